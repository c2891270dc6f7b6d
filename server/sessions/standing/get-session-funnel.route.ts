import { SessionFunnel } from "../../../shared/wire/sessions/session-funnel.ts";
import { defineRoute } from "../../http/define-route.ts";
import { countSessionSpans } from "../days/periods.sql.ts";
import { periodOf, PeriodQuery } from "../days/period.ts";
import { sumUp } from "./session-funnel.ts";

export default defineRoute({
  method: "GET",
  path: "/sessions/funnel",
  summary: "Retrieve the funnel of sessions",
  description:
    "Counts the sessions created in a period by the steps they have reached, and those without an order by where and why they stopped.",
  tag: "Sessions",
  auth: "partner_key",
  scope: "orders:read",
  merchantScoped: true,
  query: PeriodQuery,
  responses: { 200: SessionFunnel },
  async handler({ ctx, sql, caller, query }) {
    const { from, to } = periodOf(query, ctx.clock.now());
    const [before, start, end] = [new Date(from - (to - from)), new Date(from), new Date(to)];
    const [rows, previous] = await Promise.all([
      countSessionSpans(sql, caller, { from: start, to: end }, "day"),
      countSessionSpans(sql, caller, { from: before, to: start }, "day"),
    ]);
    const period = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
    const { steps } = sumUp(previous);
    const body = { ...period(start, end), ...sumUp(rows), previous: { ...period(before, start), steps } };
    return { status: 200, body };
  },
});
