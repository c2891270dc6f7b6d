import { afterEach, expect, test } from "vitest";
import { openCheckout } from "../../test/flows/shopper.ts";
import { until, useHarness, type TestMerchant } from "../../test/support/harness.ts";
import { answeringMerchant, ask, DESK_QUESTION, everyMode, healthOf } from "./chat/chat.fixture.ts";
import { startServer } from "../main.ts";
import planIndexing from "./knowledge/plan-indexing.task.ts";

const h = useHarness({
  environment: {
    // An answer costs more than a cent.
    LLM_PRICES: "*=10000/100000,sandbox-embeddings=0",
  },
});
const DAY_MS = 24 * 3600 * 1000;
const thisMonth = () => new Date().toISOString().slice(0, 7);

afterEach(() => h.standIns.llm!.recover());

async function askOnce(merchant: TestMerchant): Promise<void> {
  const { token } = await openCheckout(h, merchant);
  await ask(h.url, token, DESK_QUESTION);
}

/** The health that a server with other settings, or at another time, reports. */
async function healthElsewhere(
  merchant: TestMerchant,
  { settings = {}, now }: { settings?: Partial<typeof h.config>; now?: number },
): Promise<unknown> {
  const config = { ...h.config, ...settings, PORT: 0 };
  const server = await startServer(config, {
    log: h.ctx.log,
    ...(now === undefined ? {} : { clock: { now: () => now } }),
  });
  const answer = await fetch(`${server.url}/health/ai-chat`, {
    headers: { "x-svc-api-key": merchant.apiKey },
  });
  await server.close();
  return answer.json();
}

test("a new merchant's health is complete, all zero and paused", async () => {
  expect(await healthOf(h, await h.merchant(await h.workspace()))).toEqual({
    status: "paused",
    llm: { configured: true },
    embeddings: { configured: true },
    knowledge: { product_chunks: 0, policy_chunks: 0, total_chunks: 0, last_indexed_at: null },
    modes: { enabled: false, checkout_assistant: false, product_qa: false, policy_qa: false },
    cost: { monthly_cap_cents: 0, monthly_spend_cents: 0, pct_used: 0, month: thisMonth() },
  });
});

test("a merchant that enables AI answers is degraded until its store is indexed, then ok", async () => {
  const merchant = await h.merchant(await h.workspace());
  const ai = { enabled: true, monthlyCapCents: 500, modes: { product_qa: true } };
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai });
  expect(await healthOf(h, merchant)).toMatchObject({ status: "degraded", knowledge: { total_chunks: 0 } });
  await planIndexing.run({ ctx: h.ctx, payload: {} });
  const health = await until(async () => {
    const now = await healthOf(h, merchant);
    return now["status"] === "ok" && now;
  }, "the index");
  const { last_indexed_at: indexedAt, ...knowledge } = health["knowledge"] as Record<string, unknown>;
  expect(knowledge).toEqual({ product_chunks: 10, policy_chunks: 0, total_chunks: 10 });
  expect(Math.abs(Date.parse(indexedAt as string) - Date.now())).toBeLessThan(60_000);
  expect(health["modes"]).toEqual({
    enabled: true,
    checkout_assistant: false,
    product_qa: true,
    policy_qa: false,
  });
});

test("answers are counted in cents until the cap is reached, then it is paused until next month", async () => {
  const merchant = await answeringMerchant(h, { monthlyCapCents: 20 });
  const calls = h.standIns.llm!.calls().length;
  await askOnce(merchant);
  const { usage } = h.standIns.llm!.calls()[calls]!;
  const spent = usage.prompt_tokens * 10_000 + usage.completion_tokens * 100_000;
  expect(await healthOf(h, merchant)).toMatchObject({
    status: "ok",
    cost: {
      monthly_cap_cents: 20,
      monthly_spend_cents: Math.floor(spent / 1_000_000),
      pct_used: spent / 20_000_000,
      month: thisMonth(),
    },
  });
  await until(async () => {
    await askOnce(merchant);
    return (await healthOf(h, merchant))["status"] === "paused";
  }, "the cap");
  const paused = (await healthOf(h, merchant))["cost"] as Record<string, number>;
  expect(paused["pct_used"]).toBeGreaterThanOrEqual(1);
  expect(paused["monthly_spend_cents"]).toBeGreaterThanOrEqual(20);
  const now = new Date();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  expect(await healthElsewhere(merchant, { now: next })).toMatchObject({
    cost: { monthly_spend_cents: 0, pct_used: 0, month: new Date(next).toISOString().slice(0, 7) },
  });
});

test("without a cap, or disabled, it is paused", async () => {
  const merchant = await answeringMerchant(h);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "ok" });
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai: { monthlyCapCents: 0 } });
  expect(await healthOf(h, merchant)).toMatchObject({ status: "paused", cost: { pct_used: 0 } });
  await merchant.client.patch(`/v1/merchants/${merchant.id}`, { ai: { monthlyCapCents: 5, enabled: false } });
  expect(await healthOf(h, merchant)).toMatchObject({
    status: "paused",
    modes: { ...everyMode, enabled: false },
  });
});

test("more than one failed call of five makes it degraded, until enough succeed", async () => {
  const merchant = await answeringMerchant(h, { monthlyCapCents: 1_000_000 });
  for (let n = 0; n < 4; n += 1) await askOnce(merchant);
  h.standIns.llm!.have({ is: "failing", status: 500 });
  await askOnce(merchant);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "ok" });
  await askOnce(merchant);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "degraded" });
  h.standIns.llm!.recover();
  for (let n = 0; n < 4; n += 1) await askOnce(merchant);
  expect(await healthOf(h, merchant)).toMatchObject({ status: "ok" });
});

test("an index older than 7 days, and a missing model, make it degraded", async () => {
  const merchant = await answeringMerchant(h);
  const { last_indexed_at: indexedAt } = (await healthOf(h, merchant))["knowledge"] as Record<string, string>;
  const age = Date.parse(indexedAt!) + 7 * DAY_MS;
  expect(await healthElsewhere(merchant, { now: age })).toMatchObject({ status: "ok" });
  expect(await healthElsewhere(merchant, { now: age + 1 })).toMatchObject({ status: "degraded" });
  expect(await healthElsewhere(merchant, { settings: { LLM_MODEL: undefined } })).toMatchObject({
    status: "degraded",
    llm: { configured: false },
  });
  expect(await healthElsewhere(merchant, { settings: { EMBEDDINGS_MODEL: undefined } })).toMatchObject({
    status: "degraded",
    embeddings: { configured: false },
  });
});

test("the key is accepted only in x-svc-api-key", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  expect(await merchant.client.get("/health/ai-chat")).toFailWith(401, "authentication_missing");
  expect(await h.client().get("/health/ai-chat", { headers: { "x-svc-api-key": workspace.key } })).toFailWith(
    401,
    "api_key_invalid",
  );
});
