import type { Messages } from "../../../shared/form/messages.ts";
import type { Card } from "./use-card.ts";

interface PaymentStepProps {
  card: Card;
  kind: "card" | "unavailable" | "on_account" | "none";
  /** Why the buyer's company gets no terms; null if there is nothing to display. */
  blocked: string | null;
  locked: boolean;
  messages: Messages;
}

/** The card form, or why there is none. Stays mounted while hidden, so that entered card data is kept. */
export function PaymentStep({ card, kind, blocked, locked, messages }: PaymentStepProps) {
  const { page } = messages;
  return (
    <section className="payment" aria-labelledby="payment-title" hidden={kind === "none"}>
      <h2 className="section-title" id="payment-title">
        {page.payment}
      </h2>
      {blocked !== null && <p className="note note--warning">{blocked}</p>}
      {kind === "unavailable" && <p className="note note--warning">{page.cardUnavailable}</p>}
      {kind === "on_account" && <p className="note">{page.onAccountNote}</p>}
      <div className="card" hidden={kind !== "card"} inert={locked} aria-busy={card.status === "loading"}>
        {card.status === "failed" ? (
          <div className="note note--warning card-failed">
            <p>{page.cardFormFailed}</p>
            <button type="button" className="button button--quiet" onClick={card.retry}>
              {page.tryAgain}
            </button>
          </div>
        ) : (
          card.status === "loading" && <CardSkeleton />
        )}
        <div className="card-mount" ref={card.mountPoint} hidden={card.status === "failed"} />
      </div>
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
