import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  until,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../support/harness.ts";
import { buyer, cardToken, cart, openCheckout } from "./shopper.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness();
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

async function paymentsOf(sessionId: string): Promise<Array<{ status: string; amount: number }>> {
  const { stripe } = h.standIns;
  const response = await fetch(`${stripe!.url}/v1/payment_intents?limit=100`, {
    headers: { authorization: `Bearer ${stripe!.secretKey}`, "stripe-account": merchant.accountId },
  });
  const list = (await response.json()) as {
    data: Array<{ status: string; amount: number; metadata: Record<string, string> }>;
  };
  return list.data.filter((intent) => intent.metadata["svc_session_id"] === sessionId);
}

const statusOf = async (sessionId: string, { client } = merchant) =>
  (expectOk(await client.get(`/v1/sessions/${sessionId}`)) as { status: string }).status;

test("a declined card charges nothing, and the next card pays the same order", async () => {
  const checkout = await openCheckout(h, merchant);
  const declined = await checkout.confirm({
    confirmationTokenId: await cardToken(h, merchant, "4000000000000002"),
  });
  expect(declined).toFailWith(409, "payment_declined");
  expect((declined.body as { error: { meta: unknown } }).error.meta).toMatchObject({
    decline_code: "generic_decline",
  });
  expect(await statusOf(checkout.sessionId)).toBe("open");
  expect((await paymentsOf(checkout.sessionId)).map((payment) => payment.status)).toEqual(["canceled"]);

  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  const orders = await h.sql`select status from builtin_orders where session_id = ${checkout.sessionId}`;
  expect(orders.map((order) => order["status"])).toEqual(["processing"]);
  expect((await paymentsOf(checkout.sessionId)).map((payment) => payment.status).toSorted()).toEqual([
    "canceled",
    "succeeded",
  ]);
});

test("five concurrent submits with one attempt id get the same answer and charge once", async () => {
  const checkout = await openCheckout(h, merchant);
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkout.confirm(attempt)));
  const settled = await until(async () => {
    const again = await checkout.confirm(attempt);
    return again.status === 200 && again;
  }, "the answer");
  for (const answer of answers) {
    if (answer.status === 200) expect(answer.body).toEqual(settled.body);
    else expect(answer).toFailWith(409, "session_in_progress");
  }
  expect(await paymentsOf(checkout.sessionId)).toHaveLength(1);
});

test("two concurrent submits of one session create one payment", async () => {
  const checkout = await openCheckout(h, merchant);
  const [one, two] = await Promise.all([
    checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }),
    checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }),
  ]);
  expect([one.status, two.status].toSorted()).not.toEqual([200, 200]);
  expect(
    (await paymentsOf(checkout.sessionId)).filter((payment) => payment.status === "succeeded"),
  ).toHaveLength(1);
});

test("a rejected pre-confirmation returns the partner's message and leaves the order pending; a retry succeeds", async () => {
  const shop = await h.merchant(workspace);
  const hook = expectOk(
    await workspace.client.put(`/v2/agencies/${workspace.id}/merchants/${shop.id}/pre-confirmation`, {
      url: `${h.standIns.partner.url}/capacity`,
    }),
  ) as { secret: string };
  await h.standIns.partner.setHookSecret(hook.secret);
  await h.standIns.partner.setCapacity({ answer: "refuse", message: "The 10 o'clock class is full." });
  const checkout = await openCheckout(h, shop);
  const refused = await checkout.confirm({ confirmationTokenId: await cardToken(h, shop) });
  expect(refused).toFailWith(409, "pre_confirmation_rejected");
  expect((refused.body as { error: { message: string } }).error.message).toBe(
    "The 10 o'clock class is full.",
  );
  const [order] = await h.sql`select status from builtin_orders where session_id = ${checkout.sessionId}`;
  expect(order).toMatchObject({ status: "pending" });

  await h.standIns.partner.setCapacity({ answer: "available" });
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, shop) }));
});

test("a failing pre-confirmation rejects the order in fail mode closed and accepts it in fail mode open", async () => {
  const shop = await h.merchant(workspace);
  const path = `/v2/agencies/${workspace.id}/merchants/${shop.id}/pre-confirmation`;
  const hook = expectOk(await workspace.client.put(path, { url: `${h.standIns.partner.url}/capacity` })) as {
    secret: string;
  };
  await h.standIns.partner.setHookSecret(hook.secret);
  await h.standIns.partner.setCapacity({ answer: "error" });
  const closed = await openCheckout(h, shop);
  const stopped = await closed.confirm({ details: { ...buyer, paymentTerm: "net30" } });
  expect(stopped).toFailWith(409, "pre_confirmation_rejected");
  expect((stopped.body as { error: { meta: { reason: string } } }).error.meta.reason).toBe("unavailable");

  expectOk(
    await workspace.client.put(path, { url: `${h.standIns.partner.url}/capacity`, fail_mode: "open" }),
  );
  const open = await openCheckout(h, shop);
  expectOk(await open.confirm({ details: { ...buyer, paymentTerm: "net30" } }));
  await h.standIns.partner.setCapacity({ answer: "available" });
});

