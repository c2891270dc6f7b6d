import { setTimeout } from "node:timers/promises";
import { searchChunks, weighTerms } from "../../server/ai-chat/knowledge/search-chunks.ts";
import type { Pool } from "../../server/db/sql.ts";
import { addJobs } from "../../server/jobs/add-jobs.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { startChild } from "../support/child.ts";
import { defineBench } from "./define-bench.ts";
import { inMs, percentile } from "./percentile.ts";
import { createCheckoutTestbed, type CheckoutTestbed } from "./recovery/testbed.ts";
import { printTable } from "./table.ts";

/** A smaller number serves profiling. */
const PRODUCTS = Number(process.env["BENCH_PRODUCTS"] ?? 50_000);
const SEARCHES = 300;
const QUOTES = 600;

export default defineBench({
  summary:
    `${PRODUCTS} products of one store: time to index them, the hosted page's quotes meanwhile compared to without, and ` +
    `searches compared to a scan of the store's texts`,
  async run(print) {
    const h = await createCheckoutTestbed();
    try {
      const merchant = await h.merchant();
      await fill(h.sql, merchant.id);
      const checkout = await openCheckout(h, merchant);
      const quotes = () => timeQuotes(() => checkout.quote(buyer));
      const worker = startChild("server/worker.ts", [], h.environment);
      await worker.waitForMessage((message) => (message === "ready" ? true : undefined));
      await quotes();
      const before = await quotes();
      const startedAt = performance.now();
      await enqueue(h.sql, merchant.id);
      const [during, first] = await Promise.all([quotes(), untilIndexed(h.sql, merchant.id, startedAt)]);
      const again = performance.now();
      await h.sql`update ai_indexes set indexed_at = null where merchant_id = ${merchant.id}`;
      await enqueue(h.sql, merchant.id);
      const second = await untilIndexed(h.sql, merchant.id, again);
      await worker.stop();
      await h.sql`analyze ai_chunks`;
      const searches = await timeSearches(h, merchant.id);
      const scans = await timeScans(h.sql, merchant.id);
      const p = (samples: readonly number[]) =>
        `${inMs(percentile(samples, 0.5))} / ${inMs(percentile(samples, 0.99))}`;
      printTable(
        [
          ["figure", "ours", "baseline", "target"],
          ["first indexing run", `${(first / 1000).toFixed(1)} s`, "", ""],
          ["a run without changes", `${(second / 1000).toFixed(1)} s`, "", ""],
          [
            "quotes during the first run, p50 / p99",
            p(during),
            `without: ${p(before)}`,
            "p99 at most 20 % more",
          ],
          ["search, p50 / p99", p(searches), `scan: ${p(scans)}`, "at most 30 ms"],
        ],
        print,
      );
    } finally {
      await h.close();
    }
  },
});

async function fill(sql: Pool, merchantId: string): Promise<void> {
  await sql`
    insert into builtin_products (merchant_id, id, sku, name, description, price, currency, tax_rate, stock)
    select ${merchantId}, 'bench-' || n, 'BN-' || n,
      (array['Desk', 'Chair', 'Lamp', 'Shelf', 'Cabinet', 'Table', 'Screen'])[n % 7 + 1] || ' model ' || n,
      'In ' || (array['oak', 'beech', 'steel', 'glass', 'ash'])[n % 5 + 1] || ', ' || n % 200 + 40 || ' cm wide, for the '
        || (array['office', 'workshop', 'kitchen'])[n % 3 + 1] || '. ' || repeat('Made to last and easy to clean. ', 6),
      1000 + n, 'EUR', 19, n % 50
    from generate_series(1, ${PRODUCTS}::int) as n`;
}

async function enqueue(sql: Pool, merchantId: string): Promise<void> {
  await addJobs(sql, [{ identifier: "index-store", payload: { merchantId }, priority: 10 }]);
}

/** @returns milliseconds since `startedAt`. */
async function untilIndexed(sql: Pool, merchantId: string, startedAt: number): Promise<number> {
  for (;;) {
    const [row] =
      await sql`select from ai_indexes where merchant_id = ${merchantId} and indexed_at is not null`;
    if (row !== undefined) return performance.now() - startedAt;
    await setTimeout(50);
  }
}

async function timeQuotes(quote: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < QUOTES; n += 1) {
    samples.push(await timed(quote));
    await setTimeout(5);
  }
  return samples;
}

async function timeSearches({ sql }: CheckoutTestbed, merchantId: string): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 1; n <= SEARCHES; n += 1) {
    const question = questions[n % questions.length]!.replace("#", String(n * 37));
    samples.push(
      await timed(async () =>
        searchChunks(sql, merchantId, ["product", "policy"], await weighTerms(sql, merchantId, question)),
      ),
    );
  }
  return samples;
}

async function timeScans(sql: Pool, merchantId: string): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 1; n <= 20; n += 1) {
    const pattern = `%model ${n * 37}%`;
    samples.push(
      await timed(
        () =>
          sql`select id from ai_chunks where merchant_id = ${merchantId} and title || content ilike ${pattern} limit 6`,
      ),
    );
  }
  return samples;
}

/** Of rare words, common words, and both. */
const questions = [
  "What does desk model # cost?",
  "Do you have an oak desk for the office?",
  "Is there a cabinet that is 120 cm wide?",
  "How do I clean a glass table?",
  "Is BN-# in stock?",
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
