import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useWorkspace } from "../api/workspace.ts";
import { List, type Column } from "../parts/List.tsx";
import { Page } from "../parts/Page.tsx";
import { Tag } from "../parts/Tag.tsx";
import { Time } from "../parts/Time.tsx";
import { StoreFilter } from "../stores/StoreFilter.tsx";
import { useStoreName } from "../stores/stores-query.ts";
import { CreateSubscriptionDialog } from "./CreateSubscriptionDialog.tsx";
import { nameOf, subscriptionsQuery, type Subscription } from "./subscriptions-query.ts";
import { WebhookTabs } from "./WebhookTabs.tsx";

/** Who is sent which events. */
export function SubscriptionsPage() {
  const workspace = useWorkspace();
  const { canWrite, mode } = workspace;
  const { store } = useSearch({ from: "/$workspace/$mode/webhooks" });
  const navigate = useNavigate({ from: "/$workspace/$mode/webhooks" });
  const [isCreating, setCreating] = useState(false);
  const query = useInfiniteQuery(subscriptionsQuery(workspace, store));
  return (
    <Page
      title="Webhooks"
      lead="A subscription sends events to a URL of yours, signed, and repeats each until your receiver accepts it."
      actions={
        canWrite && (
          <Button variant="filled" onClick={() => setCreating(true)}>
            Create subscription
          </Button>
        )
      }
    >
      <WebhookTabs />
      <div className="filters">
        <StoreFilter
          value={store}
          onChange={(store) => void navigate({ search: { store }, replace: true })}
        />
      </div>
      <List
        label="Subscriptions"
        query={query}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={
          store === undefined ? (
            <>
              <h2>No subscriptions in {mode} mode yet</h2>
              <p>
                {canWrite
                  ? "Create one to be sent orders, sessions, refunds and disputes as they happen."
                  : "An owner or admin of the workspace can create one."}
              </p>
              <p>
                <a href="/docs/webhooks">How webhooks work</a>
              </p>
            </>
          ) : (
            <>
              <h2>No subscription of this store alone</h2>
              <p>Subscriptions to all stores are listed under All stores.</p>
            </>
          )
        }
      />
      {isCreating && <CreateSubscriptionDialog close={() => setCreating(false)} />}
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Subscription>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Subscription",
      cell: (subscription) => (
        <>
          <Link
            className="row-link"
            to="/$workspace/$mode/webhooks/$subscription"
            params={{ workspace, mode, subscription: subscription.id }}
          >
            {nameOf(subscription)}
          </Link>
          <div className="quiet small">{subscription.target_url}</div>
        </>
      ),
    },
    {
      title: "Events",
      isWide: true,
      cell: ({ events }) => <code className="quiet">{summaryOf(events)}</code>,
    },
    {
      title: "Store",
      isWide: true,
      cell: ({ merchant_id: store }) => (store === null ? "All stores" : storeName(store)),
    },
    { title: "Created", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Status",
      isFigure: true,
      cell: ({ status }) =>
        status === "active" ? <Tag tone="ok">Active</Tag> : <Tag tone="warn">Disabled</Tag>,
    },
  ];
}

const MOST_EVENTS = 3;

function summaryOf(events: readonly string[]): string {
  if (events.includes("*")) return "all";
  const rest = events.length - MOST_EVENTS;
  return events.slice(0, MOST_EVENTS).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