test("while the VAT register is unavailable, a number is accepted with a warning in the order's meta", async () => {
  const checkout = await openCheckout(h, merchant);
  const details = { ...buyer, vatNumber: "DE999999301", paymentTerm: "net30" };
  const quote = expectOk(await checkout.quote(details)) as { vat: { status: string } };
  expect(quote.vat.status).toBe("unavailable");
  const answer = expectOk(await checkout.confirm({ details })) as { orderId: string };
  const order = expectOk(await workspace.client.get(`/v2/orders/${answer.orderId}`)) as {
    meta: Record<string, unknown>;
  };
  expect(order.meta).toMatchObject({
    _svc_vat_valid: "0",
    _svc_vat_warning: "vies_unavailable",
    _svc_vat_number: "DE999999301",
  });
});

test("an invalid VAT number is rejected only by a merchant who requires a valid one", async () => {
  const invalid = { ...buyer, vatNumber: "DE999999200", paymentTerm: "net30" };
  const lenient = await openCheckout(h, merchant);
  const held = expectOk(await lenient.confirm({ details: invalid })) as { orderId: string };
  expect(expectOk(await workspace.client.get(`/v2/orders/${held.orderId}`))).toMatchObject({
    meta: { _svc_vat_valid: "0" },
  });

  const strict = await h.merchant(workspace, {
    b2b: { requireValidVat: true, paymentTerms: [{ label: "Net 30", value: "net30", default: true }] },
  });
  const checkout = await openCheckout(h, strict);
  const refused = await checkout.confirm({ details: invalid });
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(await statusOf(checkout.sessionId, strict)).toBe("open");
});

test("a payment that needs bank authentication can be cancelled, retried and resumed", async () => {
  const checkout = await openCheckout(h, merchant);
  const waiting = expectOk(
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000002500003155") }),
  ) as {
    status: string;
    clientSecret: string;
  };
  expect(waiting.status).toBe("requires_action");
  expect(expectOk(await checkout.cancel())).toEqual({ status: "open" });
  const again = expectOk(
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000002500003155") }),
  ) as {
    clientSecret: string;
  };
  expect(expectOk(await checkout.resume())).toMatchObject({ status: "requires_action" });
  await h.standIns.stripe!.answerChallenge(again.clientSecret.split("_secret_")[0]!, "complete");
  expect(expectOk(await checkout.resume())).toMatchObject({ status: "completed", orderStatus: "processing" });
});

test("the processor's event completes the order when the browser never returns from the bank", async () => {
  const checkout = await openCheckout(h, merchant);
  const waiting = expectOk(
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000002500003155") }),
  ) as {
    clientSecret: string;
  };
  await h.standIns.stripe!.answerChallenge(waiting.clientSecret.split("_secret_")[0]!, "complete");
  await until(async () => (await statusOf(checkout.sessionId)) === "completed", "the completed session");
});

test("a total other than the expected one is not charged, and the new amounts are returned", async () => {
  const checkout = await openCheckout(h, merchant);
  const changed = await checkout.confirm({
    confirmationTokenId: await cardToken(h, merchant),
    expectedTotal: checkout.total - 1,
  });
  expect(changed).toFailWith(409, "amounts_changed");
  expect((changed.body as { error: { meta: { amounts: { total: number } } } }).error.meta.amounts.total).toBe(
    checkout.total,
  );
  expect(await paymentsOf(checkout.sessionId)).toEqual([]);
  expectOk(
    await checkout.confirm({
      confirmationTokenId: await cardToken(h, merchant),
      expectedTotal: checkout.total,
    }),
  );
});

test("an expired session answers 410 on its page and rejects a submit", async () => {
  const checkout = await openCheckout(h, merchant);
  const ended = await merchant.client.post(`/v1/sessions/${checkout.sessionId}/expire`);
  expect(ended.body).toMatchObject({ status: "expired" });
  const page = await checkout.page();
  expect(page.status).toBe(410);
  expect(page.text).toContain("Test mode: no real payment is taken.");
  expect(await checkout.confirm({ details: { ...buyer, paymentTerm: "net30" } })).toFailWith(
    400,
    "session_not_open",
  );
});

test("a quantity above the stock is rejected with its line", async () => {
  const checkout = await openCheckout(h, merchant, {
    cart: { ...cart, lineItems: [{ id: "whiteboard-180", name: "Whiteboard", quantity: 13, price: 21_900 }] },
  });
  const refused = await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) });
  expect(refused).toFailWith(409, "out_of_stock");
  expect((refused.body as { error: { meta: { lines: unknown } } }).error.meta.lines).toEqual([
    expect.objectContaining({ id: "whiteboard-180", available: 12 }),
  ]);
});

test("a lost response of the processor is recovered under the same idempotency key with one payment", async () => {
  const checkout = await openCheckout(h, merchant);
  h.standIns.stripe!.faults.failNext("POST", "/v1/payment_intents", { kind: "drop", when: "after" }, 3);
  const attempt = { attemptId: randomUUID(), confirmationTokenId: await cardToken(h, merchant) };
  expect(await checkout.confirm(attempt)).toFailWith(500, "processor_unavailable");
  h.standIns.stripe!.faults.clear();
  await until(async () => (await statusOf(checkout.sessionId)) === "completed", "recovery");
  expect(await paymentsOf(checkout.sessionId)).toEqual([
    expect.objectContaining({ status: "succeeded", amount: 23_800 }),
  ]);
  expect(expectOk(await checkout.confirm(attempt))).toMatchObject({ status: "completed" });
});

test("a cross-site call to the checkout answers 404", async () => {
  const checkout = await openCheckout(h, merchant);
  const foreign = await h
    .client()
    .post(
      `/checkout/${checkout.token}/quote`,
      { details: buyer },
      { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } },
    );
  expect(foreign).toFailWith(404, "resource_not_found");
});
