import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/**
 * Signing by the Standard Webhooks specification 1.0 (`v1`, HMAC-SHA256), with its official library. Used for
 * webhooks and for the pre-confirmation hook.
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

/** A secret of another form is a partner's own: its UTF-8 bytes are the key. */
function signerOf(secret: string): Webhook {
  return secret.startsWith(PREFIX)
    ? new Webhook(secret)
    : new Webhook(new Uint8Array(Buffer.from(secret, "utf8")), { format: "raw" });
}

export interface SignedMessage {
  /** The `webhook-id`: the same in every attempt, so that receivers can drop repetitions. */
  id: string;
  /** Of the attempt, in milliseconds since the epoch; sent in whole seconds. */
  timestampMs: number;
  /** The exact text that is sent. */
  body: string;
  /** Newest first; two while a rotation overlaps. */
  secrets: readonly string[];
}

/** The three headers of the specification. */
export function signatureHeaders(
  message: SignedMessage,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const at = new Date(message.timestampMs);
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(Math.floor(message.timestampMs / 1000)),
    "webhook-signature": message.secrets
      .map((secret) => signerOf(secret).sign(message.id, at, message.body))
      .join(" "),
  };
}
