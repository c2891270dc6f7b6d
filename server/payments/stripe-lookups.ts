import { Stripe } from "stripe";
import type { ConnectedAccount, Payment, PaymentRequest } from "./processor.ts";
import { accountOf } from "./stripe-answers.ts";
import { paymentOf } from "./stripe-payment.ts";

/** Stripe's clock and ours may differ by this much. */
const CLOCKS_DIFFER_MS = 3_600_000;

/** Codes of an account that is not open to us (any more): https://docs.stripe.com/error-codes */
const NO_ACCESS = new Set(["account_invalid", "resource_missing"]);

/** Null when the account that a call is about is not open to us. */
export async function unlessNoAccess<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && NO_ACCESS.has(error.code ?? "")) return null;
    throw error;
  }
}

/** Stripe has no search for accounts: the list from a moment on is read through, which shows what was just made. */
export async function findAccount(
  stripe: Stripe,
  made: { metadata: Record<string, string>; since: Date },
): Promise<ConnectedAccount | null> {
  for await (const account of stripe.accounts.list(page(made.since))) {
    if (hasMetadata(account.metadata, made.metadata)) return accountOf(account);
  }
  return null;
}

/** The payment that was made with a request's metadata, as it is now. Stripe's search lags behind; its list does not. */
export async function findPayment(stripe: Stripe, request: PaymentRequest): Promise<Payment | null> {
  const { accountId, begunAt, metadata } = request;
  for await (const intent of stripe.paymentIntents.list(page(begunAt), { stripeAccount: accountId })) {
    if (hasMetadata(intent.metadata, metadata)) return paymentOf(intent);
  }
  return null;
}

function page(since: Date): { limit: number; created: { gte: number } } {
  return { limit: 100, created: { gte: Math.floor((since.getTime() - CLOCKS_DIFFER_MS) / 1000) } };
}

function hasMetadata(stored: Stripe.Metadata | null | undefined, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => stored?.[name] === value);
}
