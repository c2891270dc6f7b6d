import { Button } from "@mantine/core";
import { useAction } from "../api/use-action.ts";
import { useWorkspace } from "../api/workspace.ts";
import { Id } from "../parts/Copy.tsx";
import { Pairs } from "../parts/Facts.tsx";
import { Fault } from "../parts/Fault.tsx";
import { Time } from "../parts/Time.tsx";
import { metaOf, money, platformName, type Order } from "./order-facts.ts";

/** Beside the timeline: what needs attention, amounts, disputes, buyer, extensions. */
export function OrderBoxes({ order }: { order: Order }) {
  return (
    <>
      <Attention order={order} />
      <Amounts order={order} />
      <Disputes order={order} />
      <Buyer order={order} />
      <CompanyDetails order={order} />
      <References order={order} />
      <Extensions order={order} />
    </>
  );
}

function Attention({ order }: { order: Order }) {
  const { api, canWrite } = useWorkspace();
  const retry = useAction<void>(async (_, headers) => {
    await api.POST("/v2/orders/{id}/retry", { params: { path: { id: order.id } }, headers });
  });
  if (order.needs_attention === null && order.store_synced) return null;
  return (
    <section className="box need">
      <h2>
        {order.needs_attention === null
          ? "The store does not know the current status yet"
          : "Needs attention"}
      </h2>
      <p>
        {order.needs_attention ??
          `${platformName(order)} has not accepted it so far; it is retried until it does.`}
      </p>
      <Fault error={retry.error} />
      {canWrite && !order.store_synced && (
        <Button loading={retry.isRunning} onClick={() => retry.run()}>
          Retry now
        </Button>
      )}
    </section>
  );
}

function Amounts({ order: { amounts, amount_refunded: refunded, currency } }: { order: Order }) {
  const lines: Array<[string, number]> = [
    ["Subtotal", amounts.subtotal],
    ["Discount", -amounts.discount],
    ["Delivery", amounts.shipping],
    ["Fees", amounts.fees],
    ["VAT", amounts.tax],
  ];
  const shown = lines.filter(([title, amount]) => amount !== 0 || title === "Subtotal" || title === "VAT");
  return (
    <section className="box">
      <h2>Amounts</h2>
      {shown.map(([title, amount]) => (
        <Sum key={title} title={title} value={money(amount, currency)} />
      ))}
      <Sum title="Total" value={money(amounts.total, currency)} isTotal />
      {refunded > 0 && <Sum title="Refunded" value={money(-refunded, currency)} />}
    </section>
  );
}

function Sum({ title, value, isTotal }: { title: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "sum total" : "sum"}>
      <span>{title}</span>
      <span>{value}</span>
    </div>
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

function Buyer({ order }: { order: Order }) {
  const { billing } = order;
  const { address } = billing;
  const vatNumber = metaOf(order, "_svc_vat_number");
  const lines = [address.line1, address.line2, `${address.postcode} ${address.city}`.trim(), address.country];
  return (
    <Pairs
      title="Buyer"
      pairs={[
        ["Contact", `${billing.first_name} ${billing.last_name}`.trim()],
        ["E-mail", billing.email],
        ["Phone", billing.phone],
        ["Address", lines.filter((line) => line !== "").join(", ")],
        [
          "VAT number",
          vatNumber &&
            `${vatNumber} · ${metaOf(order, "_svc_vat_valid") === "1" ? "valid" : "not confirmed"}`,
        ],
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

function References({ order }: { order: Order }) {
  return (
    <Pairs
      title="References"
      pairs={[
        ["Session", order.session_id && <Id value={order.session_id} what="session id" />],
        ["Payment", order.payment_intent && <Id value={order.payment_intent} what="payment id" />],
        ["Store order", <Id value={order.store_order_id} what="store order id" />],
        ["Merchant", <Id value={order.merchant_id} what="merchant id" />],
      ]}
    />
  );
}

function Extensions({ order: { meta } }: { order: Order }) {
  const own = Object.entries(meta).filter(([key]) => key.startsWith("_svc_ext_"));
  return (
    <Pairs
      title="Extensions"
      pairs={own.map(([key, value]) => [
        key.slice("_svc_ext_".length),
        <code className="value">{String(value)}</code>,
      ])}
    />
  );
}
