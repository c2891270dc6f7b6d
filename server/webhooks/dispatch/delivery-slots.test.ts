import { expect, test } from "vitest";
import { createDeliverySlots, type ReleaseSlot } from "./delivery-slots.ts";

/** Slots on a clock that the test moves. */
function slotsAt(limits: Partial<Parameters<typeof createDeliverySlots>[0]> = {}) {
  const clock = { ms: 0 };
  const slots = createDeliverySlots({ perSubscription: 2, slow: 3, waiting: 1, ...limits }, () => clock.ms);
  const take = async (id: string): Promise<ReleaseSlot> => {
    const release = await slots.take(id);
    if (release === null) throw new Error(`no slot for ${id}`);
    return release;
  };
  return { clock, slots, take };
}

test("a subscription gets its slots and no more, whatever another one holds", async () => {
  const { slots, take } = slotsAt({ waiting: 0 });
  const release = await take("busy");
  await take("busy");
  expect(await slots.take("busy")).toBeNull();
  await take("quick");
  release(5);
  expect(await slots.take("busy")).not.toBeNull();
});

test("who waits for a quick subscription gets the slot that is given back; who comes when enough wait does not", async () => {
  const { slots, take } = slotsAt();
  const release = await take("busy");
  await take("busy");
  let isServed = false;
  const waits = slots.take("busy").then((given) => (isServed = given !== null));
  expect(await slots.take("busy")).toBeNull();
  expect(isServed).toBe(false);
  release(5);
  expect(await waits).toBe(true);
  expect(await slots.take("busy")).toBeNull();
});

test("nobody waits for a subscription that takes longer than a second", async () => {
  const { clock, slots, take } = slotsAt();
  await take("hangs");
  await take("hangs");
  clock.ms = 1_001;
  expect(await slots.take("hangs")).toBeNull();
});

test("one attempt that hangs does not make its subscription slow", async () => {
  const { clock, slots, take } = slotsAt();
  (await take("busy"))(15_000);
  await take("busy");
  clock.ms = 14_000;
  const release = await take("busy");
  const waits = slots.take("busy");
  release(5);
  expect(await waits).not.toBeNull();
});

test("slow subscriptions together leave runs to the others", async () => {
  const { clock, slots, take } = slotsAt();
  for (const id of ["slow-1", "slow-2"]) {
    for (let call = 0; call < 3; call++) (await take(id))(20_000);
  }
  await take("slow-1");
  await take("slow-1");
  await take("slow-2");
  expect(await slots.take("slow-2")).toBeNull();
  clock.ms = 60_000;
  await take("quick");
});

test("jobs without a slot come back one after another, at the pace of the answers", async () => {
  const { slots, take } = slotsAt();
  for (let call = 0; call < 300; call++) (await take("steady"))(400);
  const waits = [0, 0, 0].map(() => slots.comeBackInMs("steady", { random: 0 }));
  expect(waits).toEqual([400, 600, 800]);
});

test("a rate limit gives the pace itself", () => {
  const { slots } = slotsAt();
  const waits = [0, 0, 0].map(() => slots.comeBackInMs("limited", { perSecond: 10, random: 0 }));
  expect(waits).toEqual([100, 200, 300]);
});

test("the backlog of a receiver that hangs comes back within a minute, spread out", async () => {
  const { clock, slots, take } = slotsAt();
  await take("hangs");
  await take("hangs");
  clock.ms = 15_000;
  const waits = Array.from({ length: 100 }, (_, index) =>
    slots.comeBackInMs("hangs", { random: index / 100 }),
  );
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
  expect(waits.filter((wait) => wait >= 30_000).length).toBeGreaterThan(90);
});
