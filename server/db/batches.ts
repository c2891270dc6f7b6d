import type { Pool } from "./sql.ts";

/**
 * Many small calls as few large ones. Once `concurrency` batches are in progress, further items wait and
 * then go together: alone on an idle system an item goes at once, under load a round trip carries many.
 */

export interface BatchOptions {
  /** Batches in progress at the same time. */
  concurrency: number;
  /** Items of one batch at most. */
  maxSize: number;
}

/**
 * @param run gets items in the order they came and gives a result for each, in that order, or a promise of one. When it
 * throws, every item of the batch fails with that error, and no other.
 */
export function createBatches<Item, Result>(
  run: (items: Item[]) => Promise<ReadonlyArray<Result | Promise<Result>>>,
  options: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: Array<{ item: Item; result: PromiseWithResolvers<Result> }> = [];
  let inFlight = 0;
  let scheduled = false;

  const startNext = (): void => {
    scheduled = false;
    while (inFlight < options.concurrency && waiting.length > 0) {
      const batch = waiting.splice(0, options.maxSize);
      inFlight += 1;
      run(batch.map(({ item }) => item))
        .then(
          (results) => batch.forEach(({ result }, index) => result.resolve(results[index]!)),
          (error: unknown) => batch.forEach(({ result }) => result.reject(error)),
        )
        .finally(() => {
          inFlight -= 1;
          startNext();
        });
    }
  };

  return (item) => {
    const result = Promise.withResolvers<Result>();
    waiting.push({ item, result });
    if (!scheduled && inFlight < options.concurrency) {
      // What else comes in this turn of the event loop goes along.
      scheduled = true;
      setImmediate(startNext);
    }
    return result.promise;
  };
}

const LARGEST_BATCH = 100;

/**
 * Calls of one pool as batches: for what nearly every request of a busy path asks. A call begins after it was asked for,
 * never before, so that each sees what was committed until then.
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
