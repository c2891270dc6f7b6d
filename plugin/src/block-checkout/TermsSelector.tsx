import { FieldMessage } from "../../../shared/form/Field.tsx";
import type { FormMessages } from "../../../shared/form/messages.ts";
import { TermChoice } from "../../../shared/form/choices/TermChoice.tsx";
import type { PaymentTerm } from "../../../shared/form/terms.ts";

export type TermsSelectorProps = {
  /** Id of the first choice, the target of links to this field; the message has `{id}-message`. */
  id: string;
  terms: readonly PaymentTerm[];
  value: string;
  onChange: (value: string) => void;
  messages: FormMessages;
  error: string | undefined;
};

/**
 * The payment terms as radio buttons.
 *
 *     fieldset.svc-terms[role=radiogroup]
 *       legend.svc-form__legend
 *       (TermChoice)
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
      {terms.map((term, index) => (
        <TermChoice
          key={term.value}
          id={id}
          index={index}
          term={term}
          isChosen={term.value === value}
          onChange={onChange}
          messages={messages}
        />
      ))}
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
}
