import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace } from "../api/workspace.ts";
import type { AttentionFilters } from "../filters.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { isKind, type AttentionItem } from "./attention-facts.ts";

/** The count in the navigation is read this often. */
const COUNT_MS = 60_000;

/** The list of what needs attention. */
export function useAttentionList({ kind, store }: AttentionFilters) {
  const { api, scope } = useWorkspace();
  return useLiveList({
    queryKey: [...scope, "attention", "list", { kind, store }],
    rows: "items",
    keyOf: ({ id }: AttentionItem) => id,
    read: (after, signal) => {
      const query = { kind: isKind(kind) ? kind : undefined, after, limit: PAGE_SIZE };
      return bodyOf(api.GET("/v2/attention", { params: { query }, headers: forMerchant(store), signal }));
    },
  });
}

/** The first things of the list, and how many there are. */
export function useFirstAttention(store: string | undefined, limit: number) {
  const { api, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "attention", "first", { store, limit }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/v2/attention", { params: { query: { limit } }, headers: forMerchant(store), signal })),
  });
}

/** How many things need attention; undefined while that is not known. */
export function useAttentionCount(): number | undefined {
  const { api, scope } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...scope, "attention", "count"],
    queryFn: ({ signal }) => bodyOf(api.GET("/v2/attention", { params: { query: { limit: 1 } }, signal })),
    select: ({ count }) => count,
    refetchInterval: COUNT_MS,
  });
  return data;
}
