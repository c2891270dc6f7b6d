import { dueText } from "../../../shared/form/choices/due-text.ts";
import type { FormMessages } from "../../../shared/form/messages.ts";
import { termLabel } from "../../../shared/form/term-label.ts";
import { isDeferred, type PaymentTerm } from "../../../shared/form/terms.ts";
import { wc } from "./woocommerce.ts";

const { RadioControl } = wc.blocksComponents;

export type TermsSelectorProps = {
  /** Part of the choices' ids, with their value. */
  id: string;
  terms: readonly PaymentTerm[];
  value: string;
  /** What remains of the credit limit after this order; empty if unknown or unlimited. */
  limitNote: string;
  onChange: (value: string) => void;
  messages: FormMessages;
};

/**
 * The payment terms, as WooCommerce lists shipping and payment options.
 *
 *     fieldset.svc-terms[role=radiogroup]
 *       legend.svc-terms__legend
 *       div.wc-block-components-radio-control > label > input#radio-control-{id}-{value}
 */
export function TermsSelector({ id, terms, value, limitNote, onChange, messages }: TermsSelectorProps) {
  return (
    <fieldset className="svc-terms" role="radiogroup" aria-required="true" aria-labelledby={`${id}-legend`}>
      <legend className="svc-terms__legend" id={`${id}-legend`}>
        {messages.form.paymentTerm}
      </legend>
      <RadioControl
        id={id}
        selected={value}
        onChange={onChange}
        highlightChecked
        options={terms.map((term) => ({
          value: term.value,
          label: termLabel(term, messages),
          description: term.value === value && isDeferred(term.value) && limitNote !== "" ? limitNote : undefined,
          secondaryLabel: term.dueOn == null ? undefined : dueText(term.dueOn, messages),
        }))}
      />
    </fieldset>
  );
}
