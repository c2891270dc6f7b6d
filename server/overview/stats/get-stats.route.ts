import { Stats } from "../../../shared/wire/overview/stats.ts";
import { defineRoute } from "../../http/define-route.ts";
import { periodOf, PeriodQuery } from "../../sessions/days/period.ts";
import {
  countOrderSpans,
  countSessionSpans,
  type Interval,
  type Period,
} from "../../sessions/days/periods.sql.ts";
import { sumOwed } from "./on-account.sql.ts";
import { compare, seriesOf, sumOnAccount } from "./sum-stats.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export default defineRoute({
  method: "GET",
  path: "/stats",
  summary: "Retrieve numbers of a period",
  description:
    "Counts orders, revenue and conversion of a period, compared with the period of the same length before, and what is owed on account now.",
  tag: "Overview",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: PeriodQuery,
  responses: { 200: Stats },
  async handler({ ctx, sql, caller, query }) {
    const now = ctx.clock.now();
    const { from, to } = periodOf(query, now);
    const interval: Interval = to - from <= 2 * DAY_MS ? "hour" : "day";
    const period = { from: new Date(from), to: new Date(to) };
    const previous = { from: new Date(from - (to - from)), to: period.from };
    const spansOf = async (one: Period) => {
      const [orders, sessions] = await Promise.all([
        countOrderSpans(sql, caller, one, interval),
        countSessionSpans(sql, caller, one, interval),
      ]);
      return { orders, sessions };
    };
    const [spans, before, owed] = await Promise.all([
      spansOf(period),
      spansOf(previous),
      sumOwed(sql, caller, new Date(now).toISOString().slice(0, 10)),
    ]);
    const body = {
      ...textOf(period),
      previous: textOf(previous),
      ...compare(spans, before),
      interval,
      series: seriesOf(spans, period, interval === "hour" ? HOUR_MS : DAY_MS),
      on_account: sumOnAccount(owed),
    };
    return { status: 200, body };
  },
});

const textOf = ({ from, to }: Period) => ({ from: from.toISOString(), to: to.toISOString() });
