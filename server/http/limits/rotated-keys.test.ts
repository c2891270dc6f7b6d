import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../../../test/support/harness.ts";

/** Requests per second for each bucket; twice as many pass at once. */
const RATE = 2;

let h: Harness;
beforeAll(async () => {
  h = await startHarness({
    worker: false,
    environment: {
      SVC_RATE_LIMIT_DISABLED: "false",
      SVC_RATE_LIMIT_PARTNER_KEY: String(RATE),
      SVC_RATE_LIMIT_MERCHANT_KEY: String(RATE),
      SVC_RATE_LIMIT_MINT_PER_MINUTE: "100",
    },
  });
});
afterAll(() => h.close());

/** What eight calls at once with each key get. */
async function countPassed(keys: readonly string[], path: string): Promise<number> {
  const answers = await Promise.all(
    keys.flatMap((key) => Array.from({ length: 8 }, () => h.client(key).get(path))),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 429)).toEqual(
    answers.filter(({ status }) => status === 200).map(() => 200),
  );
  return answers.filter(({ status }) => status === 200).length;
}

/** What one bucket lets through since a moment. */
function allowedSince(startedAt: number): number {
  return RATE * 2 + Math.ceil((RATE * (performance.now() - startedAt)) / 1_000);
}

test("the keys of one workspace and mode share a bucket", async () => {
  const workspace = await h.workspace();
  const keys = [workspace.key];
  while (keys.length < 10) {
    const minted = await h
      .client(workspace.token)
      .post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: `Key ${keys.length}` });
    keys.push((minted.body as { plaintext: string }).plaintext);
  }
  const startedAt = performance.now();
  const passed = await countPassed(keys, "/v2/agencies/me");
  expect(passed).toBeLessThanOrEqual(allowedSince(startedAt));
  const other = await h.workspace();
  expect((await other.client.get("/v2/agencies/me")).status).toBe(200);
});

test("a rotated merchant key continues with the bucket of the key before it", async () => {
  const workspace = await h.workspace();
  const merchant = await h.merchant(workspace);
  const startedAt = performance.now();
  let key = merchant.apiKey;
  let passed = 0;
  for (let round = 0; round < 3; round++) {
    passed += await countPassed([key], "/v1/vat/checks");
    const rotated = await workspace.client.post(
      `/v2/agencies/${workspace.id}/merchants/${merchant.id}/rotate-credentials`,
      {},
    );
    key = (rotated.body as { merchant: { api_key: string } }).merchant.api_key;
  }
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(allowedSince(startedAt));
});
