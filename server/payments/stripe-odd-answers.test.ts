import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProcessorUnavailable, type PaymentProcessor } from "./processor.ts";
import { createStripeProcessor } from "./stripe.ts";

/** Answers that Stripe never gives, but a proxy or a later version may. */

let answer = "";
let requests = 0;
let server: Server;
let stripe: PaymentProcessor;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    request.resume().on("end", () => response.writeHead(200).end(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: null };
  stripe = createStripeProcessor({ ...keys, apiBase });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const succeeded = { id: "pi_1", status: "succeeded", amount_received: 1200, currency: "eur" };

test.each([
  ["a number", 5],
  ["a text", "succeeded"],
  ["true", true],
  ["null", null],
  ["an array", [succeeded]],
  ["nothing of a payment", {}],
  ["an unknown status", { ...succeeded, status: "succeeded_probably" }],
  ["an amount in words", { ...succeeded, amount_received: "1200" }],
  ["half a cent", { ...succeeded, amount_received: 1200.5 }],
  ["no amount", { ...succeeded, amount_received: null }],
  ["no currency", { ...succeeded, currency: undefined }],
  ["an id that cannot be stored", { ...succeeded, id: "pi_1\0" }],
])("%s as the answer about a payment leaves its outcome unknown", async (_name, body) => {
  answer = JSON.stringify(body);
  await expect(stripe.getPayment("acct_1", "pi_1")).rejects.toBeInstanceOf(ProcessorUnavailable);
});

test("a declined payment with odd details is declined", async () => {
  const error = { code: 7, decline_code: "a\0b", message: ["no"], payment_method: "card" };
  answer = JSON.stringify({ ...succeeded, status: "requires_payment_method", last_payment_error: error });
  expect(await stripe.getPayment("acct_1", "pi_1")).toEqual({
    status: "declined",
    id: "pi_1",
    declineCode: "card_declined",
    message: null,
    cardFingerprint: null,
  });
});

const traits = { accountId: "acct_1", metadata: { svc_session_id: "cs_1" }, begunAt: new Date(0) };
const lists: Record<string, () => Promise<unknown>> = {
  payments: () => stripe.findPayment(traits),
  accounts: () => stripe.findAccount({ metadata: { svc_merchant_id: "m" }, since: new Date(0) }),
  refunds: () => stripe.listRefunds("acct_1", "pi_1"),
  disputes: () => stripe.listDisputes("acct_1", "pi_1"),
  "event endpoints": () => stripe.listEventEndpoints(),
};

test.each(Object.entries(lists))("a list of %s whose ids are no texts is given up", async (_, list) => {
  const data = [{ id: ["x_2"], metadata: {} }];
  answer = JSON.stringify({ object: "list", url: "/v1/payment_intents", has_more: true, data });
  requests = 0;
  await expect(list()).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(requests).toBe(1);
});

test.each(Object.entries(lists))("a list of %s whose pages repeat is given up", async (_, list) => {
  const data = [{ id: "x_2", metadata: {} }];
  answer = JSON.stringify({ object: "list", url: "/v1/payment_intents", has_more: true, data });
  requests = 0;
  await expect(list()).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(requests).toBe(2);
});
