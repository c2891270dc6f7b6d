// Texts are embedded once, on the merchant's budget, and a service that fails is reported and leaves the search by words.
import { afterEach, expect, test } from "vitest";
import { openCheckout } from "../../../test/flows/shopper.ts";
import { useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import { answeringMerchant, ask, DESK_QUESTION, healthOf } from "../chat/chat.fixture.ts";
import { indexStore } from "./index-store.ts";
import { searchMeaning } from "./search-meaning.ts";

const PRICE = 20;
const h = useHarness({
  worker: false,
  environment: { LLM_PRICES: `sandbox-chat=0,sandbox-embeddings=${PRICE}` },
});
const llm = () => h.standIns.llm!;
const both = ["product", "policy"] as const;

afterEach(() => llm().recover());

const payer = ({ id }: TestMerchant) => ({ merchantId: id, monthlyCapCents: 500 });
const findMeaning = async (merchant: TestMerchant, question: string) =>
  (await searchMeaning(h.ctx, payer(merchant), both, question)).map(({ source_id }) => source_id);

/** Texts that are embedded meanwhile. */
async function embeddedBy(work: () => Promise<unknown>): Promise<{ texts: string[]; tokens: number }> {
  const before = llm().embedded().length;
  await work();
  const requests = llm().embedded().slice(before);
  return {
    texts: requests.flatMap(({ texts }) => texts),
    tokens: requests.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}

const spent = async ({ id }: TestMerchant) =>
  (
    await h.sql<{ spent: number; reserved: number }[]>`
    select spent_micro_cents as spent, reserved_micro_cents as reserved from ai_spending where merchant_id = ${id}`
  )[0];

test("texts are embedded in batches, and again only when they or the model have changed", async () => {
  let merchant!: TestMerchant;
  const first = await embeddedBy(async () => (merchant = await answeringMerchant(h)));
  expect(first.texts).toHaveLength(14);
  expect(await spent(merchant)).toEqual({ spent: first.tokens * PRICE, reserved: 0 });
  const index = (ctx = h.ctx) => embeddedBy(() => indexStore(ctx, merchant.id));
  expect((await index()).texts).toEqual([]);
  await h.sql`update builtin_pages set url = 'https://shop.example/r' where merchant_id = ${merchant.id} and id = 'returns'`;
  expect((await index()).texts).toEqual([]);
  await h.sql`update builtin_pages set content = 'Not at all.' where merchant_id = ${merchant.id} and id = 'returns'`;
  expect((await index()).texts).toEqual(["Returns\nNot at all."]);
  await h.sql`update ai_chunks set embedded_with = 'another-model' where merchant_id = ${merchant.id} and kind = 'policy'`;
  expect((await index()).texts).toHaveLength(4);
});

test("a question in another language is embedded once, on the budget, and answered", async () => {
  const merchant = await answeringMerchant(h);
  const { token } = await openCheckout(h, merchant);
  const before = (await spent(merchant))!.spent;
  const question = "Le bureau est-il électrique ?";
  const { texts, tokens } = await embeddedBy(() => ask(h.url, token, question));
  expect(texts).toEqual([question]);
  expect(await spent(merchant)).toEqual({ spent: before + tokens * PRICE, reserved: 0 });
  expect(llm().calls().at(-1)!.messages.at(-1)!.content).toContain("[1] Height-adjustable desk");
});

test("another merchant's texts are never found by their meaning", async () => {
  const [merchant, other] = [await answeringMerchant(h), await answeringMerchant(h)];
  await h.sql`delete from builtin_products where merchant_id = ${other.id} and id <> 'coffee-1kg'`;
  await indexStore(h.ctx, other.id);
  expect(await findMeaning(merchant, "Schreibtisch")).toContain("desk-140");
  expect(await findMeaning(other, "Schreibtisch")).not.toContain("desk-140");
  expect(await findMeaning(merchant, "Schreibtisch")).toContain("desk-140");
});

test("embedding stops at the cap, and costs nothing more", async () => {
  const merchant = await answeringMerchant(h);
  await h.sql`update ai_spending set spent_micro_cents = 500000000 where merchant_id = ${merchant.id}`;
  await h.sql`update ai_chunks set embedded_with = null where merchant_id = ${merchant.id}`;
  expect((await embeddedBy(() => indexStore(h.ctx, merchant.id))).texts).toEqual([]);
  expect(await spent(merchant)).toEqual({ spent: 500_000_000, reserved: 0 });
});

test("a service that fails while texts are indexed makes health degraded, and the next run makes up for it", async () => {
  llm().failEmbeddings(503);
  const merchant = await answeringMerchant(h);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "degraded", embeddings: { configured: true } });
  const { token } = await openCheckout(h, merchant);
  expect((await ask(h.url, token, DESK_QUESTION)).text).toContain("62 to 128 cm");
  llm().recover();
  await indexStore(h.ctx, merchant.id);
  // The failed call of before is one of two.
  await h.sql`delete from ai_calls where merchant_id = ${merchant.id} and not succeeded`;
  expect(await healthOf(h, merchant)).toMatchObject({ status: "ok" });
});

test("a service that fails for a question makes health degraded, and the question is answered by words", async () => {
  const merchant = await answeringMerchant(h);
  const { token } = await openCheckout(h, merchant);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "ok" });
  llm().failEmbeddings(500);
  expect((await ask(h.url, token, DESK_QUESTION)).text).toContain("62 to 128 cm");
  expect(await healthOf(h, merchant)).toMatchObject({ status: "degraded" });
});
