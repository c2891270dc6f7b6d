import { Stripe } from "stripe";
import { ProcessorRefused } from "./processor-refused.ts";
import {
  ProcessorUnavailable,
  type Payment,
  type PaymentProcessor,
  type PaymentRequest,
  type ProcessorEvent,
} from "./processor.ts";
import { amountFault, toStripeAmount } from "./stripe-amounts.ts";
import { accountOf, onboardingLinkOf } from "./stripe-answers.ts";
import { isReplayed, sorted, sortStripeError } from "./stripe-errors.ts";
import { findAccount, findPayment, unlessNoAccess } from "./stripe-lookups.ts";
import { declined, paymentOf } from "./stripe-payment.ts";
import { createRefund, listDisputes, listRefunds } from "./stripe-refunds.ts";

export interface StripeOptions {
  secretKey: string;
  publishableKey: string;
  /** Of the webhook endpoint of this mode; null: no event can be verified, so all are refused. */
  webhookSecret: string | null;
  /** Origin of the API. */
  apiBase: string;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;

/** Stripe through its official library: direct charges on Standard connected accounts, cards confirmed by the server. */
export function createStripeProcessor(options: StripeOptions): PaymentProcessor {
  const stripe = connect(options);
  const getPayment = async (accountId: string, paymentId: string): Promise<Payment> =>
    paymentOf(await sorted(stripe.paymentIntents.retrieve(paymentId, {}, { stripeAccount: accountId })));

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
      return accountOf(await sorted(stripe.accounts.create(parameters, { idempotencyKey })));
    },
    findAccount: (made) => sorted(findAccount(stripe, made)),
    async getAccount(accountId) {
      const account = await sorted(unlessNoAccess(stripe.accounts.retrieve(accountId)));
      return account === null ? null : accountOf(account);
    },
    async createOnboardingLink({ accountId, returnUrl, refreshUrl, idempotencyKey }) {
      const link = await sorted(
        unlessNoAccess(
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
    createPayment: (request) => createPayment(stripe, request, getPayment),
    getPayment,
    async cancelPayment(accountId, paymentId) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(paymentId, {}, { stripeAccount: accountId }));
      } catch (error) {
        // It ended in the meantime, one way or the other: its present state is the answer.
        if (codeOf(error) === "payment_intent_unexpected_state") return getPayment(accountId, paymentId);
        throw sortStripeError(error);
      }
    },
    createRefund: (request) => createRefund(stripe, request),
    listRefunds: (accountId, paymentId) => listRefunds(stripe, accountId, paymentId),
    listDisputes: (accountId, paymentId) => listDisputes(stripe, accountId, paymentId),
    parseEvent: (rawBody, signature) => parseEvent(stripe, options.webhookSecret, rawBody, signature),
  };
}

function connect(options: StripeOptions): Stripe {
  const base = new URL(options.apiBase);
  const protocol = base.protocol === "http:" ? "http" : "https";
  return new Stripe(options.secretKey, {
    host: base.hostname,
    port: base.port === "" ? (protocol === "http" ? 80 : 443) : Number(base.port),
    protocol,
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    appInfo: { name: "svc-checkout" },
  });
}

/**
 * Creates and confirms in one call, so that no client secret exists before our checks are done. A repeated call
 * gets Stripe's stored first answer, which may be out of date: the payment is then read anew.
 */
async function createPayment(
  stripe: Stripe,
  request: PaymentRequest,
  getPayment: (accountId: string, paymentId: string) => Promise<Payment>,
): Promise<Payment> {
  const { accountId, idempotencyKey } = request;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: toStripeAmount(request.amount, request.currency),
        currency: request.currency.toLowerCase(),
        confirm: true,
        confirmation_token: request.confirmationToken,
        // Cards and card wallets alone: other methods settle later or redirect (design 4-checkout.md, Submit).
        allowed_payment_method_types: ["card"],
        use_stripe_sdk: true,
        return_url: request.returnUrl,
        metadata: request.metadata,
      },
      { idempotencyKey, stripeAccount: accountId },
    );
    return isReplayed(intent.lastResponse.headers)
      ? await getPayment(accountId, intent.id)
      : paymentOf(intent);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError) || error.payment_intent === undefined) {
      const sortedError = sortStripeError(error);
      if (!(sortedError instanceof ProcessorUnavailable) || !sortedError.isKept) throw sortedError;
      return findFailedPayment(stripe, request, sortedError);
    }
    const { id } = error.payment_intent;
    return isReplayed(error.headers) ? getPayment(accountId, id) : declined(id, error);
  }
}

/**
 * Stripe gives a 500 of its own again to every repetition of the key, for a day: whether it made the payment all the
 * same can only be looked up. @throws ProcessorRefused when there is none: nothing was charged.
 */
async function findFailedPayment(
  stripe: Stripe,
  request: PaymentRequest,
  failure: ProcessorUnavailable,
): Promise<Payment> {
  const found = await sorted(findPayment(stripe, request));
  if (found !== null) return found;
  throw new ProcessorRefused("not_made", "the payment processor failed and created no payment", failure);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined;
}

/** Stripe refuses a business address that nobody else can open; it is a prefilled field, so leave it out then. */
function isPublic(storeUrl: string): boolean {
  const { hostname } = new URL(storeUrl);
  return (
    /\.[a-z][a-z0-9-]*[a-z]$/.test(hostname) &&
    !/\.(test|localhost|invalid|example|local|internal)$/.test(hostname)
  );
}

/** @throws when the signature does not verify (tolerance 300 s), or no secret is configured. */
function parseEvent(
  stripe: Stripe,
  webhookSecret: string | null,
  rawBody: Buffer,
  signature: string | undefined,
): ProcessorEvent {
  if (webhookSecret === null) throw new Error("no webhook secret is configured for this mode");
  if (signature === undefined) throw new Error("the webhook has no signature");
  const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
  const about = event.data.object as {
    id?: unknown;
    payment_intent?: unknown;
    metadata?: Record<string, string> | null;
  };
  return {
    id: event.id,
    type: event.type,
    accountId: event.account ?? null,
    livemode: event.livemode,
    objectId: typeof about.id === "string" ? about.id : "",
    paymentId: typeof about.payment_intent === "string" ? about.payment_intent : null,
    metadata: about.metadata ?? {},
  };
}
