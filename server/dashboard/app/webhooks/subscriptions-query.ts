import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { components } from "../../../../client/src/partner-api.ts";
import { cursorPaging, PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, type Workspace } from "../api/workspace.ts";

export type Subscription = components["schemas"]["Subscription"];

/** At most, where they are read at once. */
const SUBSCRIPTIONS_READ = 200;

/** The subscriptions of the workspace, newest first. @param store limits them to those of one store. */
export const subscriptionsQuery = ({ api, scope }: Workspace, store: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...scope, "subscriptions", "list", { store }],
    queryFn: ({ pageParam: after, signal }) => {
      const query = { after, limit: PAGE_SIZE };
      const headers = forMerchant(store);
      return bodyOf(api.GET("/v2/webhooks/subscriptions", { params: { query }, headers, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ subscriptions }) => subscriptions),
  });

/** The newest subscriptions, for choices. */
export const newestSubscriptionsQuery = ({ api, scope }: Workspace) =>
  queryOptions({
    queryKey: [...scope, "subscriptions", "newest"],
    queryFn: async ({ signal }) => {
      const params = { query: { limit: SUBSCRIPTIONS_READ } };
      return (await bodyOf(api.GET("/v2/webhooks/subscriptions", { params, signal }))).subscriptions;
    },
  });

/** One subscription. */
export const subscriptionQuery = ({ api, scope }: Workspace, id: string) =>
  queryOptions({
    queryKey: [...scope, "subscriptions", "one", id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/v2/webhooks/subscriptions/{id}", { params: { path: { id } }, signal })),
  });

/** What a subscription is called: its description, or the host that it sends to. */
export function nameOf({ description, target_url: url }: Subscription): string {
  return description || new URL(url).host;
}
