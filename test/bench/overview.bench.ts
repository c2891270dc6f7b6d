import { sumOwed } from "../../server/overview/stats/on-account.sql.ts";
import { readAttention } from "../../server/overview/attention/read-attention.ts";
import { listAuthorities } from "../../server/overview/services/authorities.sql.ts";
import { listReceivers } from "../../server/overview/services/receivers.sql.ts";
import { openPool, readWithKeptPlans, type Pool } from "../../server/db/sql.ts";
import type { Scope } from "../../server/db/scope.ts";
import { countOldDays } from "../../server/sessions/days/count-days.ts";
import { countOrderSpans, countSessionSpans } from "../../server/sessions/days/periods.sql.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { fillHistory, type History } from "./overview/fill.sql.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const DAY_MS = 86_400_000;
const ROWS = 1_000_000;
const CALLS = 20;
const UPDATES = 20_000;

export default defineBench({
  summary:
    "the dashboard's overview and the funnel of sessions over a million sessions, orders, deliveries and VAT checks of one " +
    "workspace, before and after their days are counted, and what the triggers cost (target: p95 500 ms)",
  async run(print) {
    const postgres = await startScratchPostgres(["fsync=off", "max_wal_size=8GB"]);
    const sql = openPool(postgres.url, { max: 6, statementTimeoutMs: 600_000 });
    try {
      const history = await fillHistory(sql, { rows: ROWS, days: 60, merchants: 20 });
      print(`${ROWS} rows of each in 60 days, 20 merchants; ${CALLS} calls each`);
      await measureReads(sql, history, "from rows", print);
      const started = performance.now();
      const days = await countOldDays({ sql, clock: { now: Date.now } });
      print(`${days} days counted in ${((performance.now() - started) / 1000).toFixed(1)} s`);
      await sql.unsafe("vacuum analyze session_days");
      await sql.unsafe("vacuum analyze order_days");
      await measureReads(sql, history, "counted", print);
      await measureTriggers(sql, print);
    } finally {
      await sql.end();
      await postgres.close();
    }
  },
});

async function measureReads(sql: Pool, history: History, title: string, print: Print): Promise<void> {
  const all: Scope = { workspaceId: history.workspaceId, livemode: false, merchantId: null };
  const one: Scope = { ...all, merchantId: history.merchantIds[0]! };
  const now = Date.now();
  const period = (days: number, before = 0) => ({
    from: new Date(now - (days + before) * DAY_MS),
    to: new Date(now - before * DAY_MS),
  });
  const funnel = (scope: Scope) =>
    Promise.all([
      countSessionSpans(sql, scope, period(30), "day"),
      countSessionSpans(sql, scope, period(30, 30), "day"),
    ]);
  const stats = (scope: Scope, days: number) =>
    Promise.all([
      ...[0, days].flatMap((before) => [
        countSessionSpans(sql, scope, period(days, before), days > 2 ? "day" : "hour"),
        countOrderSpans(sql, scope, period(days, before), days > 2 ? "day" : "hour"),
      ]),
      sumOwed(sql, scope, new Date(now).toISOString().slice(0, 10)),
    ]);
  const attention = () => readAttention(sql, all, new Date(now));
  const receivers = () =>
    readWithKeptPlans(sql, (kept) => listReceivers(kept, all, new Date(now - DAY_MS), 50));
  const authorities = () => listAuthorities(sql, all, new Date(now - DAY_MS));
  const reads: Array<[string, () => Promise<unknown>]> = [
    ["funnel, 30 days", () => funnel(all)],
    ["funnel, 30 days, one store", () => funnel(one)],
    ["stats, 24 hours", () => stats(all, 1)],
    ["stats, 7 days", () => stats(all, 7)],
    ["stats, 30 days", () => stats(all, 30)],
    ["stats, 30 days, one store", () => stats(one, 30)],
    ["stats, 12 months", () => stats(all, 365)],
    ["attention", attention],
    ["receivers", receivers],
    ["authorities", authorities],
    ["the whole page, 30 days", () => Promise.all([stats(all, 30), attention(), receivers(), authorities()])],
  ];
  const rows: string[][] = [[title, "p50", "p95"]];
  for (const [name, read] of reads) {
    const times: number[] = [];
    for (let call = -2; call < CALLS; call++) {
      const started = performance.now();
      await read();
      if (call >= 0) times.push(performance.now() - started);
    }
    rows.push([name, inMs(percentile(times, 0.5)), inMs(percentile(times, 0.95))]);
  }
  printTable(rows, print);
}

/** Rows of today, as checkouts change them, with and without the triggers. */
async function measureTriggers(sql: Pool, print: Print): Promise<void> {
  const measure = async (isEnabled: boolean): Promise<number> => {
    await sql.unsafe(`alter table sessions ${isEnabled ? "enable" : "disable"} trigger user`);
    const started = performance.now();
    await sql`update sessions set stopped_reason = 'out_of_stock', stopped_at = now() where id in (
      select 'cs_' || n from generate_series(1, ${UPDATES}::int) n)`;
    return ((performance.now() - started) * 1000) / UPDATES;
  };
  const rounds = [true, false, true, false, true, false];
  const times: Array<[boolean, number]> = [];
  for (const isEnabled of rounds) times.push([isEnabled, await measure(isEnabled)]);
  const best = (isEnabled: boolean) =>
    Math.min(...times.filter(([is]) => is === isEnabled).map(([, time]) => time)).toFixed(1);
  print(`an update of a session of today: ${best(true)} µs with triggers, ${best(false)} µs without`);
}
