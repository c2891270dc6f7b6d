import type { Context } from "../../context.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { StoreUnavailable, type StorePlatform } from "../../stores/platform.ts";
import { chunksOfPage, chunksOfProduct, type Chunk, type ChunkKind } from "./chunk.ts";
import { deleteOtherSources, deleteSurplusParts, saveChunks } from "./chunks.sql.ts";
import { embedChunks } from "./embed-chunks.ts";
import { saveFailedRun, saveRun } from "./indexes.sql.ts";

/** Of products, by the hundred: no store has more, and one that never ends its list is not followed for ever. */
const MAX_LISTS = 2_000;

/**
 * Brings a merchant's chunks up to date with the products and pages of its store: new and changed texts are written, those
 * of removed ones deleted; then what is new is embedded, if AI answers are enabled. Can be interrupted and repeated at any point; nothing is deleted before the store has sent all.
 */
export async function indexStore(ctx: Context, merchantId: string): Promise<void> {
  const { storePlatform, configuration } = await getMerchantForCheckout(ctx.sql, merchantId);
  const platform = ctx.platform(storePlatform);
  try {
    const products = await indexSources(ctx, merchantId, "product", listProductChunks(platform, merchantId));
    const policies = await indexSources(ctx, merchantId, "policy", listPageChunks(platform, merchantId));
    await saveRun(ctx.sql, merchantId, new Date(ctx.clock.now()), products + policies);
    const { enabled, monthlyCapCents } = configuration.ai;
    if (enabled && monthlyCapCents > 0) await embedChunks(ctx, { merchantId, monthlyCapCents });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    // The next run is planned already.
    ctx.log.warn({ err: error, merchant: merchantId }, "a store could not be indexed");
    await saveFailedRun(ctx.sql, merchantId, new Date(ctx.clock.now()), error.reason);
  }
}

/** @param lists chunks of sources, all parts of a source in one list. @returns how many chunks there were. */
async function indexSources(
  ctx: Context,
  merchantId: string,
  kind: ChunkKind,
  lists: AsyncIterable<Chunk[]>,
): Promise<number> {
  const sourceIds: string[] = [];
  let count = 0;
  for await (const chunks of lists) {
    const parts = new Map<string, number>();
    for (const { sourceId, part } of chunks) parts.set(sourceId, part + 1);
    await ctx.sql.begin(async (sql) => {
      await saveChunks(sql, merchantId, chunks, new Date(ctx.clock.now()));
      await deleteSurplusParts(sql, merchantId, kind, parts);
    });
    sourceIds.push(...parts.keys());
    count += chunks.length;
  }
  await deleteOtherSources(ctx.sql, merchantId, kind, sourceIds);
  return count;
}

async function* listProductChunks(platform: StorePlatform, merchantId: string): AsyncGenerator<Chunk[]> {
  let after: string | null = null;
  for (let lists = 0; lists < MAX_LISTS; lists += 1) {
    const page: Awaited<ReturnType<StorePlatform["listProducts"]>> = await platform.listProducts(
      merchantId,
      after,
    );
    yield distinct(page.products).flatMap(chunksOfProduct);
    if (page.next === null) return;
    after = page.next;
  }
}

async function* listPageChunks(platform: StorePlatform, merchantId: string): AsyncGenerator<Chunk[]> {
  const pages = (await platform.listPages?.(merchantId)) ?? [];
  yield distinct(pages).flatMap(chunksOfPage);
}

/** Sources by id; of two with one id, the last. */
function distinct<T extends { id: string }>(sources: readonly T[]): T[] {
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}
