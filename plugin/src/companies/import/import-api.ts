/** The plugin's own REST route that imports companies from a CSV file. */
import apiFetch from "@wordpress/api-fetch";
import { addQueryArgs } from "@wordpress/url";

/** Something wrong, or remarkable, in the file. The text names line and column. */
export type Problem = { line: number; column: string; code: string; text: string };

/** What the import would do, or has done. The lists have the first problems, the counts include all. */
export type ImportPlan = {
  created: number;
  changed: number;
  unchanged: number;
  errorCount: number;
  errors: Problem[];
  warningCount: number;
  warnings: Problem[];
};

/** Checks the file; nothing is saved. */
export function previewImport(file: ArrayBuffer): Promise<ImportPlan> {
  return send(file, true);
}

/** Saves all companies of the file or, if it rejects, none. */
export function importCompanies(file: ArrayBuffer): Promise<ImportPlan> {
  return send(file, false);
}

/** The plan of a file that was refused because of its errors; null if the import failed for another reason. */
export function planOf(cause: unknown): ImportPlan | null {
  const refusal = cause as (ImportPlan & { code?: string }) | null;
  return refusal?.code === "svc_import_invalid" ? refusal : null;
}

function send(file: ArrayBuffer, isPreview: boolean): Promise<ImportPlan> {
  return apiFetch<ImportPlan>({
    path: addQueryArgs("/wc-svc/v1/admin/companies/import", { preview: isPreview ? 1 : 0 }),
    method: "POST",
    headers: { "Content-Type": "text/csv" },
    body: file,
  });
}
