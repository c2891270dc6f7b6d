import { useParams } from "@tanstack/react-router";
import { bodyOf, useWorkspace } from "../api/workspace.ts";
import type { Live } from "../live/live-reading.ts";
import { useLiveRecord } from "../live/use-live-record.ts";
import { Id } from "../parts/Copy.tsx";
import { Facts } from "../parts/Facts.tsx";
import { MissingRecord } from "../parts/MissingRecord.tsx";
import { Page } from "../parts/Page.tsx";
import { RecordPage } from "../parts/RecordPage.tsx";
import { Tag } from "../parts/Tag.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { buyerOf, money, pollOf, poNumbersOf, statusOf, type OrderDetail } from "./order-facts.ts";
import { OrderActions } from "./OrderActions.tsx";
import { OrderBoxes } from "./boxes/OrderBoxes.tsx";
import { Timeline } from "./timeline/Timeline.tsx";

/** One order: what happened, what it is about, what can be done. */
export function OrderPage() {
  const { order: id } = useParams({ from: "/$workspace/$mode/orders/$order" });
  const { id: workspace, mode, api, scope } = useWorkspace();
  const parent = { title: "Orders", to: `/${workspace}/${mode}/orders` };
  const query = useLiveRecord({
    queryKey: [...scope, "order", id],
    read: (signal) => bodyOf(api.GET("/v2/orders/{id}", { params: { path: { id } }, signal })),
    pollOf,
  });
  return (
    <RecordPage
      query={query}
      noun="Order"
      parent={parent}
      missing={<MissingRecord noun="order" id={id} all={{ name: "All orders", to: parent.to }} />}
    >
      {(order) => <OrderView order={order} parent={parent} live={query.live} />}
    </RecordPage>
  );
}

interface OrderViewProps {
  order: OrderDetail;
  parent: { title: string; to: string };
  live: Live | undefined;
}

function OrderView({ order, parent, live }: OrderViewProps) {
  const storeName = useStoreName();
  const [tone, status] = statusOf(order);
  return (
    <Page
      title={order.number}
      heading={money(order.amounts.total, order.currency)}
      parent={parent}
      live={live}
      status={
        <>
          <Tag tone={tone}>{status}</Tag>
          {order.needs_attention !== null && <Tag tone="bad">Needs attention</Tag>}
        </>
      }
      actions={<OrderActions order={order} />}
    >
      <Facts
        facts={[
          ["Order", `${order.number} · ${storeName(order.merchant_id)}`],
          [order.billing.company === "" ? "Buyer" : "Company", buyerOf(order)],
          ["PO number", poNumbersOf(order)],
          order.session_id === null
            ? ["Order id", <Id value={order.id} what="order id" />]
            : ["Session", <Id value={order.session_id} what="session id" />],
        ]}
      />
      <div className="columns">
        <section aria-labelledby="timeline">
          <h2 id="timeline">Timeline</h2>
          <Timeline of="order" id={order.id} isFollowed={pollOf(order) !== false} />
        </section>
        <div className="beside">
          <OrderBoxes order={order} />
        </div>
      </div>
    </Page>
  );
}
