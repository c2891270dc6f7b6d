import { Button, Skeleton } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { cursorPaging, PAGE_SIZE } from "../../api/paging.ts";
import { bodyOf, useWorkspace, type Workspace } from "../../api/workspace.ts";
import { Problem } from "../../parts/Problem.tsx";
import { pollOf, replayableOf } from "./entry-facts.ts";
import { EntryItem } from "./EntryItem.tsx";

const timelineQuery = ({ api, scope }: Workspace, id: string) =>
  infiniteQueryOptions({
    queryKey: [...scope, "order", id, "timeline"],
    queryFn: ({ pageParam: after, signal }) => {
      const params = { path: { id }, query: { after, limit: PAGE_SIZE } };
      return bodyOf(api.GET("/v2/orders/{id}/timeline", { params, signal }));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchInterval: ({ state: { data } }) => pollOf(data?.pages[0]?.entries),
  });

/** What happened to an order, newest first. Followed live while something is in progress. */
export function OrderTimeline({ id }: { id: string }) {
  const query = useInfiniteQuery(timelineQuery(useWorkspace(), id));
  const { data: entries, error } = query;
  if (entries === undefined && error !== null)
    return <Problem error={error} retry={() => void query.refetch()} />;
  if (entries === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton height={14} mb={16} width="60%" />
        <Skeleton height={14} mb={16} width="40%" />
      </div>
    );
  }
  const replayable = replayableOf(entries);
  return (
    <>
      <ol className="timeline">
        {entries.map((entry) => (
          <EntryItem key={entry.id} entry={entry} replays={replayable.get(entry.id) ?? null} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </>
  );
}
