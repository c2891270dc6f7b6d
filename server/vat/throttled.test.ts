import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { buyer, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });

/** Numbers of the shape of the UK's that nobody has asked about. */
let next = 100_000_000;
const ukNumber = () => `GB${(next += 7)}`;

async function countChecks(merchantId: string): Promise<number> {
  const [row] = await h.sql<
    [{ count: number }]
  >`select count(*)::int as count from vat_checks where merchant_id = ${merchantId}`;
  return row.count;
}

test("checks beyond HMRC's rate are refused with a time to wait, leave no evidence, and delay nobody else", async () => {
  const workspace = await h.workspace();
  const [flooding, other] = [await h.merchant(workspace), await h.merchant(workspace)];
  const flood = Array.from({ length: 30 }, () =>
    flooding.client.post("/v1/vat/validate", { vatNumber: ukNumber() }),
  );
  await delay(500);
  const answer = await other.client.post("/v1/vat/validate", { vatNumber: "GB553557881" });
  expect(answer.body).toMatchObject({ status: "valid" });
  expect(answer.body).not.toHaveProperty("warning");

  const answers = await Promise.all(flood);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(10);
  for (const refusal of refused) {
    expect(refusal).toFailWith(429, "vat_check_throttled");
    expect(refusal.headers.get("retry-after")).toBe("2");
  }
  expect(await countChecks(flooding.id)).toBe(answers.length - refused.length);
});

test("a submit beyond the session's look-ups asks nobody; the order has a warning and is checked later", async () => {
  const merchant = await h.merchant(await h.workspace());
  const { token, sessionId, total: expectedTotal } = await openCheckout(h, merchant);
  await h.sql`update sessions set vat_lookups = 30 where id = ${sessionId}`;
  const confirmed = expectOk(
    await h.client().post(`/checkout/${token}/confirm`, {
      attemptId: randomUUID(),
      details: { ...buyer, vatNumber: "DE999999100", paymentTerm: "net30" },
      expectedTotal,
    }),
  );
  expect(confirmed).toMatchObject({ status: "completed" });
  expect(await countChecks(merchant.id)).toBe(0);
  const [order] = await h.sql<{ id: string; meta: object }[]>`
    select id, meta from orders where session_id = ${sessionId}`;
  expect(order!.meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_warning: "vies_throttled" });
  expect(await h.sql`select 1 from vat_rechecks where order_id = ${order!.id}`).toHaveLength(1);
});

test("where a valid number is required, a throttled check refuses the submit without an end of the session", async () => {
  const merchant = await h.merchant(await h.workspace(), {
    b2b: { requireValidVat: true, paymentTerms: [{ label: "Net 30", value: "net30" }] },
  });
  const { token, sessionId, total: expectedTotal } = await openCheckout(h, merchant);
  await h.sql`update sessions set vat_lookups = 30 where id = ${sessionId}`;
  const refused = await h.client().post(`/checkout/${token}/confirm`, {
    attemptId: randomUUID(),
    details: { ...buyer, vatNumber: "DE999999100", paymentTerm: "net30" },
    expectedTotal,
  });
  expect(refused).toFailWith(429, "vat_check_throttled");
  const [session] = await h.sql`select status from sessions where id = ${sessionId}`;
  expect(session).toMatchObject({ status: "open" });
});
