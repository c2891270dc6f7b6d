import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Session } from "../api/session.ts";
import { bodyOf, createApi, useWorkspace } from "../api/workspace.ts";

const WAIT_MS = 150;
/** What is shorter finds nothing. */
const SHORTEST = 2;
const LONGEST = 254;

/**
 * Records of the workspace in every mode that the service has. A text that is typed on supersedes the request for the one
 * before, which is aborted; until its answer is there, the results before it stay.
 */
export function useSearchResults(session: Session, typed: string) {
  const { id } = useWorkspace();
  const text = typed.trim().slice(0, LONGEST);
  const [settled] = useDebouncedValue(text, WAIT_MS);
  const apis = useMemo(() => session.modes.map((mode) => createApi(session, id, mode)), [session, id]);
  const isEnabled = settled.length >= SHORTEST;
  const query = useQuery({
    queryKey: [id, "search", settled],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        apis.map((api) => bodyOf(api.GET("/v2/search", { params: { query: { q: settled } }, signal }))),
      );
      return {
        text: settled,
        results: found.flatMap(({ results }) => results),
        hasMore: found.some(({ has_more: hasMore }) => hasMore),
      };
    },
  });
  const isShort = text.length < SHORTEST;
  return {
    found: isShort || !isEnabled ? undefined : query.data,
    /** For the text as it is typed now. */
    isSettled: !isShort && query.data?.text === text && !query.isPlaceholderData,
    error: isShort ? null : query.error,
    retry: () => void query.refetch(),
  };
}
