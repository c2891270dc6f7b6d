import { beforeAll, expect, test } from "vitest";
import { useHarness } from "../../../test/support/harness.ts";
import { insertSamplePages } from "../../stores/sample-pages.ts";
import type { Chunk, ChunkKind } from "./chunk.ts";
import { saveChunks, tenantWord } from "./chunks.sql.ts";
import { indexStore } from "./index-store.ts";
import { saveRun } from "./indexes.sql.ts";
import { searchChunks, searchTexts, weighTerms } from "./search-chunks.ts";

const h = useHarness({ worker: false });
const both: ChunkKind[] = ["product", "policy"];
let sample: string;
let foreign: string;

const chunk = (kind: ChunkKind, sourceId: string, title: string, content: string): Chunk => ({
  kind,
  sourceId,
  part: 0,
  title,
  url: null,
  content,
});

/** The catalogue of a store in Germany that also sells in France. */
const foreignChunks = [
  chunk("product", "hut", "Filzhut", "Ein warmer Hut aus Wolle in drei Größen. Preis: 39.90 EUR."),
  chunk(
    "product",
    "stuhl",
    "Bürostuhl",
    "Ergonomischer Stuhl mit verstellbarer Rückenlehne. Preis: 279.00 EUR.",
  ),
  chunk("product", "chaise", "Chaise de jardin", "Chaise pliante en bois d'acacia, résistante à la pluie."),
  chunk("policy", "versand", "Versand", "Wir versenden werktags. Die Lieferung dauert zwei Tage."),
  chunk("policy", "retours", "Retours", "Vous pouvez retourner les articles dans un délai de 30 jours."),
];

beforeAll(async () => {
  const workspace = await h.workspace();
  sample = (await h.merchant(workspace)).id;
  await insertSamplePages(h.sql, sample);
  await indexStore(h.ctx, sample);
  foreign = (await h.merchant(workspace)).id;
  await saveChunks(h.sql, foreign, foreignChunks, new Date());
  await saveRun(h.sql, foreign, new Date(), foreignChunks.length);
});

const find = async (merchantId: string, question: string, kinds = both) =>
  (await searchChunks(h.sql, merchantId, kinds, await weighTerms(h.sql, merchantId, question))).map(
    ({ source_id }) => source_id,
  );

test.each([
  ["How high does the desk go?", "desk-140"],
  ["Is the desk adjustable?", "desk-140"],
  ["DSK-140", "desk-140"],
  ["how much is the task chair", "chair-task"],
  ["Does the monitor have USB-C?", "monitor-27"],
  ["Which docking station supports two displays?", "dock-usbc"],
  ["Are the coffee beans organic?", "coffee-1kg"],
  ["is the copy paper FSC certified", "paper-a4"],
  ["What is the price of the whiteboard?", "whiteboard-180"],
  ["How long is the warranty on furniture?", "warranty"],
  ["Can I return opened coffee?", "returns"],
  ["Do you deliver to Switzerland?", "delivery"],
  ["May schools order on account?", "payment"],
])("the sample store answers “%s” from %s", async (question, source) => {
  expect(await find(sample, question)).toContain(source);
});

test.each([
  ["Wie lange dauert die Lieferung?", "versand"],
  ["Was kosten die Bürostühle?", "stuhl"],
  ["Habt ihr einen Hut aus Wolle?", "hut"],
  ["Puis-je retourner un article ?", "retours"],
  ["Les chaises résistent-elles à la pluie ?", "chaise"],
])("a German and French store answers “%s” from %s", async (question, source) => {
  expect(await find(foreign, question)).toContain(source);
});

test.each([
  "Do you sell bicycles?",
  "What is the price of a red bicycle?",
  "What is the capital of France?",
  "Who is your chief executive?",
  "Write a poem about the sea",
  "the of and is",
  "???",
  "'; drop table ai_chunks; -- & | !",
  "q' | 'z",
])("nothing is found for “%s”", async (question) => {
  expect(await find(sample, question)).toEqual([]);
});

test("only the kinds that are asked for are found", async () => {
  expect(await find(sample, "How long is the warranty on furniture?", ["product"])).not.toContain("warranty");
  expect(await find(sample, "DSK-140", ["policy"])).toEqual([]);
  expect(await find(sample, "DSK-140", [])).toEqual([]);
});

test("another merchant's chunks are never found, not even by the word that stands for it", async () => {
  expect(await find(foreign, "Is the desk adjustable?")).toEqual([]);
  expect(await find(foreign, `${tenantWord(sample)} desk`)).toEqual([]);
});

test("texts that are not in the index are found by the same rule", async () => {
  const texts = [
    { title: "VAT", asked: "Mehrwertsteuer, TVA", content: "VAT is charged, because no number was entered." },
    { title: "Totals", asked: "", content: "The order comes to 489.00 EUR." },
  ];
  const findTexts = async (question: string) =>
    (await searchTexts(h.sql, texts, await weighTerms(h.sql, sample, question))).map(({ title }) => title);
  expect(await findTexts("Why is VAT charged?")).toEqual([texts[0]!.title]);
  expect(await findTexts("Warum zahle ich Mehrwertsteuer?")).toEqual([texts[0]!.title]);
  expect(await findTexts("Do you sell bicycles?")).toEqual([]);
});

test("among 20,000 products of 40 stores, the index on the words is used", async () => {
  const merchants = await h.sql<{ id: string }[]>`
    insert into merchants (id, workspace_id, name, store_url, livemode, created_via)
    select gen_random_uuid(), workspace_id, 'Store ' || n, 'https://store' || n || '.example', false, created_via
    from merchants, generate_series(1, 40) as n where merchants.id = ${sample} returning id`;
  for (const { id } of merchants) {
    const products = Array.from({ length: 500 }, (_, n) =>
      chunk("product", `p${n}`, `Desk model ${n}`, `A desk of kind ${n % 7} in colour ${n % 13}.`),
    );
    await saveChunks(h.sql, id, products, new Date());
    await saveRun(h.sql, id, new Date(), products.length);
  }
  await h.sql`vacuum analyze ai_chunks`;
  const { id } = merchants[0]!;
  expect(await find(id, "desk model 77")).toEqual(expect.arrayContaining(["p77"]));
  const plan = await h.sql<{ "QUERY PLAN": string }[]>`
    explain select id from ai_chunks
    where merchant_id = ${id} and kind = any(${["product"]}) and search @@ ${`'${tenantWord(id)}' & ('77')`}::tsquery limit 2000`;
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("ai_chunks_search_idx");
});
