import { expect, test } from "vitest";
import { until, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import {
  StoreUnavailable,
  type StorePage,
  type StorePlatform,
  type StoreProduct,
} from "../../stores/platform.ts";
import { indexStore } from "./index-store.ts";
import planIndexing from "./plan-indexing.task.ts";

const h = useHarness();
const ai = { enabled: true, monthlyCapCents: 500, modes: { product_qa: true, policy_qa: true } };

const product = (id: string, more: Partial<StoreProduct> = {}): StoreProduct => ({
  id,
  sku: `SKU-${id}`,
  name: `Product ${id}`,
  description: `Description of ${id}.`,
  price: 1250,
  currency: "EUR",
  ...more,
});

/** Indexes a merchant whose store has these products and pages. */
async function index(
  merchant: TestMerchant,
  products: StoreProduct[],
  pages: StorePage[] = [],
): Promise<void> {
  const platform: Pick<StorePlatform, "listProducts" | "listPages"> = {
    listProducts(_merchantId, after) {
      const start = after === null ? 0 : products.findIndex(({ id }) => id === after) + 1;
      const page = products.slice(start, start + 2);
      return Promise.resolve({ products: page, next: start + 2 < products.length ? page[1]!.id : null });
    },
    listPages: () => Promise.resolve(pages),
  };
  await indexStore({ ...h.ctx, platform: () => platform as StorePlatform }, merchant.id);
}

const chunks = ({ id }: TestMerchant) => h.sql<
  { kind: string; source_id: string; part: number; title: string; content: string; indexed_at: Date }[]
>`select kind, source_id, part, title, content, indexed_at from ai_chunks where merchant_id = ${id}
  order by kind desc, source_id, part`;
const sources = async (merchant: TestMerchant) =>
  (await chunks(merchant)).map((row) => `${row.source_id}/${row.part}`);

test("the worker indexes the built-in store of a merchant that enables AI answers", async () => {
  const merchant = await h.merchant(await h.workspace());
  await h.sql`insert into builtin_pages (merchant_id, id, title, content)
    values (${merchant.id}, 'returns', 'Returns', 'Goods can be returned within 30 days.')`;
  await planIndexing.run({ ctx: h.ctx, payload: {} });
  const [none] = await h.sql`select from ai_indexes where merchant_id = ${merchant.id}`;
  expect(none).toBeUndefined();
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai });
  await planIndexing.run({ ctx: h.ctx, payload: {} });
  await until(
    async () =>
      (await h.sql`select from ai_indexes where merchant_id = ${merchant.id} and indexed_at is not null`)[0],
    "the index",
  );
  const rows = await chunks(merchant);
  expect(rows.filter(({ kind }) => kind === "product")).toHaveLength(10);
  expect(rows.find(({ source_id }) => source_id === "desk-140")).toMatchObject({
    title: "Height-adjustable desk 140 × 80 cm",
    content:
      "Price: 489.00 EUR. Article number: DSK-140. In stock.\nElectric, 62 to 128 cm, oak top on a white frame.",
  });
  expect(rows.filter(({ kind }) => kind === "policy")).toMatchObject([
    { source_id: "returns", title: "Returns", content: "Goods can be returned within 30 days." },
  ]);
});

test("a store is planned once an hour, and not after AI answers are disabled", async () => {
  const merchant = await h.merchant(await h.workspace(), { ai });
  const planAt = async (minutes: number) => {
    const clock = { now: () => h.ctx.clock.now() + minutes * 60_000 };
    await planIndexing.run({ ctx: { ...h.ctx, clock }, payload: {} });
    const [row] = await h.sql<
      { due_at: Date }[]
    >`select due_at from ai_indexes where merchant_id = ${merchant.id}`;
    return row!.due_at.getTime();
  };
  const first = await planAt(0);
  expect(await planAt(59)).toBe(first);
  const second = await planAt(61);
  expect(second).toBeGreaterThan(first);
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai: { enabled: false } });
  expect(await planAt(200)).toBe(second);
});

test("new, changed and removed products and pages are found in the next run; what is as it was is not written", async () => {
  const merchant = await h.merchant(await h.workspace());
  const page = {
    id: "delivery",
    title: "Delivery",
    content: "Two days.",
    url: "https://shop.example/delivery",
  };
  await index(merchant, [product("a"), product("b"), product("c")], [page]);
  expect(await sources(merchant)).toEqual(["a/0", "b/0", "c/0", "delivery/0"]);
  const before = await chunks(merchant);
  await index(merchant, [product("b", { price: 990 }), product("c"), product("d")], []);
  const after = await chunks(merchant);
  expect(after.map(({ source_id }) => source_id)).toEqual(["b", "c", "d"]);
  expect(after[0]!.content).toContain("Price: 9.90 EUR.");
  expect(after[1]!.indexed_at).toEqual(before[2]!.indexed_at);
  await index(merchant, []);
  expect(await chunks(merchant)).toEqual([]);
});

test("a long text has several parts, and fewer once it is shorter", async () => {
  const merchant = await h.merchant(await h.workspace());
  const long = "A sentence about the product. ".repeat(100);
  await index(merchant, [product("a", { description: long })]);
  const parts = await chunks(merchant);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every(({ content, title }) => content.length <= 1200 && title === "Product a")).toBe(true);
  await index(merchant, [product("a")]);
  expect(await sources(merchant)).toEqual(["a/0"]);
});

test("a store that fails keeps its index, and the time of its last complete run", async () => {
  const merchant = await h.merchant(await h.workspace());
  await index(merchant, [product("a"), product("b")]);
  const run = async () =>
    (await h.sql`select indexed_at, error from ai_indexes where merchant_id = ${merchant.id}`)[0];
  const complete = await run();
  expect(complete).toMatchObject({ error: null });
  const platform = {
    listProducts: () => Promise.reject(new StoreUnavailable("down", { reason: "timeout" })),
  } as unknown as StorePlatform;
  await indexStore({ ...h.ctx, platform: () => platform }, merchant.id);
  expect(await sources(merchant)).toEqual(["a/0", "b/0"]);
  expect(await run()).toEqual({ ...complete, error: "timeout" });
});

test("a text with zero bytes, or one product listed twice, does not stop a run", async () => {
  const merchant = await h.merchant(await h.workspace());
  await index(merchant, [product("a", { name: "A\0B" }), product("a", { name: "C", description: "x\0y" })]);
  expect(await chunks(merchant)).toMatchObject([{ source_id: "a", title: "C" }]);
});
