import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createMetrics } from "../metrics.ts";
import { createAdmission } from "./admission.ts";
import { whileAway } from "./turn.ts";

const nothing = () => Promise.resolve();

/** @param load of the event loop, from 0 to 1. */
function newAdmission(load = 0) {
  let refused = 0;
  const admission = createAdmission(createMetrics(), () => (refused += 1), { recent: () => load });
  return { admission, refusals: () => refused };
}

test("a request of another merchant is next, however many of one are waiting", async () => {
  const { admission } = newAdmission();
  const order: string[] = [];
  const run = async (share: string) => {
    await admission.inTurn(share, null, async () => {
      order.push(share);
      await delay(5);
    });
  };
  const flood = Array.from({ length: 80 }, () => run("flood"));
  await delay(1);
  await run("other");
  expect(order.indexOf("other")).toBeLessThan(40);
  await Promise.all(flood);
  expect(order).toHaveLength(81);
});

test("a merchant with a thousand waiting requests is refused, and another is not", async () => {
  const { admission, refusals } = newAdmission();
  const flood = Array.from({ length: 1500 }, () => admission.inTurn("flood", null, nothing));
  const other = admission.inTurn("other", null, nothing);
  const results = await Promise.allSettled(flood);
  const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBe(refusals());
  expect(refused[0]!.reason).toMatchObject({ code: "rate_limited", headers: { "retry-after": "1" } });
  await other;
});

test("a burst that the rates allow is answered, however many come at once", async () => {
  const { admission, refusals } = newAdmission();
  const burst = Array.from({ length: 400 }, () => admission.inTurn("burst", null, nothing));
  await Promise.all(burst);
  expect(refusals()).toBe(0);
});

test("requests that hang do not keep others of the same merchant out for ever", async () => {
  const { admission } = newAdmission();
  for (let n = 0; n < 16; n += 1) void admission.inTurn("hanging", null, () => new Promise(() => {}));
  await admission.inTurn("other", null, nothing);
  await admission.inTurn("hanging", null, nothing);
});

test("beside another merchant's requests, two of a flood run at a time; alone, as many as there are places", async () => {
  const { admission } = newAdmission();
  let running = 0;
  let most = 0;
  const flood = () =>
    Array.from({ length: 40 }, () =>
      admission.inTurn("flood", null, async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(2);
        running -= 1;
      }),
    );
  await Promise.all(flood());
  expect(most).toBe(16);
  most = 0;
  await admission.inTurn("other", null, nothing);
  await Promise.all(flood());
  expect(most).toBe(2);
});

test("while the event loop is busy, a flood gets a turn now and then, and others get theirs at once", async () => {
  const { admission } = newAdmission(0.9);
  const order: string[] = [];
  const run = (share: string) => admission.inTurn(share, null, async () => void order.push(share));
  await run("other");
  const flood = Array.from({ length: 30 }, () => run("flood"));
  for (let n = 0; n < 5; n += 1) await run("other");
  expect(order.filter((share) => share === "flood").length).toBeLessThan(5);
  await Promise.all(flood);
});

test("a request that waits for a third party leaves its place to the next one", async () => {
  const { admission } = newAdmission();
  await admission.inTurn("other", null, nothing);
  const thirdParty = Promise.withResolvers<void>();
  let called = 0;
  const waiting = Array.from({ length: 10 }, () =>
    admission.inTurn("slow", null, () =>
      whileAway(() => {
        called += 1;
        return thirdParty.promise;
      }),
    ),
  );
  await vi.waitFor(() => expect(called).toBe(10));
  thirdParty.resolve();
  await Promise.all(waiting);
  await admission.inTurn("slow", null, nothing);
});

test("while the event loop is busy, a flood's requests also come back from a third party one by one", async () => {
  const { admission } = newAdmission(0.9);
  await admission.inTurn("other", null, nothing);
  let running = 0;
  let most = 0;
  const flood = Array.from({ length: 20 }, () =>
    admission.inTurn("flood", null, async () => {
      await whileAway(nothing);
      running += 1;
      most = Math.max(most, running);
      await delay(2);
      running -= 1;
    }),
  );
  await Promise.all(flood);
  expect(most).toBe(1);
});
