import { Notice } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { ImportPlan, Problem } from "./import-api.ts";

const maxListed = 50;

/** The numbers of companies, in words that fit a finished import and a planned one. */
export function summaryOf({ created, changed, unchanged }: ImportPlan): string {
  return sprintf(
    /* translators: 1, 2, 3: numbers of companies. */
    __("New: %1$d. Changed: %2$d. Unchanged: %3$d.", "svc-checkout"),
    created,
    changed,
    unchanged,
  );
}

/** How many errors a file has, and what to do. */
export function errorsOf({ errorCount }: ImportPlan): string {
  return sprintf(
    /* translators: %d: number of errors. */
    _n(
      "The file has %d error. Correct it, then choose the file again.",
      "The file has %d errors. Correct them, then choose the file again.",
      errorCount,
      "svc-checkout",
    ),
    errorCount,
  );
}

/** What the import of a file would do, and what is wrong by line. */
export function ImportPreview({ plan, name }: { plan: ImportPlan; name: string }) {
  const isEmpty = plan.errorCount === 0 && plan.created + plan.changed === 0;
  const warnings = sprintf(
    /* translators: %d: number of warnings. */
    _n("%d warning", "%d warnings", plan.warningCount, "svc-checkout"),
    plan.warningCount,
  );
  return (
    <section aria-label={name}>
      {plan.errorCount > 0 && (
        <>
          <Notice status="error" isDismissible={false} spokenMessage={null}>
            {errorsOf(plan)}
          </Notice>
          <ProblemList problems={plan.errors} count={plan.errorCount} />
        </>
      )}
      <p className="svc-checkout-import-summary">
        {summaryOf(plan)} {isEmpty && __("There is nothing to import.", "svc-checkout")}
      </p>
      {plan.warningCount > 0 && (
        <>
          <Notice status="warning" isDismissible={false} spokenMessage={null}>
            {warnings}
          </Notice>
          <ProblemList problems={plan.warnings} count={plan.warningCount} />
        </>
      )}
    </section>
  );
}

function ProblemList({ problems, count }: { problems: readonly Problem[]; count: number }) {
  const listed = problems.slice(0, maxListed);
  return (
    <>
      <ul className="svc-checkout-import-problems">
        {listed.map(({ text }, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
      {count > listed.length && (
        <p>
          {sprintf(
            /* translators: %d: number of further problems. */
            _n("and %d more", "and %d more", count - listed.length, "svc-checkout"),
            count - listed.length,
          )}
        </p>
      )}
    </>
  );
}
