import { createHmac, randomUUID } from "node:crypto";
import type { Answer, Client } from "../client.ts";

/** The merchant of a store, as the plugin's settings have it. */
interface Reporter {
  client: Client;
  apiSecret: string;
}

interface Signing {
  /** Default: the merchant's. */
  secret?: string;
  /** Unix seconds. Default: now. */
  timestamp?: number;
  id?: string;
}

/** Default: an event of an order. */
interface Target {
  path?: string;
}

/** The headers with which the plugin signs, put together here from the specification of Standard Webhooks. */
export function eventHeaders(
  secret: string,
  body: string,
  { timestamp = Math.floor(Date.now() / 1000), id = randomUUID() }: Signing = {},
): Record<string, string> {
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}

/** Reports an event as the plugin does. */
export function reportEvent(
  reporter: Reporter,
  event: object,
  signing: Signing & Target = {},
): Promise<Answer> {
  const body = JSON.stringify(event);
  const headers = eventHeaders(signing.secret ?? reporter.apiSecret, body, signing);
  return reporter.client.post(signing.path ?? "/v1/store/events", body, { headers });
}
