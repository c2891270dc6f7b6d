import { createHmac, createSecretKey, randomBytes, type KeyObject } from "node:crypto";

/**
 * Signing by the Standard Webhooks specification 1.0 (`v1`, HMAC-SHA256). Used for webhooks, for the pre-confirmation
 * hook and for stores. Its official library verifies what we send, in tests; it would sign just so, in JavaScript
 * (docs/decisions/0008-webhook-signing-with-node-crypto.md).
 */

const PREFIX = "whsec_";
const PREFIX_LENGTH = 10;

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/** The part of a secret that may be shown again. */
export function visiblePrefix(secret: string): string {
  return secret.slice(0, PREFIX_LENGTH);
}

/** True for `whsec_` and standard base64 of 24 to 64 bytes, the form the specification gives to secrets. */
export function isSigningSecret(secret: string): boolean {
  if (!secret.startsWith(PREFIX)) return false;
  const encoded = secret.slice(PREFIX.length);
  const key = Buffer.from(encoded, "base64");
  return key.length >= 24 && key.length <= 64 && key.toString("base64") === encoded;
}

/** The signing key of a secret. A secret in another form than ours is a partner's own: its UTF-8 bytes are the key. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(
    secret.startsWith(PREFIX)
      ? Buffer.from(secret.slice(PREFIX.length), "base64")
      : Buffer.from(secret, "utf8"),
  );
}

export interface SignedMessage {
  /** The `webhook-id`: the same in every attempt, so that receivers can drop repetitions. */
  id: string;
  /** Of the attempt, in milliseconds since the epoch; sent in whole seconds. */
  timestampMs: number;
  /** The exact text that is sent. */
  body: string;
  /** Or the keys they stand for; newest first, two while a rotation overlaps. */
  secrets: ReadonlyArray<string | KeyObject>;
}

/** The three headers of the specification. */
export function signatureHeaders(
  message: SignedMessage,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(message.timestampMs / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": message.secrets
      .map((secret) => {
        const key = typeof secret === "string" ? signingKey(secret) : secret;
        return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
      })
      .join(" "),
  };
}
