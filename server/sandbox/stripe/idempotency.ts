import { createHash } from "node:crypto";
import { stringify } from "safe-stable-stringify";
import type { Answer } from "./operation.ts";
import type { Store } from "./store.ts";
import { StripeError } from "./stripe-error.ts";

/** What makes two calls the same: https://docs.stripe.com/api/idempotent_requests */
export interface IdempotentCall {
  key: string;
  /** Keys of different accounts do not meet. */
  account: string;
  method: string;
  path: string;
  params: unknown;
  requestId: string;
  /** Unix seconds. */
  now: number;
  /** How long keys are remembered. */
  keySeconds: number;
}

export interface IdempotentAnswer extends Answer {
  /** The request whose answer this repeats; null on the first run. */
  originalRequest: string | null;
}

/** Which keys are being worked on in this process. */
export type KeysInUse = Set<string>;

/**
 * Marks the key as in use until the returned function is called. Throws Stripe's 409 when it is already.
 */
export function claimKey(inUse: KeysInUse, call: IdempotentCall): () => void {
  const id = recordId(call);
  if (inUse.has(id)) {
    throw new StripeError(409, {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${call.key}. Please try again later.`,
    });
  }
  inUse.add(id);
  return () => inUse.delete(id);
}

/**
 * The stored answer of the key, or what `run` answers, stored in the same transaction. A thrown StripeError is
 * a fault of the request and is not stored, so the key may be used again.
 */
export function answerOnce(
  store: Store,
  call: IdempotentCall,
  run: Parameters<typeof store.transact<Answer>>[0],
): IdempotentAnswer {
  return store.transact((tx) => {
    const fingerprint = fingerprintOf(call);
    const found = tx.get("idempotency", recordId(call));
    const stored = found && call.now - found.created < call.keySeconds ? found : undefined;
    if (stored && stored.fingerprint !== fingerprint) {
      throw new StripeError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.key}' if you meant to execute a different request.`,
      });
    }
    if (stored) {
      return { status: stored.status, body: stored.body as object, originalRequest: stored.requestId };
    }
    const { status, body } = run(tx);
    const record = { fingerprint, status, body, requestId: call.requestId, created: call.now };
    tx.put("idempotency", recordId(call), record);
    return { status, body, originalRequest: null };
  });
}

function recordId({ account, key }: IdempotentCall): string {
  return `${account}:${key}`;
}

function fingerprintOf({ method, path, params }: IdempotentCall): string {
  return createHash("sha256")
    .update(`${method} ${path} ${stringify(params)}`)
    .digest("hex");
}
