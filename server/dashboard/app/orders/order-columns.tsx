import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import type { Column } from "../parts/List.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { buyerOf, money, poNumbersOf, statusNames, statusOf, type Order } from "./order-facts.ts";

/** Columns of a list of orders; each row leads to its order. */
export function useOrderColumns(): ReadonlyArray<Column<Order>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Order",
      cell: (order) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/orders/$order"
            params={{ workspace, mode, order: order.id }}
          >
            {order.number}
          </Link>
          <div className="quiet small">{storeName(order.merchant_id)}</div>
        </>
      ),
    },
    {
      title: "Buyer",
      cell: (order) => (
        <>
          {buyerOf(order)}
          <div className="quiet small">{poNumbersOf(order)}</div>
        </>
      ),
    },
    { title: "Status", isWide: true, cell: (order) => <StatusTags order={order} /> },
    { title: "Placed", isWide: true, cell: (order) => <Time at={order.created_at} /> },
    {
      title: "Total",
      isFigure: true,
      cell: (order) => (
        <>
          {money(order.amounts.total, order.currency)}
          <div className="quiet small narrow">{statusNames[order.status]}</div>
        </>
      ),
    },
  ];
}

function StatusTags({ order }: { order: Order }) {
  const [tone, text] = statusOf(order);
  return (
    <>
      <Tag tone={tone}>{text}</Tag> {order.needs_attention !== null && <Tag tone="bad">Needs attention</Tag>}
    </>
  );
}
