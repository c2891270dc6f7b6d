import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { components } from "../../../../client/src/partner-api.ts";
import { now } from "../api/clock.ts";
import { bodyOf, forMerchant, useWorkspace } from "../api/workspace.ts";
import type { OverviewFilters } from "../filters.ts";

export type Stats = components["schemas"]["Stats"];
export type OnAccount = components["schemas"]["OnAccount"];
export type Receiver = components["schemas"]["Receiver"];
export type Authority = components["schemas"]["AuthorityStanding"];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Periods that end now; days and months are those of UTC, as the API counts them. */
export const periods = [
  { value: "24h", text: "24 h", start: (now: number) => now - DAY_MS },
  { value: "7d", text: "7 days", start: (now: number) => startOfDay(now) - 6 * DAY_MS },
  { value: undefined, text: "30 days", start: (now: number) => startOfDay(now) - 29 * DAY_MS },
  { value: "12m", text: "12 months", start: startOfYear },
] as const;

const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;

/** The first day of the month eleven months ago. */
function startOfYear(now: number): number {
  const today = new Date(now);
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11, 1);
}

/** Numbers of the period and store; the last ones are kept while others are read. */
export function useStats({ period, store }: OverviewFilters) {
  const { api, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "stats", { period, store }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const { start } = periods.find(({ value }) => value === period) ?? periods[2];
      const at = now();
      const query = { from: new Date(start(at)).toISOString(), to: new Date(at).toISOString() };
      return bodyOf(api.GET("/v2/stats", { params: { query }, headers: forMerchant(store), signal }));
    },
  });
}

export function useReceivers({ store }: OverviewFilters) {
  const { api, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "receivers", { store }],
    queryFn: ({ signal }) =>
      bodyOf(api.GET("/v2/webhooks/receivers", { headers: forMerchant(store), signal })),
  });
}

export function useAuthorities({ store }: OverviewFilters) {
  const { api, scope } = useWorkspace();
  return useQuery({
    queryKey: [...scope, "authorities", { store }],
    queryFn: ({ signal }) => bodyOf(api.GET("/v2/vat/authorities", { headers: forMerchant(store), signal })),
  });
}
