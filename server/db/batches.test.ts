import { expect, test } from "vitest";
import { createBatches } from "./batches.ts";

/** Batches that the test ends. */
function heldBatches(options = { concurrency: 1, maxSize: 3 }) {
  const batches: Array<{ items: number[]; end: PromiseWithResolvers<string[]> }> = [];
  const add = createBatches<number, string>((items) => {
    const end = Promise.withResolvers<string[]>();
    batches.push({ items, end });
    return end.promise;
  }, options);
  const turn = () => new Promise((done) => setImmediate(done));
  return { batches, add, turn };
}

test("what comes in one turn goes together, what comes meanwhile goes next, never more than allowed", async () => {
  const { batches, add, turn } = heldBatches();
  const first = [add(1), add(2)];
  await turn();
  const later = [add(3), add(4), add(5), add(6)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
  batches[0]!.end.resolve(["a", "b"]);
  expect(await Promise.all(first)).toEqual(["a", "b"]);
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  batches[1]!.end.resolve(["c", "d", "e"]);
  await turn();
  batches[2]!.end.resolve(["f"]);
  expect(await Promise.all(later)).toEqual(["c", "d", "e", "f"]);
});

test("runs as many batches at once as the concurrency allows", async () => {
  const { batches, add, turn } = heldBatches({ concurrency: 2, maxSize: 1 });
  const all = [add(1), add(2), add(3)];
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[1]!.end.resolve(["b"]);
  await turn();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3]]);
  batches[0]!.end.resolve(["a"]);
  batches[2]!.end.resolve(["c"]);
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("a batch that fails fails its own items alone", async () => {
  const { batches, add, turn } = heldBatches();
  const lost = [add(1), add(2)];
  const outcome = Promise.allSettled(lost);
  await turn();
  const kept = add(3);
  batches[0]!.end.reject(new Error("the database is gone"));
  expect((await outcome).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await turn();
  batches[1]!.end.resolve(["c"]);
  expect(await kept).toBe("c");
});
