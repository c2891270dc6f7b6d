import { Button, Skeleton } from "@mantine/core";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { cursorPaging, PAGE_SIZE } from "../../api/paging.ts";
import { bodyOf, useWorkspace, type Workspace } from "../../api/workspace.ts";
import { POLL_MS } from "../../live/live-reading.ts";
import { Problem } from "../../parts/Problem.tsx";
import { pollOf, replayableOf } from "./entry-facts.ts";
import { EntryItem } from "./EntryItem.tsx";

/** What a timeline is of. */
interface Subject {
  of: "order" | "session";
  id: string;
  /** Whether more may happen by itself. */
  isFollowed: boolean;
}

const timelineQuery = ({ api, scope }: Workspace, { of, id, isFollowed }: Subject) =>
  infiniteQueryOptions({
    queryKey: [...scope, of, id, "timeline"],
    queryFn: ({ pageParam: after, signal }) => {
      const call = { params: { path: { id }, query: { after, limit: PAGE_SIZE } }, signal };
      return of === "order"
        ? bodyOf(api.GET("/v2/orders/{id}/timeline", call))
        : bodyOf(api.GET("/v2/sessions/{id}/timeline", call));
    },
    ...cursorPaging,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    refetchInterval: ({ state: { data } }) => pollOf(data?.pages[0]?.entries) || (isFollowed && POLL_MS),
  });

/** What happened to an order or a session, newest first. Followed live while something is in progress. */
export function Timeline(subject: Subject) {
  const query = useInfiniteQuery(timelineQuery(useWorkspace(), subject));
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
