import { setTimeout as delay } from "node:timers/promises";
import * as fc from "fast-check";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isStorable } from "../../server/http/input/validate.ts";
import { ProcessorRejected } from "../../server/payments/processor-rejected.ts";
import { ProcessorUnavailable, type PaymentProcessor } from "../../server/payments/processor.ts";
import { createStripeProcessor } from "../../server/payments/stripe.ts";
import { classifyReply } from "../../server/stores/classify-reply.ts";
import { StoreUnavailable } from "../../server/stores/platform.ts";
import {
  parseReply,
  PlaceOrderReply,
  ProductsReply,
  QuoteReply,
  StatusReply,
} from "../../server/stores/woocommerce-replies.ts";
import { mutatedJson } from "./mutate-json.ts";
import { startReplyServer, type ReplyServer } from "./reply-server.ts";
import { fuzzTimeoutMs, runCases } from "./run-cases.ts";

/**
 * The real clients of third parties, given mutated answers. Each call has a declared outcome; what it returns can be stored,
 * and money counts as moved only when the answer says so.
 */

let server: ReplyServer;
let stripe: PaymentProcessor;
const webhookSecret = "whsec_fuzz";
const library = new Stripe("sk_test_fuzz");

beforeAll(async () => {
  server = await startReplyServer();
  stripe = createStripeProcessor({
    secretKey: "sk_test_fuzz",
    publishableKey: "pk_test_fuzz",
    webhookSecret,
    apiBase: server.url,
  });
});
afterAll(() => server.close());

/** A call of a client with an answer that it understands. */
interface ThirdPartyCall {
  name: string;
  answer: unknown;
  call: (bytes: Buffer) => unknown;
  /** Faults of a result, beside text that cannot be stored. */
  check?(result: unknown, answer: string): string[];
}

const intent = {
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  amount: 1200,
  amount_received: 1200,
  currency: "eur",
  client_secret: "pi_1_secret_2",
  metadata: { svc_session_id: "cs_1" },
  last_payment_error: null,
  review: null,
};
const declinedIntent = {
  ...intent,
  status: "requires_payment_method",
  last_payment_error: {
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
    payment_method: { card: { fingerprint: "f1" } },
  },
};
const account = {
  id: "acct_1",
  object: "account",
  charges_enabled: true,
  default_currency: "eur",
  metadata: { svc_merchant_id: "m" },
  capabilities: { card_payments: "active" },
  settings: { card_payments: { statement_descriptor_prefix: "SHOP" } },
};
const refund = {
  id: "re_1",
  object: "refund",
  amount: 500,
  currency: "eur",
  status: "succeeded",
  reason: null,
  failure_reason: null,
  metadata: { svc_refund_id: "r" },
};
const dispute = {
  id: "dp_1",
  object: "dispute",
  amount: 500,
  currency: "eur",
  status: "needs_response",
  is_charge_refundable: false,
  reason: "fraudulent",
  evidence_details: { due_by: 1_800_000_000 },
};
const listOf = (item: object) => ({ object: "list", url: "/v1/x", has_more: false, data: [item] });
const event = {
  id: "evt_1",
  object: "event",
  type: "charge.refunded",
  account: "acct_1",
  livemode: false,
  api_version: "2026-10-28.endive",
  data: { object: { id: "ch_1", payment_intent: "pi_1", metadata: { svc_session_id: "cs_1" } } },
};
const payment = {
  accountId: "acct_1",
  idempotencyKey: "k",
  parameters: { amount: 1200, currency: "eur" },
  apiVersion: "2026-10-28.endive",
};
const traits = { accountId: "acct_1", metadata: { svc_session_id: "cs_1" }, begunAt: new Date(0) };
const refundRequest = {
  accountId: "acct_1",
  paymentId: "pi_1",
  amount: 500,
  currency: "EUR",
  idempotencyKey: "k",
  isRepeat: false,
  metadata: { svc_refund_id: "r" },
};

/** A payment succeeded only if the answer says so, with a whole amount. */
function checkPayment(result: unknown, answer: string): string[] {
  const created = result as { status?: string; amount?: unknown } | null;
  if (created?.status !== "succeeded") return [];
  const faults = answer.includes('"succeeded"') ? [] : ["counts as paid, which the answer does not say"];
  return Number.isSafeInteger(created.amount) ? faults : [...faults, `paid ${String(created.amount)}`];
}

const amounts = { subtotal: 1000, discount: 0, shipping: 0, fees: 0, tax: 200, total: 1200, currency: "EUR" };
const storeReply =
  (schema: Parameters<typeof parseReply>[0], route: string) =>
  (bytes: Buffer): unknown => {
    const classified = classifyReply({ status: server.next.status, body: bytes, truncated: false });
    return classified.kind === "done" ? parseReply(schema, route, classified.body) : null;
  };

