import { speak } from "@wordpress/a11y";
import { Button, Flex, Modal, Notice, Spinner } from "@wordpress/components";
import { useEffect, useId, useRef, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../../admin/error-message.ts";
import { importCompanies, type ImportPlan, planOf, previewImport } from "./import-api.ts";
import { errorsOf, ImportPreview, summaryOf } from "./ImportPreview.tsx";

/** The file as it was read: what is imported is what the preview was made of. */
type Chosen = { name: string; bytes: ArrayBuffer };

/** Imports companies from a CSV file: choose it, see what would change, and save. */
export function ImportDialog(props: { onImported(): void; onClose(): void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [failure, setFailure] = useState("");
  // Of several files, the last one counts.
  const round = useRef(0);
  const result = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const fileId = useId();

  // The button that was pressed is gone.
  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);

  async function run(work: () => Promise<ImportPlan>): Promise<ImportPlan | null> {
    const current = ++round.current;
    setIsBusy(true);
    setFailure("");
    try {
      const next = await work();
      if (current !== round.current) return null;
      setPlan(next);
      setIsBusy(false);
      return next;
    } catch (error) {
      if (current !== round.current) return null;
      // Something has changed since the preview.
      const refused = planOf(error);
      if (refused === null) setFailure(errorMessage(error));
      else setPlan(refused);
      setIsBusy(false);
      return refused;
    }
  }
  async function choose(file: File) {
    setPlan(null);
    setChosen(null);
    const next = await run(async () => {
      const bytes = await file.arrayBuffer();
      setChosen({ name: file.name, bytes });
      return previewImport(bytes);
    });
    if (next !== null) announce(next);
  }
  async function save({ bytes }: Chosen) {
    if (isBusy) return;
    const next = await run(() => importCompanies(bytes));
    if (next === null) {
      // It may still have been saved: a second press would create every company again.
      setPlan(null);
      setChosen(null);
      input.current?.focus();
      return;
    }
    announce(next);
    if (next.errorCount === 0) {
      setIsDone(true);
      props.onImported();
    } else {
      input.current?.focus();
    }
  }

  const count = plan === null || plan.errorCount > 0 ? 0 : plan.created + plan.changed;
  return (
    <Modal title={__("Import companies", "svc-checkout")} onRequestClose={props.onClose} size="medium">
      <div className="svc-checkout-import">
        {!isDone && (
          <div>
            <p id={`${fileId}-help`}>
              {__(
                "A CSV file as Export writes it. Rows with an id change that company, rows without one create a company. Columns that the file does not have stay as they are. Nothing is saved before you have seen what changes.",
                "svc-checkout",
              )}
            </p>
            <label htmlFor={fileId}>{__("CSV file, up to 5 MB", "svc-checkout")}</label>
            <input
              ref={input}
              id={fileId}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-describedby={`${fileId}-help`}
              disabled={isBusy && plan !== null}
              // So that a corrected file of the same name can be chosen.
              onClick={(event) => {
                event.currentTarget.value = "";
              }}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file !== undefined) void choose(file);
              }}
            />
          </div>
        )}
        {isBusy && plan === null && (
          <p>
            <Spinner /> {__("Checking the file…", "svc-checkout")}
          </p>
        )}
        {failure !== "" && (
          <Notice status="error" isDismissible={false}>
            {failure}
          </Notice>
        )}
        {plan !== null && !isDone && (
          <ImportPreview plan={plan} name={chosen?.name ?? ""} />
        )}
        {plan !== null && isDone && (
          <div ref={result} tabIndex={-1} className="svc-checkout-import-result">
            <Notice status="success" isDismissible={false}>
              {__("The import is finished.", "svc-checkout")} {summaryOf(plan)}
            </Notice>
          </div>
        )}
        <Flex justify="flex-end">
          <Button variant={isDone ? "primary" : "tertiary"} __next40pxDefaultSize onClick={props.onClose}>
            {isDone ? __("Close", "svc-checkout") : __("Go back", "svc-checkout")}
          </Button>
          {count > 0 && !isDone && chosen !== null && (
            <Button
              variant="primary"
              __next40pxDefaultSize
              isBusy={isBusy}
              disabled={isBusy}
              accessibleWhenDisabled
              onClick={() => void save(chosen)}
            >
              {sprintf(
                /* translators: %d: number of companies. */
                _n("Import %d company", "Import %d companies", count, "svc-checkout"),
                count,
              )}
            </Button>
          )}
        </Flex>
      </div>
    </Modal>
  );
}

function announce(plan: ImportPlan): void {
  speak(plan.errorCount > 0 ? errorsOf(plan) : summaryOf(plan), "polite");
}
