import type { Pool } from "./sql.ts";

/**
 * Groups many small calls into few large ones. While `concurrency` batches are in progress, further items are queued and
 * sent together: on an idle system an item is sent immediately, under load one round trip carries many.
 */

export interface BatchOptions {
  /** Maximum number of batches in progress. */
  concurrency: number;
  /** Maximum number of items in a batch. */
  maxSize: number;
}

/**
 * @param run gets items in the order they arrived and returns a result for each, in that order, or a promise of one. If it
 * throws, every item of the batch fails with that error, and no other item does.
 */
export function createBatches<Item, Result>(
  run: (items: Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>,
  options: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: Array<{ item: Item; result: PromiseWithResolvers<Result> }> = [];
  let inProgress = 0;
  let scheduled = false;

  const startNext = (): void => {
    scheduled = false;
    while (inProgress < options.concurrency && waiting.length > 0) {
      const batch = waiting.splice(0, options.maxSize);
      inProgress += 1;
      run(batch.map(({ item }) => item))
        .then(
          (results) => batch.forEach(({ result }, index) => result.resolve(results[index]!)),
          (error: unknown) => batch.forEach(({ result }) => result.reject(error)),
        )
        .finally(() => {
          inProgress -= 1;
          startNext();
        });
    }
  };

  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (!scheduled && inProgress < options.concurrency) {
      // Items added in the same turn of the event loop join the batch.
      scheduled = true;
      setImmediate(startNext);
    }
    return result.promise;
  };
}

const LARGEST_BATCH = 100;

/**
 * Batches the calls of one pool: for queries that nearly every request of a busy path makes. A query starts after it was
 * requested, never before, so that each caller sees everything committed until then.
 */
export function batchedOnPool<Item, Result>(
  run: (sql: Pool, items: Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>,
  { concurrency }: Pick<BatchOptions, "concurrency"> = { concurrency: 2 },
): (sql: Pool, item: Item) => Promise<Result> {
  const byPool = new WeakMap<Pool, (item: Item) => Promise<Result>>();
  return (sql, item) => {
    let ofPool = byPool.get(sql);
    if (ofPool === undefined) {
      ofPool = createBatches((items) => run(sql, items), { concurrency, maxSize: LARGEST_BATCH });
      byPool.set(sql, ofPool);
    }
    return ofPool(item);
  };
}
