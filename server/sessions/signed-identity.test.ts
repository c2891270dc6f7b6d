import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { buyer, cart } from "../../test/flows/shopper.ts";
import type { Answer } from "../../test/support/client.ts";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { eventHeaders } from "../../test/support/woocommerce/report-event.ts";

/** Who the shopper is counts only if the merchant's secret has signed it: the key alone may be stolen. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  const onAccount = {
    defaultOffer: "signed_in",
    offers: { net30: { to: "signed_in", roles: ["wholesale"] } },
  };
  const paymentTerms = ["immediate", "net14", "net30"].map((value) => ({ label: value, value }));
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, { b2b: { paymentTerms, onAccount } }));
});

const wholesaler = { reference: "customer-7", roles: ["wholesale"], company: "Nordlicht" };

interface Signing {
  secret?: string;
  timestamp?: number;
  id?: string;
  of?: string;
}
function create(body: object, signing: Signing | null = {}): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers =
    signing === null ? {} : eventHeaders(signing.secret ?? merchant.apiSecret, signing.of ?? text, signing);
  return merchant.client.post("/v1/sessions", text, { headers });
}

/** The terms that the session's page is quoted. */
async function termsOf(answer: Answer): Promise<string[]> {
  const { sessionUrl } = expectOk(answer) as { sessionUrl: string };
  const token = new URL(sessionUrl).pathname.split("/").at(-1)!;
  const quoted = expectOk(await h.client().post(`/checkout/${token}/quote`, { details: buyer }));
  return (quoted as { paymentTerms: Array<{ value: string }> }).paymentTerms.map(({ value }) => value);
}

test("a signed customer gets the terms of their roles, a guest those of guests", async () => {
  expect(await termsOf(await create({ cart, customer: wholesaler }))).toEqual([
    "immediate",
    "net14",
    "net30",
  ]);
  const retail = { reference: "customer-8", roles: ["customer"] };
  expect(await termsOf(await create({ cart, customer: retail }))).toEqual(["immediate", "net14"]);
  expect(await termsOf(await create({ cart, customer: { company: "Nordlicht" } }, null))).toEqual([]);
});

test("another implementation of Standard Webhooks signs alike", async () => {
  const text = JSON.stringify({ cart, customer: wholesaler });
  const id = randomUUID();
  const at = new Date();
  const signature = new Webhook(merchant.apiSecret, { format: "raw" }).sign(id, at, text);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signature,
  };
  expectOk(await merchant.client.post("/v1/sessions", text, { headers }));
});

const now = () => Math.floor(Date.now() / 1000);

test.each<[string, object, Signing | null, string]>([
  ["a reference without a signature", { reference: "customer-7" }, null, "signature_missing"],
  ["roles without a signature", { roles: ["wholesale"] }, null, "signature_missing"],
  [
    "a signature with another secret",
    wholesaler,
    { secret: `svc_ms_${"x".repeat(40)}` },
    "signature_invalid",
  ],
  ["a signature with the merchant's key", wholesaler, { secret: "key" }, "signature_invalid"],
  ["a signature of another body", wholesaler, { of: "{}" }, "signature_invalid"],
  ["a signature six minutes old", wholesaler, { timestamp: now() - 360 }, "signature_invalid"],
  ["a signature from the future", wholesaler, { timestamp: now() + 360 }, "signature_invalid"],
])("%s is refused, and no session is created", async (_what, customer, signing, code) => {
  const clientReference = randomUUID();
  const secret = signing?.secret === "key" ? { secret: merchant.apiKey } : {};
  const signed = signing === null ? null : { ...signing, ...secret };
  expect(await create({ cart, customer, clientReference }, signed)).toFailWith(401, code);
  expect(await h.sql`select 1 from sessions where client_reference = ${clientReference}`).toEqual([]);
});

test("a signature counts once, also when both requests arrive together", async () => {
  const body = { cart, customer: wholesaler };
  const signing = { id: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, signing)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401]);
  expect(await create(body, signing)).toFailWith(401, "signature_invalid");
});

test("another merchant's secret signs nothing here", async () => {
  const { apiSecret } = await h.merchant(workspace);
  expect(await create({ cart, customer: wholesaler }, { secret: apiSecret })).toFailWith(
    401,
    "signature_invalid",
  );
});

test("an unsigned update makes the shopper a guest, a signed one a customer", async () => {
  const clientReference = randomUUID();
  const body = { cart, customer: wholesaler, clientReference };
  expect(await termsOf(await create(body))).toContain("net30");
  expect(await termsOf(await create({ cart, clientReference }, null))).toEqual([]);
  expect(await termsOf(await create(body))).toContain("net30");
});

test("the signed reference is no part of what the page prefills or the API returns", async () => {
  const created = await create({ cart, customer: wholesaler });
  const { sessionUrl } = expectOk(created) as { sessionUrl: string };
  expect(created.text).not.toContain("customer-7");
  const page = await h.client().get(new URL(sessionUrl).pathname);
  expect(page.text).toContain("Nordlicht");
  expect(page.text).not.toContain("customer-7");
});
