import { Id } from "../../parts/Copy.tsx";
import { Pairs } from "../../parts/Facts.tsx";
import { dayText, FullTime, Time } from "../../parts/Time.tsx";
import { metaOf, money, termText, type Order, type OrderDetail } from "../order-facts.ts";
import { Amounts } from "./Amounts.tsx";
import { Attention } from "./Attention.tsx";
import { Buyer, Seller } from "./Parties.tsx";

/** Beside the timeline: what needs attention, lines and amounts, disputes, parties, term, extensions. */
export function OrderBoxes({ order }: { order: OrderDetail }) {
  return (
    <>
      <Attention order={order} />
      <Disputes order={order} />
      <Amounts order={order} />
      <Payment order={order} />
      <Buyer order={order} />
      <Seller order={order} />
      <CompanyDetails order={order} />
      <Extensions order={order} />
      <References order={order} />
    </>
  );
}

function Disputes({ order: { disputes } }: { order: Order }) {
  return disputes.map((dispute) => (
    <section key={dispute.id} className={dispute.status === "open" ? "box need" : "box"}>
      <h2>
        Dispute of {money(dispute.amount, dispute.currency)}, {dispute.status}
      </h2>
      <p>
        {dispute.reason.replaceAll("_", " ")}
        {dispute.due_by !== null && (
          <>
            {" · evidence due "}
            <Time at={dispute.due_by} />
          </>
        )}
      </p>
    </section>
  ));
}

function Payment({ order }: { order: Order }) {
  const { payment_term: term, payment_due: due, paid_at: paid } = order;
  return (
    <Pairs
      title="Payment"
      pairs={[
        ["Term", term !== null && term !== "immediate" ? termText(term) : ""],
        ["Due", due === null ? "" : dayText(due)],
        ["Paid", paid === null ? "Not yet" : <FullTime at={paid} />],
        ["Payment id", order.payment_intent && <Id value={order.payment_intent} what="payment id" />],
      ]}
    />
  );
}

/** What the merchant asks companies for; PO numbers stand at the top of the page. */
function CompanyDetails({ order: { details } }: { order: Order }) {
  return (
    <Pairs
      title="From the buyer"
      pairs={[
        ["Cost centre", details.cost_centre],
        ["Buyer reference", details.buyer_reference],
        ["Invoice e-mail", details.invoice_email],
        ["Peppol ID", details.peppol_id],
        ["Tax exemption number", details.exemption_number],
        ["Note", details.order_note],
      ]}
    />
  );
}

const EXTENSION = "_svc_ext_";

function Extensions({ order }: { order: Order }) {
  const own = Object.keys(order.meta).filter((key) => key.startsWith(EXTENSION));
  return (
    <Pairs
      title="Extensions"
      pairs={own.map((key) => [
        key.slice(EXTENSION.length),
        <code className="value">{metaOf(order, key)}</code>,
      ])}
    />
  );
}

function References({ order }: { order: Order }) {
  const others = Object.keys(order.meta).filter((key) => !key.startsWith(EXTENSION));
  return (
    <section className="box">
      <h2>References</h2>
      <dl className="pairs">
        <dt>Order</dt>
        <dd>
          <Id value={order.id} what="order id" />
        </dd>
        <dt>Store order</dt>
        <dd>
          <Id value={order.store_order_id} what="store order id" />
        </dd>
        <dt>Merchant</dt>
        <dd>
          <Id value={order.merchant_id} what="merchant id" />
        </dd>
      </dl>
      {others.length > 0 && (
        <details className="more-facts">
          <summary>All metadata</summary>
          <dl className="pairs stacked">
            {others.map((key) => (
              <div key={key}>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd>{metaOf(order, key)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
