import type { ReactNode } from "react";
import { Choice } from "./Choice.tsx";
import { dueText } from "./due-text.ts";
import type { FormMessages } from "../messages.ts";
import { termLabel } from "../term-label.ts";
import type { PaymentTerm } from "../terms.ts";

export type TermChoiceProps = {
  /** Id of the group; the first choice has it, the target of links to the field. */
  id: string;
  index: number;
  term: PaymentTerm;
  isChosen: boolean;
  onChange: (value: string) => void;
  messages: FormMessages;
  /** Beside a term without a due date. */
  aside?: ReactNode;
  /** What else the choice means. */
  children?: ReactNode;
};

/** One of the payment terms (see `Choice`), with the day on which an order placed now is due. */
export function TermChoice(props: TermChoiceProps) {
  const { id, index, term, isChosen, onChange, messages, aside = null, children } = props;
  const { dueOn } = term;
  return (
    <Choice
      id={index === 0 ? id : `${id}-${index + 1}`}
      name="paymentTerm"
      value={term.value}
      label={termLabel(term, messages)}
      aside={dueOn == null ? aside : dueText(dueOn, messages)}
      isChosen={isChosen}
      required
      onChange={onChange}
    >
      {children}
    </Choice>
  );
}
