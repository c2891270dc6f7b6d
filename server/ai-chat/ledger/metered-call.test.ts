import { afterEach, expect, test } from "vitest";
import { until, useHarness } from "../../../test/support/harness.ts";
import type { LlmTrouble } from "../../sandbox/llm/start-llm.ts";
import { maxInputTokens, type ModelCall } from "../model/language-model.ts";
import { callMetered } from "./metered-call.ts";
import { monthOf } from "./month.ts";
import { reserveCall } from "./ledger.sql.ts";
import { LEASE_MS } from "./reserve-call.ts";
import { createLanguageModel } from "../model/openai-model.ts";
import releaseReservations from "./release-reservations.task.ts";

// A call of 100 input and 20 output tokens costs a tenth of a cent.
const h = useHarness({ worker: false, environment: { LLM_PRICES: "*=800/1000" } });
const COST = 100_000;
const call: ModelCall = { messages: [{ role: "user", content: "x".repeat(388) }], maxOutputTokens: 20 };
/** Of the prompt of 388 bytes alone, as it is estimated. */
const sentCost = (130 + 16) * 800;
const reserved = maxInputTokens(call) * 800 + call.maxOutputTokens * 1000;

afterEach(() => h.standIns.llm?.recover());

async function payer(monthlyCapCents: number) {
  const merchant = await h.merchant(await h.workspace());
  h.standIns.llm!.answerWith(() => "word ".repeat(20));
  return { merchantId: merchant.id, monthlyCapCents };
}

async function ask(of: { merchantId: string; monthlyCapCents: number }): Promise<string> {
  return readAll(await callMetered(h.ctx, h.ctx.languageModel!, of, call));
}

async function readAll(answer: ReadableStream<string>): Promise<string> {
  let text = "";
  for await (const piece of answer) text += piece;
  return text;
}

const spending = async ({ merchantId }: { merchantId: string }) =>
  (
    await h.sql<{ spent: number; reserved: number }[]>`
      select spent_micro_cents as spent, reserved_micro_cents as reserved from ai_spending
      where merchant_id = ${merchantId}`
  )[0];
const calls = ({ merchantId }: { merchantId: string }) =>
  h.sql<
    { state: string; succeeded: boolean | null; cost: number }[]
  >`select state, succeeded, cost_micro_cents as cost from ai_calls where merchant_id = ${merchantId} order by id`;

test("a call is booked with what the service counted", async () => {
  const of = await payer(1);
  await ask(of);
  expect(await spending(of)).toEqual({ spent: COST, reserved: 0 });
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: true, cost: COST }]);
  expect(h.standIns.llm!.calls().at(-1)!.usage).toEqual({ prompt_tokens: 100, completion_tokens: 20 });
});

test("of 50 calls at a time with room for 10, 10 are answered although each reserves three times its cost", async () => {
  const of = await payer(1);
  const before = h.standIns.llm!.calls().length;
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => ask(of)));
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "ai_paused" });
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const charged = h.standIns.llm!.calls().slice(before);
  const cost = charged.reduce(
    (sum, { usage }) => sum + usage.prompt_tokens * 800 + usage.completion_tokens * 1000,
    0,
  );
  expect([charged.length, cost]).toEqual([10, 10 * COST]);
  expect(await spending(of)).toEqual({ spent: cost, reserved: 0 });
});

test("of 50 reservations at a time, those below the cap are made", async () => {
  const { merchantId } = await payer(1);
  const now = h.ctx.clock.now();
  const ids = await Promise.all(
    Array.from({ length: 50 }, () =>
      reserveCall(h.sql, {
        sessionId: null,
        merchantId,
        kind: "chat",
        model: "chat",
        reserved: 95_000,
        sent: 0,
        cap: 1_000_000,
        month: monthOf(now),
        now: new Date(now),
        leaseUntil: new Date(now + LEASE_MS),
      }),
    ),
  );
  // The eleventh begins at 950,000 and ends over the cap.
  expect(ids.filter((id) => id !== null)).toHaveLength(11);
});

test("a cap of 0 allows no call", async () => {
  const of = await payer(0);
  const before = h.standIns.llm!.requests();
  await expect(ask(of)).rejects.toMatchObject({ code: "ai_paused" });
  expect([await spending(of), h.standIns.llm!.requests()]).toEqual([undefined, before]);
});

test.each<[LlmTrouble, number]>([
  [{ is: "failing", status: 503 }, 0],
  [{ is: "failing", status: 401 }, 0],
  [{ is: "failing", status: 504 }, reserved],
  [{ is: "reset" }, reserved],
  // A token for every 3 bytes of the prompt, and the pieces that came.
  [{ is: "cut", after: 3 }, sentCost + 5 * 1000],
  // The prompt, and the pieces that came.
  [{ is: "cut", after: 3, metered: true }, 100 * 800 + 3 * 1000],
  [{ is: "cut", after: 0, metered: true }, 100 * 800],
])("after %j, %i micro-cents are booked for the failed call", async (trouble, cost) => {
  const of = await payer(1);
  h.standIns.llm!.have(trouble);
  await expect(ask(of)).rejects.toMatchObject({ name: "ModelUnavailable" });
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: false, cost }]);
  expect(await spending(of)).toEqual({ spent: cost, reserved: 0 });
});

