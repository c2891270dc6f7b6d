import { createHmac, timingSafeEqual } from "node:crypto";
import type { GuardedAnswer } from "../http/fetch/guarded-fetch.ts";

/**
 * How a store proves that it knows the merchant's secret: HMAC-SHA256 with the whole secret as UTF-8 key, in base64 after
 * `v1,`. The texts below cannot be mistaken for each other, nor for the signed text of a request (`id.timestamp.body`): a
 * `webhook-id` has no line break, and no status is a current time. docs/store-platform.md has test vectors.
 */

export const ANSWER_SIGNATURE_HEADER = "svc-response-signature";

/** A challenge: random, used once. */
export interface Challenge {
  /** 43 characters of base64url. */
  nonce: string;
  merchantId: string;
  /** Exactly as the store sent it. */
  restUrl: string;
}

/** The proof that a store gives when it is connected. It holds for one nonce, one merchant and one address. */
export function storeProof(secret: string, { nonce, merchantId, restUrl }: Challenge): string {
  return mac(secret, `svc-store-proof\n${nonce}\n${merchantId}\n${restUrl}`);
}

/** The signature of a store's answer to the request with this `webhook-id`. */
export function answerSignature(
  secret: string,
  answer: { webhookId: string; status: number; body: string | Uint8Array },
): string {
  return mac(secret, `${answer.webhookId}.${answer.status}.`, answer.body);
}

/** Whether a store that knows one of the secrets gave this proof. Timing-safe. */
export function isProof(given: unknown, challenge: Challenge, secrets: readonly string[]): boolean {
  return (
    typeof given === "string" &&
    isOneOf(
      given,
      secrets.map((secret) => storeProof(secret, challenge)),
    )
  );
}

/** Allowed difference between the clocks of store and server, in both directions. */
const TOLERANCE_SECONDS = 300;

/** Signatures in one header; a sender has two at most, while it changes its secret. */
const MAX_SIGNATURES = 4;

export interface SignedRequest {
  headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes received. */
  body: Uint8Array;
}

/**
 * What is wrong with a request that a store signs as Standard Webhooks; null if it is valid. `clock`: validly signed, at
 * another time than now. Timing-safe.
 * @param now milliseconds.
 */
export function requestProblem(
  { headers, body }: SignedRequest,
  secrets: readonly string[],
  now: number,
): "missing" | "invalid" | "clock" | null {
  const [id, timestamp, given] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name] ?? "",
  ) as [string, string, string];
  if (id === "" && timestamp === "" && given === "") return "missing";
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id) || !/^[1-9][0-9]{0,11}$/.test(timestamp)) return "invalid";
  const expected = secrets.map((secret) => mac(secret, `${id}.${timestamp}.`, body));
  const matches = given
    .split(" ")
    .slice(0, MAX_SIGNATURES)
    .map((one) => isOneOf(one, expected));
  if (!matches.includes(true)) return "invalid";
  return Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS ? "clock" : null;
}

/** Whether the answer is signed with one of the secrets, over the bytes received. Timing-safe. */
export function isSignedAnswer(
  answer: GuardedAnswer,
  webhookId: string,
  secrets: readonly string[],
): boolean {
  const given = answer.headers[ANSWER_SIGNATURE_HEADER];
  if (given === undefined || answer.truncated) return false;
  const { status, body } = answer;
  return isOneOf(
    given,
    secrets.map((secret) => answerSignature(secret, { webhookId, status, body })),
  );
}

function mac(secret: string, ...parts: Array<string | Uint8Array>): string {
  const hmac = createHmac("sha256", Buffer.from(secret, "utf8"));
  for (const part of parts) hmac.update(part);
  return `v1,${hmac.digest("base64")}`;
}

/** Compares with each, so that the duration does not disclose which one matches. */
function isOneOf(given: string, expected: readonly string[]): boolean {
  const bytes = Buffer.from(given, "utf8");
  return expected
    .map((one) => Buffer.from(one, "utf8"))
    .map((one) => one.length === bytes.length && timingSafeEqual(one, bytes))
    .includes(true);
}
