import { z } from "zod";
import { SessionFunnel } from "../../../shared/wire/sessions/session-funnel.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { queryInstant } from "../../http/input/query-instant.ts";
import { sumUp } from "./session-funnel.ts";
import { countSessions } from "./session-funnel.sql.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

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
  query: z.strictObject({
    from: queryInstant.optional().describe("Beginning of the period. Defaults to 30 days before its end."),
    to: queryInstant.optional().describe("End of the period, at most 366 days later. Defaults to now."),
  }),
  responses: { 200: SessionFunnel },
  async handler({ ctx, sql, caller, query }) {
    const to = query.to === undefined ? ctx.clock.now() : Date.parse(query.to);
    const from = query.from === undefined ? to - 30 * DAY_MS : Date.parse(query.from);
    if (from >= to || to - from > MOST_DAYS * DAY_MS) {
      const message = `from: before the end of the period, by at most ${MOST_DAYS} days.`;
      throw new ApiError("parameter_invalid", { message, param: "from" });
    }
    const [before, start, end] = [new Date(from - (to - from)), new Date(from), new Date(to)];
    const [rows, previous] = await Promise.all([
      countSessions(sql, caller, { from: start, to: end }),
      countSessions(sql, caller, { from: before, to: start }),
    ]);
    const period = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
    const { steps } = sumUp(previous);
    const body = { ...period(start, end), ...sumUp(rows), previous: { ...period(before, start), steps } };
    return { status: 200, body };
  },
});
