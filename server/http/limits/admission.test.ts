import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMetrics } from "../metrics.ts";
import { createAdmission } from "./admission.ts";

function newAdmission() {
  let refused = 0;
  const admission = createAdmission(createMetrics(), () => (refused += 1));
  return { admission, refusals: () => refused };
}

test("a request of another merchant is next, however many of one are waiting", async () => {
  const { admission } = newAdmission();
  const order: string[] = [];
  const run = async (share: string) => {
    const leave = await admission.enter(share, null);
    order.push(share);
    await delay(5);
    leave();
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
  const flood = Array.from({ length: 1500 }, async () => {
    const leave = await admission.enter("flood", null);
    leave();
  });
  const other = admission.enter("other", null);
  const results = await Promise.allSettled(flood);
  const refused = results.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBe(refusals());
  expect(refused[0]!.reason).toMatchObject({ code: "rate_limited", headers: { "retry-after": "1" } });
  (await other)();
});

test("a burst that the rates allow is answered, however many come at once", async () => {
  const { admission, refusals } = newAdmission();
  const burst = Array.from({ length: 400 }, async () => (await admission.enter("burst", null))());
  await Promise.all(burst);
  expect(refusals()).toBe(0);
});

test("requests that hang do not keep others out", async () => {
  const { admission } = newAdmission();
  for (let n = 0; n < 16; n += 1) void admission.enter("hanging", null);
  const startedAt = performance.now();
  (await admission.enter("other", null))();
  expect(performance.now() - startedAt).toBeLessThan(1000);
});
