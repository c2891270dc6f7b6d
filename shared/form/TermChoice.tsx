import type { ReactNode } from "react";
import { fill } from "./fill.ts";
import { formatDay } from "./format-day.ts";
import type { Messages } from "./messages.ts";
import { termLabel } from "./term-label.ts";
import type { PaymentTerm } from "./terms.ts";

export type TermChoiceProps = {
  /** Id of the group; the first choice has it, the target of links to the field. */
  id: string;
  index: number;
  term: PaymentTerm;
  isChosen: boolean;
  onChange: (value: string) => void;
  messages: Messages;
  /** What else the choice means. */
  children?: ReactNode;
};

/**
 * One of the payment terms as a radio button, with the day on which an order placed now is due.
 *
 *     label.svc-terms__choice[.svc-terms__choice--chosen]
 *       input.svc-terms__radio + span.svc-terms__label + span.svc-terms__due (of a term with a due date)
 */
export function TermChoice({ id, index, term, isChosen, onChange, messages, children }: TermChoiceProps) {
  return (
    <label className={`svc-terms__choice${isChosen ? " svc-terms__choice--chosen" : ""}`}>
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
      {children}
    </label>
  );
}
