import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness } from "../../test/support/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../test/support/harness.ts";

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({
    worker: false,
    environment: { LLM_BASE_URL: "http://127.0.0.1:9", LLM_MODEL: "chat-model" },
  });
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});

const health = (merchant: TestMerchant) =>
  h.client().get("/health/ai-chat", { headers: { "x-svc-api-key": merchant.apiKey } });
const thisMonth = () => new Date().toISOString().slice(0, 7);
const ai = (monthlyCapCents: number) => ({
  ai: { enabled: true, modes: { checkout_assistant: true, product_qa: true }, monthlyCapCents },
});

async function insertChunks(
  merchant: TestMerchant,
  kind: "product" | "policy",
  count: number,
  indexedAt: Date,
): Promise<void> {
  await h.sql`
    insert into ai_chunks (merchant_id, kind, source_id, content, indexed_at)
    select ${merchant.id}, ${kind}, n::text, 'text', ${indexedAt} from generate_series(1, ${count}::int) as n`;
}

async function insertCall(merchant: TestMerchant, costMicroCents: number, at: Date): Promise<void> {
  await h.sql`
    insert into ai_calls (merchant_id, kind, succeeded, cost_micro_cents, created_at)
    values (${merchant.id}, 'chat', true, ${costMicroCents}, ${at})`;
}

test("a new merchant's health is complete, all zero and paused", async () => {
  const answer = await health(await h.merchant(workspace));
  expect(answer.body).toEqual({
    status: "paused",
    llm: { configured: true },
    embeddings: { configured: false },
    knowledge: { product_chunks: 0, policy_chunks: 0, total_chunks: 0, last_indexed_at: null },
    modes: { enabled: false, checkout_assistant: false, product_qa: false, policy_qa: false },
    cost: { monthly_cap_cents: 0, monthly_spend_cents: 0, pct_used: 0, month: thisMonth() },
  });
});

test("chunks and spend are counted from the merchant's own rows of this month", async () => {
  const [merchant, other] = [await h.merchant(workspace, ai(500)), await h.merchant(workspace, ai(500))];
  const indexedAt = new Date(Date.now() - 60_000);
  await insertChunks(merchant, "product", 10, new Date(indexedAt.getTime() - 60_000));
  await insertChunks(merchant, "policy", 3, indexedAt);
  await insertChunks(other, "product", 99, indexedAt);
  const monthStart = new Date(`${thisMonth()}-01T00:00:00.000Z`);
  await insertCall(merchant, 120_900_000, monthStart);
  await insertCall(merchant, 4_100_000, new Date());
  await insertCall(merchant, 300_000_000, new Date(monthStart.getTime() - 1));
  await insertCall(other, 400_000_000, new Date());
  expect((await health(merchant)).body).toMatchObject({
    // There is no embedding model.
    status: "degraded",
    knowledge: {
      product_chunks: 10,
      policy_chunks: 3,
      total_chunks: 13,
      last_indexed_at: indexedAt.toISOString(),
    },
    modes: { enabled: true, checkout_assistant: true, product_qa: true, policy_qa: false },
    cost: { monthly_cap_cents: 500, monthly_spend_cents: 125, pct_used: 0.25 },
  });
});

test("a merchant whose cap is reached is paused", async () => {
  const merchant = await h.merchant(workspace, ai(100));
  await insertCall(merchant, 100_000_000, new Date());
  expect((await health(merchant)).body).toMatchObject({
    status: "paused",
    cost: { monthly_spend_cents: 100, pct_used: 1 },
  });
});

test("the key is accepted only in x-svc-api-key", async () => {
  const merchant = await h.merchant(workspace);
  expect(await merchant.client.get("/health/ai-chat")).toFailWith(401, "authentication_missing");
  expect(await h.client().get("/health/ai-chat", { headers: { "x-svc-api-key": workspace.key } })).toFailWith(
    401,
    "api_key_invalid",
  );
});
