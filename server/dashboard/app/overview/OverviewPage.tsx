import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import { useOrderColumns } from "../orders/order-columns.tsx";
import { List, wholeList } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Problem } from "../parts/Problem.tsx";
import { Tag } from "../parts/Tag.tsx";
import { SUBSCRIPTIONS_READ } from "../webhooks/subscriptions-query.ts";
import type { Concern } from "./attention.ts";
import { LOOKED_AT, newestOrdersQuery, STORES_LOOKED_AT, useAttention } from "./use-attention.ts";

const ORDERS_SHOWN = 8;
const CONCERNS_SHOWN = 8;

/** What needs attention, and the newest orders. */
export function OverviewPage() {
  const workspace = useWorkspace();
  const { id, mode } = workspace;
  const orders = useQuery(newestOrdersQuery(workspace));
  return (
    <Page title="Overview">
      <section aria-labelledby="attention" className="part">
        <h2 id="attention">Needs attention</h2>
        <Attention />
      </section>
      <section aria-labelledby="recent" className="part">
        <div className="part-head">
          <h2 id="recent">Recent orders</h2>
          <Link to="/$workspace/$mode/orders" params={{ workspace: id, mode }}>
            All orders
          </Link>
        </div>
        <List
          label="Recent orders"
          query={wholeList({ ...orders, data: orders.data?.slice(0, ORDERS_SHOWN) })}
          columns={useOrderColumns()}
          keyOf={(order) => order.id}
          empty={<FirstSteps />}
        />
      </section>
    </Page>
  );
}

function Attention() {
  const { concerns, error, refetch } = useAttention();
  const [isWhole, setWhole] = useState(false);
  if (concerns === undefined) {
    if (error !== null) return <Problem error={error} retry={refetch} />;
    return (
      <div aria-busy="true" className="concerns-loading">
        <Skeleton height={14} mb={14} width="55%" />
        <Skeleton height={14} mb={14} width="40%" />
      </div>
    );
  }
  const rest = concerns.length - CONCERNS_SHOWN;
  const shown = isWhole ? concerns : concerns.slice(0, CONCERNS_SHOWN);
  return (
    <>
      {concerns.length === 0 ? (
        <p>
          <Tag tone="ok">Nothing to do</Tag>
        </p>
      ) : (
        <ul className="concerns">
          {shown.map((concern) => (
            <ConcernRow key={concern.key} concern={concern} />
          ))}
        </ul>
      )}
      {rest > 0 && !isWhole && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          Show {rest} more
        </button>
      )}
      <p className="quiet small">
        Checked: the newest {LOOKED_AT} orders, {LOOKED_AT} orders on hold, {LOOKED_AT} abandoned and{" "}
        {LOOKED_AT} pending deliveries, {SUBSCRIPTIONS_READ} subscriptions and {STORES_LOOKED_AT} stores.
      </p>
    </>
  );
}

function ConcernRow({ concern: { tone, status, title, text, to, search } }: { concern: Concern }) {
  const { id, mode } = useWorkspace();
  const path: string = `/${id}/${mode}/${to}`;
  return (
    <li>
      <Tag tone={tone}>{status}</Tag>
      <div>
        <Link className="row-link" to={path} search={search}>
          {title}
        </Link>
        <p className="quiet">{text}</p>
      </div>
    </li>
  );
}

/** Shown until there is an order. */
function FirstSteps() {
  const { id: workspace, mode } = useWorkspace();
  const params = { workspace, mode };
  return (
    <>
      <h2>No orders yet</h2>
      <p>
        <Link to="/$workspace/$mode/stores" params={params}>
          Onboard a store
        </Link>
        , create a checkout session with its key and complete it. A{" "}
        <Link to="/$workspace/$mode/webhooks" params={params}>
          webhook subscription
        </Link>{" "}
        sends you the order.
      </p>
      <p>
        <a href="/docs">Get started</a>
      </p>
    </>
  );
}
