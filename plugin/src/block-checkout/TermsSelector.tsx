import { formatDay } from "../../../shared/form/format-day.ts";
import { fill } from "../../../shared/form/fill.ts";
import type { Messages } from "../../../shared/form/messages.ts";
import { termLabel } from "../../../shared/form/term-label.ts";
import type { PaymentTerm } from "../../../shared/form/terms.ts";

export type TermsSelectorProps = {
  /** Id of the first choice, the target of links to this field; the message has `{id}-message`. */
  id: string;
  terms: readonly PaymentTerm[];
  value: string;
  onChange: (value: string) => void;
  messages: Messages;
  error: string | undefined;
};

/**
 * The payment terms as radio buttons.
 *
 *     fieldset.svc-terms[role=radiogroup]
 *       legend.svc-form__legend
 *       label.svc-terms__choice[.svc-terms__choice--chosen]
 *         input.svc-terms__radio + span.svc-terms__label + span.svc-terms__due (of a term with a due date)
 *       p.svc-field__message#{id}-message
 */
export function TermsSelector({ id, terms, value, onChange, messages, error }: TermsSelectorProps) {
  const isInvalid = error !== undefined;
  return (
    <fieldset
      className="svc-terms"
      role="radiogroup"
      aria-required="true"
      aria-invalid={isInvalid}
      aria-labelledby={`${id}-legend`}
      aria-describedby={`${id}-message`}
    >
      <legend className="svc-form__legend" id={`${id}-legend`}>
        {messages.form.paymentTerm}
        <span className="svc-field__required" aria-hidden="true">
          {" *"}
        </span>
      </legend>
      {terms.map((term, index) => {
        const isChosen = term.value === value;
        return (
          <label
            key={term.value}
            className={`svc-terms__choice${isChosen ? " svc-terms__choice--chosen" : ""}`}
          >
            <input
              id={index === 0 ? id : `${id}-${index + 1}`}
              className="svc-terms__radio"
              type="radio"
              name="paymentTerm"
              value={term.value}
              checked={isChosen}
              required
              onChange={() => onChange(term.value)}
            />
            <span className="svc-terms__label">{termLabel(term, messages)}</span>
            {term.dueOn != null && (
              <span className="svc-terms__due">
                {fill(messages.form.dueOn, { date: formatDay(term.dueOn, messages.locale) })}
              </span>
            )}
          </label>
        );
      })}
      <p
        className={`svc-field__message${isInvalid ? " svc-field__message--error" : ""}`}
        id={`${id}-message`}
        aria-live="polite"
      >
        {error ?? ""}
      </p>
    </fieldset>
  );
}