test("a call that times out is booked at its highest possible cost, and is not repeated", async () => {
  const of = await payer(1);
  h.standIns.llm!.have({ is: "hanging" });
  const before = h.standIns.llm!.requests();
  const impatient = createLanguageModel(h.config, { firstByteMs: 100, answerMs: 1000 })!;
  const outcome = readAll(await callMetered(h.ctx, impatient, of, call));
  await expect(outcome).rejects.toMatchObject({ name: "ModelUnavailable", reason: "unanswered" });
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: false, cost: reserved }]);
  expect(await spending(of)).toEqual({ spent: reserved, reserved: 0 });
  expect(h.standIns.llm!.requests() - before).toBe(1);
});

test("a call that stops in the middle of its answer is booked at what had come", async () => {
  const of = await payer(1);
  h.standIns.llm!.pace(100);
  const impatient = createLanguageModel(h.config, { firstByteMs: 1000, answerMs: 1000 })!;
  const outcome = readAll(await callMetered(h.ctx, impatient, of, call));
  await expect(outcome).rejects.toMatchObject({ name: "ModelUnavailable", reason: "interrupted" });
  const { spent, reserved: held } = (await spending(of))!;
  expect(held).toBe(0);
  expect(spent).toBeGreaterThan(sentCost);
  expect(spent).toBeLessThan(reserved / 2);
});

test.each([
  ["none", { prompt_tokens: 0, completion_tokens: 0 }],
  ["fewer than none", { prompt_tokens: 100, completion_tokens: -20 }],
])("usage figures of %s are none", async (_name, usage) => {
  const of = await payer(1);
  h.standIns.llm!.have({ is: "misreporting", usage });
  await ask(of);
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: true, cost: reserved }]);
});

test("a call without usage figures is booked at its highest possible cost", async () => {
  const of = await payer(1);
  h.standIns.llm!.have({ is: "without_usage" });
  await ask(of);
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: true, cost: reserved }]);
});

test("a caller who stops reading pays for what had come, and the model for no failure", async () => {
  const of = await payer(1);
  h.standIns.llm!.pace(50);
  for await (const piece of await callMetered(h.ctx, h.ctx.languageModel!, of, call)) {
    expect(piece).toBe("word");
    break;
  }
  await expect.poll(() => calls(of)).toMatchObject([{ state: "settled", succeeded: true }]);
  const { cost } = (await calls(of))[0]!;
  expect(cost).toBeGreaterThan(sentCost);
  expect(cost).toBeLessThan(sentCost + 20 * 1000);
  expect(await spending(of)).toEqual({ spent: cost, reserved: 0 });
});

test("a caller who never begins to read pays for the whole answer", async () => {
  const of = await payer(1);
  await callMetered(h.ctx, h.ctx.languageModel!, of, call);
  await expect.poll(() => calls(of)).toEqual([{ state: "settled", succeeded: true, cost: COST }]);
  expect(await spending(of)).toEqual({ spent: COST, reserved: 0 });
});

test("what a killed process has reserved is booked at what was sent within 5 minutes, once, and can still be settled", async () => {
  const of = await payer(1);
  h.standIns.llm!.pace(200);
  const slow = ask(of);
  const noted = async () =>
    (
      await h.sql<
        { sent: number }[]
      >`select sent_micro_cents as sent from ai_calls where merchant_id = ${of.merchantId}`
    )[0]?.sent ?? 0;
  await until(async () => (await noted()) > sentCost, "the first note");
  const release = (afterMs: number) =>
    releaseReservations.run({
      ctx: { ...h.ctx, clock: { now: () => h.ctx.clock.now() + afterMs } },
      payload: {},
    });
  await release(LEASE_MS - 60_000);
  expect(await spending(of)).toEqual({ spent: 0, reserved });
  const least = await noted();
  // The task runs every minute.
  await release(4 * 60_000);
  await release(4 * 60_000);
  const { state, cost } = (await calls(of))[0]!;
  expect(state).toBe("lapsed");
  expect(cost).toBeGreaterThanOrEqual(least);
  expect(cost).toBeLessThan(reserved / 2);
  expect(await spending(of)).toEqual({ spent: cost, reserved: 0 });
  // It was not killed, only slow.
  await slow;
  expect(await calls(of)).toEqual([{ state: "settled", succeeded: true, cost: COST }]);
  expect(await spending(of)).toEqual({ spent: COST, reserved: 0 });
});

test("another month begins with nothing spent, and another merchant's spending does not count", async () => {
  const [of, other] = [await payer(1), await payer(1)];
  await h.sql`insert into ai_spending (merchant_id, month, spent_micro_cents)
    values (${of.merchantId}, ${monthOf(Date.now() - 32 * 24 * 3600 * 1000)}::date, 1000000),
      (${other.merchantId}, ${monthOf(Date.now())}::date, 1000000)`;
  expect(await ask(of)).toContain("word");
  await expect(ask(other)).rejects.toMatchObject({ code: "ai_paused" });
});
