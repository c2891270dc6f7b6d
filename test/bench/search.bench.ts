import { openPool, type Pool } from "../../server/db/sql.ts";
import { listOrders } from "../../server/orders/list-orders.sql.ts";
import type { Scope } from "../../server/db/scope.ts";
import { findById } from "../../server/search/find-by-id.ts";
import { findByText } from "../../server/search/find-by-text.ts";
import { startScratchPostgres } from "../support/scratch-postgres.ts";
import { defineBench, type Print } from "./define-bench.ts";
import { fillHistory } from "./overview/fill.sql.ts";
import { findAnywhere, insertOneByOne, searchIndexes, setUpWriting } from "./search/baseline.sql.ts";
import { inMs, percentile } from "./percentile.ts";
import { printTable } from "./table.ts";

const ROWS = 1_000_000;
const CALLS = 40;
const BASELINE_CALLS = 3;
const INSERTS = 5_000;

/** What is typed: the beginning of few and of many texts, and what nothing begins with. */
const TEXTS = [
  "500123",
  "50",
  "po-1",
  "po-123456",
  "mu",
  "muster 20",
  "Nordlicht 1 GmbH",
  "buyer1",
  "zz",
  "%%",
];
const LISTED = ["500123", "po-1", "mu", "muster 20", "zz"];
const IDS = ["cs_500000", "ord_500000", "pi_500000", "00000000-0000-4000-8000-000000000000"];

export default defineBench({
  summary:
    "the search over a million sessions, orders and deliveries of one workspace, and the same texts as a filter of orders, beside `ilike '%…%'` over the orders, and " +
    "what its indexes cost an insert (target: p95 300 ms)",
  async run(print) {
    const postgres = await startScratchPostgres(["fsync=off", "max_wal_size=8GB"]);
    const sql = openPool(postgres.url, { max: 6, statementTimeoutMs: 600_000 });
    try {
      const { workspaceId } = await fillHistory(sql, { rows: ROWS, days: 60, merchants: 20 });
      const scope: Scope = { workspaceId, livemode: false, merchantId: null };
      print(`${ROWS} rows of each, 20 merchants; ${CALLS} calls each, ${BASELINE_CALLS} of the baseline`);
      await measureReads(sql, scope, print);
      await measureWrites(sql, workspaceId, print);
    } finally {
      await sql.end();
      await postgres.close();
    }
  },
});

async function measureReads(sql: Pool, scope: Scope, print: Print): Promise<void> {
  const everything = () => true;
  const rows: string[][] = [["search", "found", "p50", "p95", "ilike"]];
  for (const text of TEXTS) {
    const search = () => findByText(sql, scope, everything, text);
    const { results, hasMore } = await search();
    const times = await timesOf(CALLS, search);
    const baseline = await timesOf(BASELINE_CALLS, () => findAnywhere(sql, scope, text));
    const found = `${results.length}${hasMore ? " or more" : ""}`;
    rows.push([text, found, ...quantiles(times), inMs(percentile(baseline, 0.5))]);
  }
  for (const id of IDS) {
    const search = () => findById({ sql, scope, mayRead: everything }, id);
    const found = (await search()).length;
    rows.push([id, String(found), ...quantiles(await timesOf(CALLS, search)), ""]);
  }
  for (const search of LISTED) {
    const filter = { status: null, needsAttention: null, from: null, to: null, search, before: null };
    const list = () => listOrders(sql, scope, filter, 51);
    const found = (await list()).length;
    rows.push([`list of orders: ${search}`, String(found), ...quantiles(await timesOf(CALLS, list)), ""]);
  }
  printTable(rows, print);
}

async function timesOf(calls: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}

const quantiles = (times: readonly number[]): string[] => [
  inMs(percentile(times, 0.5)),
  inMs(percentile(times, 0.95)),
];

/** Orders inserted one by one, with the indexes of the search and then without them. */
async function measureWrites(sql: Pool, workspaceId: string, print: Print): Promise<void> {
  const sizes = await searchIndexes(sql);
  print(`indexes: ${sizes.map(({ name, megabytes }) => `${name} ${megabytes} MB`).join(", ")}`);
  const order = await setUpWriting(sql, workspaceId);
  await insertOneByOne(sql, order, "warm", INSERTS);
  const indexed = await insertOneByOne(sql, order, "with", INSERTS);
  for (const { name } of sizes) await sql.unsafe(`drop index ${name}`);
  const plain = await insertOneByOne(sql, order, "without", INSERTS);
  print(`an insert of an order: ${inMs(indexed)} with the indexes, ${inMs(plain)} without`);
}
