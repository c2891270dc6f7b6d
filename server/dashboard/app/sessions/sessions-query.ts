import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { now } from "../api/clock.ts";
import { rangeOfDays } from "../api/days.ts";
import { PAGE_SIZE } from "../api/paging.ts";
import { bodyOf, forMerchant, useWorkspace } from "../api/workspace.ts";
import type { SessionFilters } from "../filters.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { isReason, isStatus, isStep, type Session } from "./session-facts.ts";

const HOUR_MS = 3_600_000;

/** Periods that end now. */
export const periods = [
  { value: "24h", text: "24 h", before: "the 24 hours before", ms: 24 * HOUR_MS },
  { value: "7d", text: "7 days", before: "the 7 days before", ms: 7 * 24 * HOUR_MS },
  { value: undefined, text: "30 days", before: "the 30 days before", ms: 30 * 24 * HOUR_MS },
] as const;

/** The period of the filters as the API takes it; open ends are those of the last 30 days. */
function rangeOf({ period, from, to }: SessionFilters): { from: string; to: string } {
  const days = rangeOfDays(period === "dates" ? from : undefined, period === "dates" ? to : undefined);
  const end = days.to === undefined ? now() : Date.parse(days.to);
  const { ms } = periods.find(({ value }) => value === period) ?? periods[2];
  return { from: days.from ?? new Date(end - ms).toISOString(), to: new Date(end).toISOString() };
}

/** The sessions of the filters, newest first. */
export function useSessions(filters: SessionFilters) {
  const { api, scope } = useWorkspace();
  const { status, step, reason, search, store } = filters;
  return useLiveList({
    queryKey: [...scope, "sessions", "list", filters],
    rows: "sessions",
    keyOf: ({ id }: Session) => id,
    read: (after, signal) => {
      const query = {
        ...rangeOf(filters),
        status: isStatus(status) ? status : undefined,
        step: isStep(step) ? step : undefined,
        reason: isReason(reason) ? reason : undefined,
        search,
        after,
        limit: PAGE_SIZE,
      };
      return bodyOf(api.GET("/v2/sessions", { params: { query }, headers: forMerchant(store), signal }));
    },
  });
}

/** The funnel of the filters' period and store; the last one is kept while another is read. */
export function useFunnel({ period, from, to, store }: SessionFilters) {
  const { api, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "sessions", "funnel", { period, from, to, store }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = rangeOf({ period, from, to });
      return bodyOf(
        api.GET("/v2/sessions/funnel", { params: { query }, headers: forMerchant(store), signal }),
      );
    },
  });
}
