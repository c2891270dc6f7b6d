import { Stripe } from "stripe";
import {
  type Payment,
  type PaymentProcessor,
  type PreparedPayment,
  type ProcessorEvent,
} from "./processor.ts";
import { rethrowAsUnknown } from "./rethrow-as-unknown.ts";
import { amountFault } from "./stripe-amounts.ts";
import { accountOf, findPaymentId, onboardingLinkOf, parseEventBody } from "./stripe-responses.ts";
import { isReplayed, withProcessorErrors, toProcessorError } from "./stripe-errors.ts";
import {
  findAccount,
  findCardFingerprint,
  findPayment,
  isUnderReview,
  listEventEndpoints,
  listSessionPayments,
  nullWithoutAccess,
} from "./stripe-lookups.ts";
import { declined, paymentOf } from "./stripe-payment.ts";
import { createStripeHttpClient } from "./stripe-http-client.ts";
import { preparePayment } from "./stripe-payment-request.ts";
import { createRefund, listDisputes, listRefunds } from "./stripe-refunds.ts";

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Secret of this mode's webhook endpoint; null rejects all events. */
  webhookSecret: string | null;
  /** Origin of the API. */
  apiBase: string;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe with its official library: direct charges on Standard connected accounts, confirmed by the server. */
export function createStripeProcessor(options: StripeOptions): PaymentProcessor {
  const stripe = createStripeClient(options);
  const retrieve = (accountId: string, paymentId: string) =>
    stripe.paymentIntents.retrieve(paymentId, {}, { stripeAccount: accountId });
  const getPayment = async (accountId: string, paymentId: string): Promise<Payment> =>
    paymentOf(await withProcessorErrors(retrieve(accountId, paymentId)));

  return {
    publishableKey: options.publishableKey,
    async createAccount({ email, storeUrl, name, idempotencyKey, metadata }) {
      const profile = { name, ...(isPublic(storeUrl) ? { url: storeUrl } : {}) };
      const parameters: Stripe.AccountCreateParams = {
        type: "standard",
        business_profile: profile,
        metadata,
      };
      if (email !== null) parameters.email = email;
      return accountOf(await withProcessorErrors(stripe.accounts.create(parameters, { idempotencyKey })));
    },
    findAccount: (created) => withProcessorErrors(findAccount(stripe, created)),
    async getAccount(accountId) {
      const account = await withProcessorErrors(nullWithoutAccess(stripe.accounts.retrieve(accountId)));
      return account === null ? null : accountOf(account);
    },
    async createOnboardingLink({ accountId, returnUrl, refreshUrl, idempotencyKey }) {
      const link = await withProcessorErrors(
        nullWithoutAccess(
          stripe.accountLinks.create(
            {
              account: accountId,
              type: "account_onboarding",
              return_url: returnUrl,
              refresh_url: refreshUrl,
            },
            { idempotencyKey },
          ),
        ),
      );
      return link === null ? null : onboardingLinkOf(link);
    },
    amountFault,
    preparePayment,
    createPayment: (prepared) => createPayment(stripe, prepared, getPayment),
    listSessionPayments: (accountId, since) =>
      withProcessorErrors(listSessionPayments(stripe, accountId, since)),
    findPayment: (traits) => withProcessorErrors(findPayment(stripe, traits)),
    getPayment,
    async findNamedPayment(accountId, paymentId) {
      const found = await withProcessorErrors(nullWithoutAccess(retrieve(accountId, paymentId)));
      return found === null ? null : paymentOf(found);
    },
    async cancelPayment(accountId, paymentId) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(paymentId, {}, { stripeAccount: accountId }));
      } catch (error) {
        // The payment ended meanwhile: return its current state.
        if (codeOf(error) === "payment_intent_unexpected_state") return getPayment(accountId, paymentId);
        throw toProcessorError(error);
      }
    },
    createRefund: (request) => createRefund(stripe, request),
    listRefunds: (accountId, paymentId) => listRefunds(stripe, accountId, paymentId),
    listDisputes: (accountId, paymentId) => listDisputes(stripe, accountId, paymentId),
    isUnderReview: (accountId, paymentId) => withProcessorErrors(isUnderReview(stripe, accountId, paymentId)),
    findCardFingerprint: (accountId, tokenId) =>
      withProcessorErrors(findCardFingerprint(stripe, accountId, tokenId)),
    listEventEndpoints: () => withProcessorErrors(listEventEndpoints(stripe)),
    parseEvent: (rawBody, signature) => parseEvent(stripe, options.webhookSecret, rawBody, signature),
  };
}

function createStripeClient(options: StripeOptions): Stripe {
  const base = new URL(options.apiBase);
  const protocol = base.protocol === "http:" ? "http" : "https";
  return new Stripe(options.secretKey, {
    host: base.hostname,
    port: base.port === "" ? (protocol === "http" ? 80 : 443) : Number(base.port),
    protocol,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: createStripeHttpClient(),
    appInfo: { name: "svc-checkout" },
  });
}

/**
 * Creates and confirms in one call, so that no client secret exists before our checks are done. A repeated request gets
 * Stripe's stored first response, which may be out of date: the payment is then retrieved.
 */
async function createPayment(
  stripe: Stripe,
  { accountId, idempotencyKey, parameters, apiVersion }: PreparedPayment,
  getPayment: (accountId: string, paymentId: string) => Promise<Payment>,
): Promise<Payment> {
  let paymentId: string;
  try {
    const intent = await stripe.paymentIntents.create(
      parameters as unknown as Stripe.PaymentIntentCreateParams,
      { idempotencyKey, stripeAccount: accountId, apiVersion },
    );
    if (!isReplayed(intent.lastResponse.headers)) return paymentOf(intent);
    paymentId = paymentOf(intent).id;
  } catch (error) {
    const id = error instanceof Stripe.errors.StripeCardError ? findPaymentId(error.payment_intent) : null;
    if (id === null || !(error instanceof Stripe.errors.StripeCardError)) throw toProcessorError(error);
    if (!isReplayed(error.headers)) return declined(id, error);
    paymentId = id;
  }
  // Outside of the try: a payment that cannot be read has still been created.
  return getPayment(accountId, paymentId).catch(rethrowAsUnknown);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** Stripe rejects business URLs that are not public; the field is an optional prefill. */
function isPublic(storeUrl: string): boolean {
  const { hostname } = new URL(storeUrl);
  return (
    /\.[a-z][a-z0-9-]*[a-z]$/.test(hostname) &&
    !/\.(test|localhost|invalid|example|local|internal)$/.test(hostname)
  );
}

/** @throws if the signature does not verify (tolerance 300 s), no secret is configured, or the body is not an event. */
function parseEvent(
  stripe: Stripe,
  webhookSecret: string | null,
  rawBody: Buffer,
  signature: string | undefined,
): ProcessorEvent {
  if (webhookSecret === null) throw new Error("no webhook secret is configured for this mode");
  if (signature === undefined) throw new Error("the webhook has no signature");
  const event = parseEventBody(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret));
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    accountId: event.account ?? null,
    livemode: event.livemode,
    objectId: object.id ?? "",
    paymentId: object.payment_intent ?? null,
    metadata: object.metadata ?? {},
  };
}
