import { expect, test } from "vitest";
import { useHarness } from "../../../test/support/harness.ts";
import type { StorePlatform } from "../../stores/platform.ts";
import { catering, garden, type Catalogue } from "./catalogues.fixture.ts";
import { indexStore } from "./index-store.ts";
import { searchChunks, weighTerms } from "./search-chunks.ts";

const h = useHarness({ worker: false });

/** The sources found for each of the catalogue's questions, known ones first. */
async function findAll(
  catalogue: Catalogue,
): Promise<Array<{ question: string; wanted: string | null; found: string[] }>> {
  const merchant = await h.merchant(await h.workspace());
  const platform: Pick<StorePlatform, "listProducts" | "listPages"> = {
    listProducts: () => Promise.resolve({ products: catalogue.products, next: null }),
    listPages: () => Promise.resolve(catalogue.pages),
  };
  await indexStore({ ...h.ctx, platform: () => platform as StorePlatform }, merchant.id);
  const asked = [...catalogue.questions, ...catalogue.unknown.map((question) => [question, null] as const)];
  return Promise.all(
    asked.map(async ([question, wanted]) => {
      const terms = await weighTerms(h.sql, merchant.id, question);
      const chunks = await searchChunks(h.sql, merchant.id, ["product", "policy"], terms);
      return { question, wanted, found: chunks.map(({ source_id }) => source_id) };
    }),
  );
}

test("of 60 questions in three languages, the right source is among those found for 54 at least; 20 unknowns find none", async () => {
  const results = [...(await findAll(catering)), ...(await findAll(garden))];
  const known = results.filter(({ wanted }) => wanted !== null);
  const missed = known.filter(({ wanted, found }) => !found.includes(wanted!));
  const unknown = results.filter(({ wanted }) => wanted === null);
  console.log(`right source found for ${known.length - missed.length} of ${known.length} questions`);
  expect([known.length, unknown.length]).toEqual([60, 20]);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(6);
  expect(unknown.filter(({ found }) => found.length > 0)).toEqual([]);
});
