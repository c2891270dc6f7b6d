// Holds: of selected deliveries each is replayed once or named with its reason, within the API's limit.
import { expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { replayEach, type Outcome } from "./replay-each.ts";

async function run(replay: (id: string, abort: AbortController) => Promise<unknown>): Promise<{
  outcomes: Record<string, Outcome>;
  calls: string[];
  waits: Array<number | null>;
  slept: number[];
}> {
  const [outcomes, calls, waits, slept] = [
    {} as Record<string, Outcome>,
    [] as string[],
    [] as Array<number | null>,
    [] as number[],
  ];
  const abort = new AbortController();
  await replayEach({
    ids: ["a", "b", "c"],
    replay: (id) => {
      calls.push(id);
      return replay(id, abort);
    },
    onOutcome: (id, outcome) => (outcomes[id] = outcome),
    onWait: (seconds) => waits.push(seconds),
    signal: abort.signal,
    sleep: async (milliseconds) => void slept.push(milliseconds),
  });
  return { outcomes, calls, waits, slept };
}

test("one after the other; one that is refused is named and does not stop the others", async () => {
  const { outcomes, calls } = await run(async (id) => {
    if (id === "b") throw new ApiError(404, { message: "Delivery not found." });
  });
  expect(calls).toEqual(["a", "b", "c"]);
  expect(outcomes).toEqual({
    a: { kind: "replayed" },
    b: { kind: "refused", reason: "Delivery not found." },
    c: { kind: "replayed" },
  });
});

test("at the API's limit it waits as long as the API says, and repeats that delivery", async () => {
  let left = 2;
  const { outcomes, calls, waits, slept } = await run(async (id) => {
    if (id === "b" && left-- > 0) throw new ApiError(429, {}, left === 1 ? 12 : null);
  });
  expect(calls).toEqual(["a", "b", "b", "b", "c"]);
  expect(slept).toEqual([12_000, 5_000]);
  expect(waits).toEqual([12, null, 5, null]);
  expect(Object.values(outcomes).map(({ kind }) => kind)).toEqual(["replayed", "replayed", "replayed"]);
});

test("stopped, it sends no more and says which were not sent", async () => {
  const { outcomes, calls } = await run(async (_, abort) => abort.abort());
  expect(calls).toEqual(["a"]);
  expect(outcomes).toEqual({ a: { kind: "replayed" }, b: { kind: "not-sent" }, c: { kind: "not-sent" } });
});

test("stopped while it waits, it does not send the delivery that it waited with", async () => {
  const { outcomes, calls } = await run(async (_, abort) => {
    abort.abort();
    throw new ApiError(429, {}, 60);
  });
  expect(calls).toEqual(["a"]);
  expect(outcomes["a"]).toEqual({ kind: "not-sent" });
});
