import { Button, NativeSelect } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PAGE_SIZE } from "../../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace, type Workspace } from "../../api/workspace.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { List, type Column } from "../../parts/List.tsx";
import { Page } from "../../parts/Page.tsx";
import { Tag } from "../../parts/Tag.tsx";
import { useSelection } from "../../parts/selection/use-selection.ts";
import { exactText, Time } from "../../parts/Time.tsx";
import type { DeliveryFilters } from "../../filters.ts";
import { StoreFilter } from "../../stores/StoreFilter.tsx";
import { useStoreName } from "../../stores/stores-query.ts";
import { eventNames } from "../event-names.ts";
import { ReplayDialog } from "../ReplayDialog.tsx";
import { WebhookTabs } from "../WebhookTabs.tsx";
import { SelectedBar } from "./replay/SelectedBar.tsx";
import { statusNames, statusOf, storeOf, type Delivery, type DeliveryStatus } from "./delivery-facts.ts";

const statuses = Object.entries(statusNames).map(([value, label]) => ({ value, label }));

const keyOf = ({ id }: Delivery) => id;

const nameOf = ({ event, target_url: url, created_at: at }: Delivery) =>
  `${event} to ${new URL(url).host}, ${exactText(at)}`;

const useDeliveries = ({ api, scope }: Workspace, { status, event, store }: DeliveryFilters) =>
  useLiveList({
    queryKey: [...scope, "deliveries", "list", { status, event, store }],
    rows: "deliveries",
    keyOf,
    read: (after, signal) => {
      const query = { status: status as DeliveryStatus | undefined, event, after, limit: PAGE_SIZE };
      const headers = forMerchant(store);
      return bodyOf(api.GET("/v2/webhooks/deliveries", { params: { query }, headers, signal }));
    },
  });

/** What was sent to the subscriptions, newest first. */
export function DeliveriesPage() {
  const workspace = useWorkspace();
  const filters = useSearch({ from: "/$workspace/$mode/webhooks/deliveries" });
  const navigate = useNavigate({ from: "/$workspace/$mode/webhooks/deliveries" });
  const [isReplaying, setReplaying] = useState(false);
  const query = useDeliveries(workspace, filters);
  const filter = (change: DeliveryFilters) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const selection = useSelection({
    list: JSON.stringify([workspace.scope, filters]),
    rows: query.data,
    keyOf,
    nameOf,
  });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Page
      title="Deliveries"
      live={query.live}
      actions={workspace.canWrite && <Button onClick={() => setReplaying(true)}>Replay deliveries</Button>}
    >
      <WebhookTabs />
      <div className="filters">
        <NativeSelect
          label="Status"
          value={filters.status ?? ""}
          onChange={({ target }) => filter({ status: target.value || undefined })}
          data={[{ value: "", label: "All" }, ...statuses]}
        />
        <NativeSelect
          label="Event"
          value={filters.event ?? ""}
          onChange={({ target }) => filter({ event: target.value || undefined })}
          data={[{ value: "", label: "All events" }, ...eventNames]}
        />
        <StoreFilter value={filters.store} onChange={(store) => filter({ store })} />
      </div>
      <List
        label="Deliveries"
        query={query}
        columns={useColumns()}
        keyOf={keyOf}
        selection={workspace.canWrite ? selection : undefined}
        empty={
          isFiltered ? (
            <>
              <h2>No deliveries match</h2>
              <p>Choose another status, event or store.</p>
            </>
          ) : (
            <>
              <h2>No deliveries yet</h2>
              <p>
                Each event is delivered to every subscription that lists it. Send a test event to see one.
              </p>
            </>
          )
        }
      />
      {workspace.canWrite && <SelectedBar selection={selection} />}
      {isReplaying && <ReplayDialog close={() => setReplaying(false)} />}
    </Page>
  );
}

function useColumns(): ReadonlyArray<Column<Delivery>> {
  const { id: workspace, mode } = useWorkspace();
  const storeName = useStoreName();
  return [
    {
      title: "Event",
      cell: (delivery) => {
        const store = storeOf(delivery);
        return (
          <>
            <Link
              className="row-link"
              to="/$workspace/$mode/webhooks/deliveries/$delivery"
              params={{ workspace, mode, delivery: delivery.id }}
            >
              <code>{delivery.event}</code>
            </Link>
            <div className="quiet small">{store === null ? "Workspace" : storeName(store)}</div>
          </>
        );
      },
    },
    { title: "Sent to", isWide: true, cell: ({ target_url: url }) => new URL(url).host },
    {
      title: "Last response",
      isWide: true,
      cell: ({ last_status_code: status, last_error: error }) => (
        <>
          {status}
          {error !== null && <div className="quiet small">{error}</div>}
        </>
      ),
    },
    { title: "Attempts", isWide: true, isFigure: true, cell: ({ attempt_count: count }) => count },
    { title: "Created", isWide: true, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      title: "Status",
      isFigure: true,
      cell: (delivery) => {
        const [tone, text] = statusOf(delivery);
        return (
          <>
            <Tag tone={tone}>{text}</Tag>
            <div className="quiet small narrow">
              <Time at={delivery.created_at} />
            </div>
          </>
        );
      },
    },
  ];
}
