import { Stripe } from "stripe";
import { ProcessorRefused } from "./processor-refused.ts";
import { ProcessorUnavailable } from "./processor.ts";

/**
 * Sorts what the SDK throws: either the outcome is unknown (no answer, a fault of theirs, too many requests, the
 * same idempotency key at work) and the call must be repeated with the same key, or they said no for good.
 * Source: https://docs.stripe.com/error-low-level.
 */
export function sortStripeError(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return error instanceof Error
      ? error
      : new Error("the payment processor's library failed", { cause: error });
  }
  const status = error.statusCode;
  const unknown = status === undefined || status >= 500 || status === 429 || status === 409;
  return unknown
    ? new ProcessorUnavailable(`the payment processor gave no usable response (${error.type})`, {
        cause: error,
        isKept: isReplayed(error.headers),
      })
    : new ProcessorRefused(error.code ?? error.type, `the payment processor refused (${error.type})`, error);
}

/** True for an answer that Stripe had kept for this idempotency key, failures of its own (500) included. */
export function isReplayed(headers: Record<string, string> | undefined): boolean {
  return headers?.["idempotent-replayed"] === "true";
}

/** Runs a call and sorts its failure. @throws ProcessorUnavailable, ProcessorRefused */
export async function sorted<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw sortStripeError(error);
  }
}
