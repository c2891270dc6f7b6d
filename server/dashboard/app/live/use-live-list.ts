import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { cursorPaging } from "../api/paging.ts";
import type { ListQuery } from "../parts/List.tsx";
import { changesOf, newsText, updatedRows } from "./list-changes.ts";
import { inTime, isFailing, liveRetry, POLL_MS, type Live, type News } from "./live-reading.ts";

/** A page of a list, its rows under the name of what is listed. */
export type PageOf<Name extends string, Row> = { [K in Name]: Row[] } & {
  next_after: string | null;
  /** Of a search that begins more than is searched. */
  search_incomplete?: boolean;
};

/** A list that the API pages by cursor. */
export interface LiveSource<Name extends string, Row> {
  /** Names the list with its filters. */
  queryKey: readonly unknown[];
  /** What the rows are called in a page. */
  rows: Name;
  read: (after: string | undefined, signal: AbortSignal) => Promise<PageOf<Name, Row>>;
  keyOf: (row: Row) => string;
  /** Whether a row that came is announced; all are by default. */
  isNews?: (row: Row) => boolean;
}

export interface LiveList<Row> extends ListQuery<Row> {
  /** Undefined until the list is shown. */
  live: Live | undefined;
  news: News | null;
  /** Whether a search begins more than is searched, so that rows may be missing. */
  isIncomplete: boolean;
}

/**
 * A list that follows what happens while its tab is visible and its reader is on the first page: rows that change do so in
 * place, rows that come or leave are announced.
 */
export function useLiveList<Name extends string, Row>(source: LiveSource<Name, Row>): LiveList<Row> {
  type Page = PageOf<Name, Row>;
  const { queryKey, rows, read, keyOf, isNews = () => true } = source;
  const queries = useQueryClient();
  const shown = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: after, signal }) => read(after, signal),
    ...cursorPaging,
    // Would make the rows jump.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { dataUpdatedAt: shownAt } = shown;
  const first = shown.data?.pages[0];
  const isFollowed = shown.data?.pages.length === 1;
  const newest = useQuery({
    queryKey: [...queryKey, "newest", shownAt],
    queryFn: async ({ signal }) => {
      const page = await read(undefined, inTime(signal));
      queries.setQueryData<InfiniteData<Page, string | undefined>>(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((old) => updated(old, page)) },
        { updatedAt: shownAt },
      );
      return page;
    },
    enabled: isFollowed,
    initialData: first,
    initialDataUpdatedAt: shownAt,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    ...liveRetry,
  });
  const updated = (old: Page, page: Page): Page => ({
    ...old,
    [rows]: updatedRows(old[rows], page[rows], keyOf),
  });

  const data = shown.data?.pages.flatMap((page) => page[rows]);
  const newestPage = newest.data;
  const news =
    isFollowed && first !== undefined && newestPage !== undefined ? newsOf(first, newestPage) : null;
  function newsOf(page: Page, next: Page): News | null {
    const hasMore = page.next_after !== null;
    const changes = changesOf({ shown: page[rows], hasMore, newest: next[rows], keyOf });
    const text = newsText({ ...changes, added: changes.added.filter(isNews) });
    const show = () => queries.setQueryData(queryKey, { pages: [next], pageParams: [undefined] });
    return text === null ? null : { text, show };
  }
  return {
    data,
    error: shown.error,
    refetch: shown.refetch,
    hasNextPage: shown.hasNextPage,
    fetchNextPage: shown.fetchNextPage,
    isFetchingNextPage: shown.isFetchingNextPage,
    live: data && {
      state: !isFollowed ? "paused" : isFailing(newest) ? "failing" : "live",
      updatedAt: Math.max(newest.dataUpdatedAt, shownAt),
      retry: () => void newest.refetch(),
    },
    news,
    isIncomplete: shown.data?.pages.some((page) => page.search_incomplete) ?? false,
  };
}
