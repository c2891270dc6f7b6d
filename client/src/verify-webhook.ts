import { Webhook } from "standardwebhooks";
import type { webhooks } from "./event-types.ts";

/** A delivered event; narrow it by `type`. */
export type SvcEvent = {
  [Type in keyof webhooks]: Omit<BodyOf<webhooks[Type]>, "type"> & { type: Type };
}[keyof webhooks];

type BodyOf<Item> = Item extends { post: { requestBody: { content: { "application/json": infer Body } } } }
  ? Body
  : never;

/**
 * Verifies a delivery by the Standard Webhooks scheme and parses it. The signature covers the raw bytes: pass the raw body,
 * not the one parsed by your framework.
 * @param secret a subscription's `whsec_…`, or both while you rotate it.
 * @throws WebhookVerificationError for a wrong signature, and for a timestamp more than five minutes from now.
 */
export function verifyWebhook(
  secret: string | readonly string[],
  rawBody: string,
  headers: Headers | Record<string, string | string[] | undefined>,
): SvcEvent {
  const plain = headers instanceof Headers ? Object.fromEntries(headers) : flat(headers);
  const [last, ...others] = (typeof secret === "string" ? [secret] : [...secret]).toReversed();
  if (last === undefined) throw new TypeError("verifyWebhook needs a secret");
  for (const other of others.toReversed()) {
    try {
      return new Webhook(other).verify(rawBody, plain) as SvcEvent;
    } catch {
      // Try the next secret; the last one throws.
    }
  }
  return new Webhook(last).verify(rawBody, plain) as SvcEvent;
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));
}
