import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { bodyOf, useWorkspace, type Workspace } from "../api/workspace.ts";
import { storeQuery, useStores } from "../stores/stores-query.ts";
import type { DeliveryStatus } from "../webhooks/deliveries/delivery-facts.ts";
import { newestSubscriptionsQuery } from "../webhooks/subscriptions-query.ts";
import {
  deliveryConcerns,
  orderConcerns,
  storeConcerns,
  subscriptionConcerns,
  type Concern,
} from "./attention.ts";

/** How many of the newest are looked at: one page of each list. */
export const LOOKED_AT = 50;
/** Whether a store is ready is in its record only. */
export const STORES_LOOKED_AT = 10;

/** The newest orders. @param status limits them to those with it. */
export const newestOrdersQuery = ({ api, scope }: Workspace, status?: "on-hold") =>
  queryOptions({
    queryKey: [...scope, "orders", "newest", { status }],
    queryFn: async ({ signal }) => {
      const query = { status, limit: LOOKED_AT };
      return (await bodyOf(api.GET("/v2/orders", { params: { query }, signal }))).orders;
    },
  });

const newestDeliveriesQuery = ({ api, scope }: Workspace, status: DeliveryStatus) =>
  queryOptions({
    queryKey: [...scope, "deliveries", "newest", { status }],
    queryFn: async ({ signal }) => {
      const query = { status, limit: LOOKED_AT };
      const page = await bodyOf(api.GET("/v2/webhooks/deliveries", { params: { query }, signal }));
      return { rows: page.deliveries, hasMore: page.next_after !== null };
    },
  });

export interface Attention {
  /** Undefined until all is known. */
  concerns: readonly Concern[] | undefined;
  error: unknown;
  refetch: () => void;
}

/** What needs attention, among the newest of each list. */
export function useAttention(): Attention {
  const workspace = useWorkspace();
  const newest = useQuery(newestOrdersQuery(workspace));
  const held = useQuery(newestOrdersQuery(workspace, "on-hold"));
  const abandoned = useQuery(newestDeliveriesQuery(workspace, "abandoned"));
  const pending = useQuery(newestDeliveriesQuery(workspace, "pending"));
  const subscriptions = useQuery(newestSubscriptionsQuery(workspace));
  const stores = useStores();
  const listed = (stores.data ?? []).slice(0, STORES_LOOKED_AT);
  const details = useQueries({ queries: listed.map(({ id }) => storeQuery(workspace, id)) });

  const all = [newest, held, abandoned, pending, subscriptions, stores, ...details];
  const failed = all.filter(({ error, data }) => error !== null && data === undefined);
  const refetch = () => {
    for (const query of failed) void query.refetch();
  };
  const isKnown = all.every(({ data }) => data !== undefined);
  if (!isKnown) return { concerns: undefined, error: failed[0]?.error ?? null, refetch };
  const now = new Date();
  const concerns = [
    ...orderConcerns([...newest.data!, ...held.data!], now),
    ...deliveryConcerns(abandoned.data!, pending.data!, now),
    ...subscriptionConcerns(subscriptions.data!),
    ...storeConcerns(details.map(({ data }) => data!)),
  ];
  const isUrgent = ({ tone }: Concern) => Number(tone === "bad");
  return { concerns: concerns.toSorted((a, b) => isUrgent(b) - isUrgent(a)), error: null, refetch };
}
