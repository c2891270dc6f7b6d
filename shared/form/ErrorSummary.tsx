import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { errorText } from "./error-text.ts";
import { fieldId } from "./field-inputs.ts";
import type { FieldError } from "./fields.ts";
import type { Messages } from "./messages.ts";

export type ErrorSummaryProps = {
  /** Errors of the last submit; a new array takes the focus again. */
  errors: readonly FieldError[];
  /** Those of them that are still to be corrected; all by default. The summary goes with the last one. */
  open?: readonly FieldError[];
  messages: Messages;
  idPrefix?: string;
};

/**
 * What to correct after a submit, on top of the form, each with a link to its field. Takes the focus, so that keyboard and
 * screen-reader users land there.
 *
 *     div.svc-summary[role=alert]
 *       p.svc-summary__title
 *       ul.svc-summary__list > li > a
 */
export function ErrorSummary({ errors, open = errors, messages, idPrefix = "svc" }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (open.length === 0) return null;
  return (
    <div ref={box} className="svc-summary" role="alert" tabIndex={-1}>
      <p className="svc-summary__title">{messages.errors.summary}</p>
      <ul className="svc-summary__list">
        {open.map((error) => (
          <li key={error.field}>
            <a href={`#${fieldId(idPrefix, error.field)}`} onClick={focusTarget}>
              {errorText(error, messages)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Leads to the control itself and leaves the address of the page alone; the plain link works where a script does not. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (control === null) return;
  event.preventDefault();
  control.focus();
}
