import { Stripe } from "stripe";
import type { ConnectedAccount, EventEndpoint, Payment, PaymentTraits, SessionPayment } from "./processor.ts";
import { isStorable } from "../http/input/validate.ts";
import { allOf, onceEach } from "./stripe-lists.ts";
import { accountOf } from "./stripe-responses.ts";
import { paymentOf } from "./stripe-payment.ts";

/** Tolerance between Stripe's clock and ours. */
const MAX_CLOCK_SKEW_MS = 3_600_000;

/** Error codes of an account that we cannot access, and of an object that it does not have: https://docs.stripe.com/error-codes */
const NO_ACCESS = new Set(["account_invalid", "resource_missing"]);

/** Null if we cannot access the call's account, or what it names is not there. */
export async function nullWithoutAccess<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && NO_ACCESS.has(error.code ?? "")) return null;
    throw error;
  }
}

/** Scans the account list, because Stripe has no account search; the list also contains recent accounts. */
export async function findAccount(
  stripe: Stripe,
  made: { metadata: Record<string, string>; since: Date },
): Promise<ConnectedAccount | null> {
  for await (const account of onceEach(stripe.accounts.list(listParameters(made.since)))) {
    if (hasMetadata(account.metadata, made.metadata)) return accountOf(account);
  }
  return null;
}

/** The payment that was made with a request's metadata, as it is now. Stripe's search lags behind; its list does not. */
export async function findPayment(stripe: Stripe, traits: PaymentTraits): Promise<Payment | null> {
  const { accountId, begunAt, metadata } = traits;
  const intents = stripe.paymentIntents.list(listParameters(begunAt), { stripeAccount: accountId });
  for await (const intent of onceEach(intents)) {
    if (hasMetadata(intent.metadata, metadata)) return paymentOf(intent);
  }
  return null;
}

/** All payments of an account since then whose metadata name a session. */
export async function listSessionPayments(
  stripe: Stripe,
  accountId: string,
  since: Date,
): Promise<SessionPayment[]> {
  const found: SessionPayment[] = [];
  const parameters = { limit: 100, created: { gte: Math.floor(since.getTime() / 1000) } };
  for await (const intent of onceEach(stripe.paymentIntents.list(parameters, { stripeAccount: accountId }))) {
    const sessionId = intent.metadata["svc_session_id"];
    if (sessionId === undefined) continue;
    found.push({ payment: paymentOf(intent), sessionId, createdAt: new Date(intent.created * 1000) });
  }
  return found;
}

/**
 * Whether a review of Radar is open for a payment.
 * Source: https://docs.stripe.com/radar/reviews.
 */
export async function isUnderReview(stripe: Stripe, accountId: string, paymentId: string): Promise<boolean> {
  const of = { stripeAccount: accountId };
  const { review } = await stripe.paymentIntents.retrieve(paymentId, { expand: ["review"] }, of);
  const isOpen: unknown = typeof review === "object" ? review?.open : false;
  return isOpen === true;
}

/** The fingerprint of the card behind a confirmation token: https://docs.stripe.com/api/confirmation_tokens/object */
export async function findCardFingerprint(
  stripe: Stripe,
  accountId: string,
  tokenId: string,
): Promise<string | null> {
  const token = await stripe.confirmationTokens.retrieve(tokenId, {}, { stripeAccount: accountId });
  const fingerprint: unknown = token.payment_method_preview?.card?.fingerprint;
  return typeof fingerprint === "string" && isStorable(fingerprint) ? fingerprint : null;
}

/**
 * The webhook endpoints of this mode; only those of connected accounts belong to an application.
 * Source: https://docs.stripe.com/connect/webhooks, https://docs.stripe.com/api/webhook_endpoints/object.
 */
export async function listEventEndpoints(stripe: Stripe): Promise<EventEndpoint[]> {
  const endpoints = await allOf(stripe.webhookEndpoints.list({ limit: 100 }));
  return endpoints.map(({ url, status, application, enabled_events: eventTypes }) => ({
    url,
    enabled: status === "enabled",
    connected: application !== null,
    eventTypes,
  }));
}

function listParameters(since: Date): { limit: number; created: { gte: number } } {
  return { limit: 100, created: { gte: Math.floor((since.getTime() - MAX_CLOCK_SKEW_MS) / 1000) } };
}

function hasMetadata(stored: Stripe.Metadata | null | undefined, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => stored?.[name] === value);
}
