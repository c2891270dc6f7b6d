/**
 * How long a repeated request is certain at the processor, which forgets an idempotency key after 24 hours: from then on
 * the same request would be another one. Well before that an outcome is looked up, never requested again.
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
export const LOOK_UP_AFTER_MS = 20 * 60 * 60 * 1000;

/** A failure that the processor stores under the key may still be followed by the object's appearance. */
export const FAILURE_SETTLES_WITHIN_MS = 60 * 1000;
