/** The plugin's REST route that synchronizes settings with the checkout server. */
import apiFetch from "@wordpress/api-fetch";
import type { Term } from "./terms.ts";

export type SharedSettings = {
  paymentTerms: Term[];
  requireValidVat: boolean;
  vatNameMismatch: "warn" | "review" | "charge_vat";
  vatNumbers: { eu: string; gb: string };
};

export type SyncStatus = {
  state: "done" | "waiting" | "conflict" | "refused";
  /** The server's settings, in a conflict. */
  server: SharedSettings | null;
  /** Why it is not done: `not_connected`, `status_…`, or the server's error message. */
  reason: string;
  /** True if the store now has the server's settings, so the page is outdated. */
  storeChanged: boolean;
};

/** @param choice resolves a conflict */
export function syncSettings(choice: "" | "store" | "server"): Promise<SyncStatus> {
  return apiFetch<SyncStatus>({ path: "/wc-svc/v1/admin/settings-sync", method: "POST", data: { choice } });
}
