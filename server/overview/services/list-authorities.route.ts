import { AuthorityList, type AuthorityStanding } from "../../../shared/wire/overview/services.ts";
import { defineRoute } from "../../http/define-route.ts";
import { countWaitingRechecks, listAuthorities, type AuthorityRow } from "./authorities.sql.ts";

const HOUR_MS = 3_600_000;

export default defineRoute({
  method: "GET",
  path: "/vat/authorities",
  summary: "List VAT authorities",
  description:
    "Returns how the VAT authorities have answered the checks of the workspace's checkouts in the last 24 hours.",
  tag: "VAT",
  auth: "partner_key",
  scope: "vat:read",
  merchantScoped: true,
  responses: { 200: AuthorityList },
  async handler({ ctx, sql, caller }) {
    const hour = Math.floor(ctx.clock.now() / HOUR_MS) * HOUR_MS;
    const from = new Date(hour - 23 * HOUR_MS);
    const [rows, waiting] = await Promise.all([
      listAuthorities(sql, caller, from),
      countWaitingRechecks(sql, caller),
    ]);
    const authorities = rows
      .filter(({ hour }) => hour === null)
      .map((row) => viewAuthority(row, rows, new Map(waiting.map(({ prefix, count }) => [prefix, count]))));
    return { status: 200, body: { from: from.toISOString(), authorities } };
  },
});

function viewAuthority(
  row: AuthorityRow,
  rows: readonly AuthorityRow[],
  waiting: ReadonlyMap<string, number>,
): AuthorityStanding {
  const isSame = (one: AuthorityRow) =>
    one.source === row.source &&
    one.is_down === row.is_down &&
    (!row.is_down || one.prefixes[0] === row.prefixes[0]);
  return {
    authority: row.source,
    prefixes: row.prefixes,
    status: row.is_down ? "down" : "answers",
    since: row.down_since?.toISOString() ?? null,
    checks: row.checks,
    failed: row.failed,
    p99_ms: row.p99_ms,
    waiting: row.prefixes.reduce((sum, prefix) => sum + (waiting.get(prefix) ?? 0), 0),
    hours: rows.flatMap(({ hour, checks, failed, ...one }) =>
      hour !== null && isSame({ hour, checks, failed, ...one })
        ? [{ start: hour.toISOString(), checks, failed }]
        : [],
    ),
  };
}
