import type { ReactNode } from "react";
import type { TermControl } from "../../../shared/form/B2bForm.tsx";
import { FieldMessage } from "../../../shared/form/Field.tsx";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import { TermChoice } from "../../../shared/form/choices/TermChoice.tsx";
import { isDeferred, type PaymentTerm } from "../../../shared/form/terms.ts";

export interface PaymentListProps {
  /** The offered terms, `immediate` among them; empty where the only way to pay is the card. */
  terms: readonly PaymentTerm[];
  chosen: string;
  control: TermControl;
  /** What remains of the buyer's credit limit after this order, in a sentence; null if unknown or unlimited. */
  limitNote: string | null;
  /** The card form: opens in the row of the card, or stands alone. */
  children: ReactNode;
  messages: CheckoutMessages;
}

/**
 * The ways to pay as one list: each term with its due day, then the card. The card form stays where it is in the document
 * whatever is offered, because a frame that is moved loses what was typed into it.
 *
 *     div.ways[.ways--list]
 *       (TermChoice) > span.ways-brands | span.ways-note
 *       (card form)
 *     p.svc-field__message#{id}-message
 */
export function PaymentList({ terms, chosen, control, limitNote, children, messages }: PaymentListProps) {
  const { id, error } = control;
  const isList = terms.length > 0;
  const rows = [...terms].sort(
    (one, other) => Number(!isDeferred(one.value)) - Number(!isDeferred(other.value)),
  );
  return (
    <>
      <div
        className={isList ? "ways ways--list" : "ways"}
        {...(isList && {
          role: "radiogroup",
          "aria-required": true,
          "aria-invalid": error !== undefined,
          "aria-labelledby": "payment-title",
          "aria-describedby": `${id}-message`,
        })}
      >
        {rows.map((term, index) => {
          const isChosen = term.value === chosen;
          return (
            <TermChoice
              key={term.value}
              id={id}
              index={index}
              term={term}
              isChosen={isChosen}
              onChange={control.onChange}
              messages={messages}
              aside={isDeferred(term.value) ? null : <CardBrands name={messages.page.card} />}
            >
              {isDeferred(term.value) && isChosen && limitNote !== null && (
                <span className="ways-note">{limitNote}</span>
              )}
            </TermChoice>
          );
        })}
        {children}
      </div>
      {isList && <FieldMessage id={id} error={error} />}
    </>
  );
}

/** The brands that every connected account takes, as text: they need no picture to be known. */
function CardBrands({ name }: { name: string }) {
  return (
    <span className="ways-brands">
      <span className="visually-hidden">{name}</span>
      {["VISA", "MC", "AMEX"].map((brand) => (
        <span key={brand} className="ways-brand" aria-hidden="true">
          {brand}
        </span>
      ))}
    </span>
  );
}
