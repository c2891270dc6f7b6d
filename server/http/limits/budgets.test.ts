import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant } from "../../../test/support/harness.ts";
import sendMail from "../../notices/send-mail.task.ts";
import { budgets } from "./budgets.ts";

const h = useHarness({
  worker: false,
  environment: {
    SVC_RATE_LIMIT_DISABLED: "false",
    // So few that a slow machine exceeds them, too.
    SVC_RATE_LIMIT_PAGE_QUOTES: "1",
    SVC_RATE_LIMIT_SUBMITS: "1",
    SVC_RATE_LIMIT_VAT_CHECKS: "1",
    SVC_RATE_LIMIT_MAILS_PER_HOUR: "3",
  },
});

/** The statuses of twelve equal calls, sent at once. */
const flood = async (send: () => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: 12 }, send))).map(({ status }) => status);

async function twoMerchants(): Promise<[TestMerchant, TestMerchant]> {
  const workspace = await h.workspace();
  return [await h.merchant(workspace), await h.merchant(workspace)];
}

test("quotes, submits and hook calls are limited by merchant, over all its sessions", async () => {
  const [flooding, other] = await twoMerchants();
  const [first, second, another] = [
    await openCheckout(h, flooding),
    await openCheckout(h, flooding),
    await openCheckout(h, other),
  ];
  let calls = 0;
  const quotes = await flood(() => (calls++ % 2 === 0 ? first : second).quote());
  expect(quotes.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  expect(quotes).toContain(429);
  expectOk(await another.quote());

  const submits = await flood(() => first.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  expect(submits).toContain(429);
  expectOk(await another.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
});

test("VAT checks beyond a merchant's budget are throttled, not unavailable, and leave no evidence", async () => {
  const [flooding, other] = await twoMerchants();
  const check = (merchant: TestMerchant) =>
    merchant.client.post("/v1/vat/validate", { vatNumber: "DE999999100" });
  const answers = await Promise.all(Array.from({ length: 12 }, () => check(flooding)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(3);
  expect(refused[0]).toFailWith(429, "vat_check_throttled");
  const [row] = await h.sql<[{ count: number }]>`
    select count(*)::int as count from vat_checks where merchant_id = ${flooding.id}`;
  expect(row.count).toBe(answers.length - refused.length);
  expectOk(await check(other));
});

test("connection tests are limited by merchant, whoever asks for them", async () => {
  const workspace = await h.workspace();
  const [flooding, other] = [await h.merchant(workspace), await h.merchant(workspace)];
  const run = ({ id }: TestMerchant) =>
    workspace.client.post(`/v2/agencies/${workspace.id}/merchants/${id}/connection-test`);
  const statuses = await flood(() => run(flooding));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expectOk(await run(other));
});

test("e-mails beyond a workspace's budget are sent later", async () => {
  const sent: string[] = [];
  const mailer = { send: (mail: { id: string }) => Promise.resolve(void sent.push(mail.id)), close() {} };
  const workspaceId = randomUUID();
  for (let n = 0; n < 5; n += 1) {
    const payload = { id: `mail-${n}`, workspaceId, to: "a@b.example", subject: "s", text: "t" };
    await sendMail.run({ ctx: { ...h.ctx, mailer }, payload });
  }
  expect(sent).toEqual(["mail-0", "mail-1", "mail-2"]);
  const jobs = await h.sql<{ due_in: number }[]>`
    select extract(epoch from run_at - now())::float8 as due_in
    from graphile_worker.jobs where task_identifier = 'send-mail'`;
  expect(jobs).toHaveLength(2);
  for (const { due_in } of jobs) expect(due_in).toBeGreaterThan(600);
});

test("every budget and its setting is documented", async () => {
  const text = await readFile(new URL("../../../docs/limits.md", import.meta.url), "utf8");
  for (const [name, { rate }] of Object.entries(budgets)) {
    expect(text).toContain(`\`${name}\``);
    if (typeof rate === "string") expect(text).toContain(`\`${rate}\``);
  }
});
