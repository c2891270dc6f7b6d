import type { ReactNode } from "react";
import type { TermControl } from "../../../shared/form/B2bForm.tsx";
import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import type { PaymentTerm } from "../../../shared/form/terms.ts";
import { Alert } from "../view/Alert.tsx";
import { PaymentList } from "./PaymentList.tsx";
import type { Card } from "./use-card.ts";

/** Id of the card form. */
export const CARD_ID = "svc-card";

interface PaymentStepProps {
  card: Card;
  /** That the card form is not filled in; null if it is, or was not asked for. */
  cardMissing: string | null;
  kind: "card" | "unavailable" | "on_account" | "none";
  /** The offered terms; empty where the only way to pay is the card. */
  terms: readonly PaymentTerm[];
  term: string;
  control: TermControl;
  /** What remains of the buyer's credit limit after this order, in a sentence; null if unknown or unlimited. */
  limitNote: string | null;
  /** Why the buyer's company gets no terms; null if there is nothing to display. */
  blocked: string | null;
  /** Where a buyer without terms asks for them; null if they can't. */
  request: ReactNode;
  locked: boolean;
  messages: CheckoutMessages;
}

/** How the order is paid. The card form stays mounted while hidden, so that entered card data is kept. */
export function PaymentStep(props: PaymentStepProps) {
  const { card, cardMissing, kind, locked, messages } = props;
  const { page } = messages;
  return (
    <section className="payment" aria-labelledby="payment-title" hidden={kind === "none"}>
      <h2 className="section-title" id="payment-title">
        {page.payment}
      </h2>
      {props.blocked !== null && <Alert tone="warning" text={props.blocked} />}
      <PaymentList
        terms={props.terms}
        chosen={props.term}
        control={props.control}
        limitNote={props.limitNote}
        messages={messages}
      >
        <div className="ways-card" hidden={kind === "on_account"}>
          {kind === "unavailable" && <Alert tone="warning" text={page.cardUnavailable} />}
          <div
            id={CARD_ID}
            className="card"
            hidden={kind !== "card"}
            inert={locked}
            aria-busy={card.status === "loading"}
          >
            {card.status === "failed" ? (
              <Alert tone="warning" text={page.cardFormFailed}>
                <button type="button" className="button button--quiet" onClick={card.retry}>
                  {page.tryAgain}
                </button>
              </Alert>
            ) : (
              card.status === "loading" && <CardSkeleton />
            )}
            <div className="card-mount" ref={card.mountPoint} hidden={card.status === "failed"} />
            {cardMissing !== null && (
              <p className="svc-field__message svc-field__message--error">{cardMissing}</p>
            )}
          </div>
        </div>
      </PaymentList>
      {props.request}
    </section>
  );
}

/** A skeleton that prevents layout shifts while the card form loads. */
function CardSkeleton() {
  return (
    <div className="card-skeleton" aria-hidden="true">
      <span className="bone bone--label" />
      <span className="bone bone--field" />
      <div className="bone-row">
        <span className="bone bone--field" />
        <span className="bone bone--field" />
      </div>
    </div>
  );
}