const calls: ThirdPartyCall[] = [
  {
    name: "create account",
    answer: account,
    call: () =>
      stripe.createAccount({
        email: null,
        storeUrl: "https://s.example",
        name: "S",
        idempotencyKey: "k",
        metadata: {},
      }),
  },
  {
    name: "find account",
    answer: listOf(account),
    call: () => stripe.findAccount({ metadata: { svc_merchant_id: "m" }, since: new Date(0) }),
  },
  { name: "get account", answer: account, call: () => stripe.getAccount("acct_1") },
  {
    name: "onboarding link",
    answer: { object: "account_link", url: "https://connect.example/x", expires_at: 1_800_000_000 },
    call: () =>
      stripe.createOnboardingLink({
        accountId: "acct_1",
        returnUrl: "https://s.example",
        refreshUrl: "https://s.example",
        idempotencyKey: "k",
      }),
  },
  { name: "create payment", answer: intent, call: () => stripe.createPayment(payment), check: checkPayment },
  {
    name: "create payment (card error)",
    answer: {
      error: { type: "card_error", ...declinedIntent.last_payment_error, payment_intent: declinedIntent },
    },
    call: () => stripe.createPayment(payment),
    check: checkPayment,
  },
  {
    name: "get payment",
    answer: { ...intent, status: "requires_action" },
    call: () => stripe.getPayment("acct_1", "pi_1"),
    check: checkPayment,
  },
  {
    name: "get declined payment",
    answer: declinedIntent,
    call: () => stripe.getPayment("acct_1", "pi_1"),
    check: checkPayment,
  },
  {
    name: "find payment",
    answer: listOf(intent),
    call: () => stripe.findPayment(traits),
    check: checkPayment,
  },
  {
    name: "cancel payment",
    answer: { ...intent, status: "canceled" },
    call: () => stripe.cancelPayment("acct_1", "pi_1"),
    check: checkPayment,
  },
  { name: "create refund", answer: refund, call: () => stripe.createRefund(refundRequest) },
  { name: "list refunds", answer: listOf(refund), call: () => stripe.listRefunds("acct_1", "pi_1") },
  { name: "list disputes", answer: listOf(dispute), call: () => stripe.listDisputes("acct_1", "pi_1") },
  {
    name: "review",
    answer: { ...intent, review: { id: "prv_1", open: true } },
    call: () => stripe.isUnderReview("acct_1", "pi_1"),
  },
  {
    name: "card fingerprint",
    answer: { id: "ctoken_1", payment_method_preview: { card: { fingerprint: "f1" } } },
    call: () => stripe.findCardFingerprint("acct_1", "ctoken_1"),
  },
  {
    name: "event",
    answer: event,
    call: (bytes) => {
      const payload = bytes.toString("utf8");
      return stripe.parseEvent(
        Buffer.from(payload),
        library.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
      );
    },
  },
  {
    name: "quote",
    answer: {
      amounts,
      quotedTax: 200,
      stock: [],
      shippingOptions: [{ id: "f", label: "Parcel", price: 1, tax: 0, selected: true }],
      needsShipping: false,
    },
    call: storeReply(QuoteReply, "/quote"),
  },
  {
    name: "place order",
    answer: { status: "placed", order: { id: "7", number: "7", amounts } },
    call: storeReply(PlaceOrderReply, "/orders"),
  },
  {
    name: "products",
    answer: {
      products: [{ id: "1", sku: "s", name: "N", description: "", price: 1, currency: "EUR" }],
      next: null,
    },
    call: storeReply(ProductsReply, "/products"),
  },
  {
    name: "status",
    answer: {
      plugin: "1.0.0",
      wordpress: "6.9",
      woocommerce: "11.0.0",
      php: "8.3.0",
      livemode: false,
      currency: "EUR",
    },
    call: storeReply(StatusReply, "/status"),
  },
];

/** The library's repetitions of a rate-limited call included. */
const HANG_MS = 15_000;

/** @throws for a call that hangs. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const hang = delay(HANG_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no outcome within ${HANG_MS} ms`);
  });
  hang.catch(() => {});
  return Promise.race([call, hang]).finally(() => timer.abort());
}

/** Whether a client may fail in this way. */
function isDeclared(error: unknown, name: string): boolean {
  if (error instanceof ProcessorUnavailable || error instanceof ProcessorRejected) return true;
  // An event whose body or signature cannot be used is refused with 400 whatever the error is.
  return error instanceof StoreUnavailable || name === "event";
}

const statuses = fc.oneof(
  { weight: 8, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 204, 301, 400, 401, 402, 403, 404, 409, 429, 500, 503) },
);
const apiCases = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    status: call.name.includes("card error") ? fc.constant(402) : statuses,
    body: mutatedJson(call.answer),
  }),
);

test(
  "mutated answers of the processor and of stores have a declared outcome that can be stored",
  async () => {
    await runCases<{ call: ThirdPartyCall; status: number; body: Buffer }>({
      name: "third_parties",
      cases: apiCases,
      shortRun: 250,
      async run({ call, status, body }, recorder) {
        server.next = { status, body };
        const startedAt = performance.now();
        const count = (outcome: string) =>
          recorder.count(`${call.name}: ${outcome}`, performance.now() - startedAt);
        try {
          const result = await inTime(Promise.resolve(call.call(body)));
          count("understood");
          const faults = call.check?.(result, body.toString("utf8")) ?? [];
          if (!isStorable(result)) faults.push("returns text that cannot be stored");
          return faults.map((fault) => `${call.name}: ${fault}`);
        } catch (error) {
          count(error instanceof Error ? error.name : "thrown");
          return isDeclared(error, call.name) ? [] : [`${call.name}: fails with ${String(error)}`];
        }
      },
      describe: ({ status, body }) => `${status} ${body.toString("utf8")}`,
    });
  },
  fuzzTimeoutMs,
);

test("unchanged answers are understood", async () => {
  for (const { name, answer, call } of calls) {
    const body = Buffer.from(JSON.stringify(answer));
    server.next = { status: name.includes("card error") ? 402 : 200, body };
    expect(await call(body), name).not.toBeNull();
  }
});
