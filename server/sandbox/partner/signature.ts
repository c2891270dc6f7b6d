import { Webhook } from "standardwebhooks";

/** What the library finds wrong with a request's signature; null: nothing. */
export function signatureFault(secret: string, body: Buffer, headers: Record<string, string>): string | null {
  try {
    // A secret of the partner's own choosing, without the prefix, counts as its plain bytes.
    const webhook = secret.startsWith("whsec_")
      ? new Webhook(secret)
      : new Webhook(secret, { format: "raw" });
    webhook.verify(body, headers, { jsonParse: false });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
