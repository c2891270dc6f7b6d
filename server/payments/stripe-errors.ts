import { Stripe } from "stripe";
import { ProcessorRejected } from "./processor-rejected.ts";
import { ProcessorUnavailable } from "./processor.ts";
import { FOLLOWS_UNANSWERED } from "./stripe-http-client.ts";

/**
 * Maps an SDK error: either the outcome is unknown (no response, a server error, too many requests, the same idempotency
 * key in progress) and the call must be retried with the same key, or Stripe rejected the request.
 * Source: https://docs.stripe.com/error-low-level.
 */
export function toProcessorError(error: unknown): Error {
  if (error instanceof ProcessorUnavailable || error instanceof ProcessorRejected) return error;
  // The library could not read the response; what it was about may have happened.
  if (!(error instanceof Stripe.errors.StripeError))
    return new ProcessorUnavailable("the payment processor gave no usable response", { cause: error });
  const status = error.statusCode;
  const unknown = status === undefined || status >= 500 || status === 429 || status === 409;
  return unknown
    ? new ProcessorUnavailable(`the payment processor gave no usable response (${error.type})`, {
        cause: error,
        isReplayed: isReplayed(error.headers),
        isOutage: (status === undefined || status >= 500) && !isReplayed(error.headers),
      })
    : new ProcessorRejected(
        error.code ?? error.type,
        `the payment processor refused (${error.type})`,
        error,
        {
          isReplayed: isReplayed(error.headers),
          isKeyMismatch: error instanceof Stripe.errors.StripeIdempotencyError,
          followsUnanswered: error.headers?.[FOLLOWS_UNANSWERED] === "true",
        },
      );
}

/** True for a stored response of the idempotency key, including Stripe's own failures (500). */
export function isReplayed(headers: Record<string, string> | undefined): boolean {
  return headers?.["idempotent-replayed"] === "true";
}

/** Awaits a call and maps its error. @throws ProcessorUnavailable, ProcessorRejected */
export async function withProcessorErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toProcessorError(error);
  }
}
