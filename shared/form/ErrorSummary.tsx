import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { errorText } from "./error-text.ts";
import { fieldId } from "./field-inputs.ts";
import type { FieldError } from "./detail-rules.ts";
import type { FormMessages } from "./messages.ts";

export type ErrorSummaryProps = {
  /** Errors of the last submit; a new array moves the focus again. */
  errors: readonly FieldError[];
  /** Errors not corrected yet; all by default. The summary is removed with the last one. */
  open?: readonly FieldError[];
  /** What is missing outside the form's own fields, by the id of its part of the page. */
  further?: { id: string; text: string; focus: () => void } | null;
  messages: FormMessages;
  idPrefix?: string;
};

/**
 * The errors of a submit above the form, each linked to its field. Takes the focus for keyboard and screen-reader users.
 *
 *     div.svc-summary[role=alert]
 *       p.svc-summary__title
 *       ul.svc-summary__list > li > a
 */
export function ErrorSummary({
  errors,
  open = errors,
  further = null,
  messages,
  idPrefix = "svc",
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);

  if (open.length === 0 && further === null) return null;
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
        {further !== null && (
          <li>
            <a
              href={`#${further.id}`}
              onClick={(event) => {
                event.preventDefault();
                further.focus();
              }}
            >
              {further.text}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Focuses the control without changing the URL; without scripts, the plain link works. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const control = document.getElementById(event.currentTarget.hash.slice(1));
  if (control === null) return;
  event.preventDefault();
  control.focus();
}
