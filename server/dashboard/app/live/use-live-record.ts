import { useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { inTime, isFailing, liveRetry, type Live } from "./live-reading.ts";

export interface LiveRecordSource<Data> {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  /** When to read it again; false once it does not change by itself. */
  pollOf: (data: Data) => number | false;
}

/** An open record, read again while it may change by itself and its tab is visible. */
export function useLiveRecord<Data>({ queryKey, read, pollOf }: LiveRecordSource<Data>) {
  const queries = useQueryClient();
  const isShown = () => queries.getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(isShown() ? inTime(signal) : signal),
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : pollOf(data as Data)),
    // The first reading gives up after a few tries: the page says so in place of the record.
    retry: (failures, error) => (isShown() || failures < 2) && liveRetry.retry(failures, error),
    retryDelay: liveRetry.retryDelay,
  });
  const { data } = query;
  const live: Live | undefined =
    data === undefined || (pollOf(data) === false && !isFailing(query))
      ? undefined
      : {
          state: isFailing(query) ? "failing" : "live",
          updatedAt: query.dataUpdatedAt,
          retry: () => void query.refetch(),
        };
  return { ...query, live };
}
