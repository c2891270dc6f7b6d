import { createHmac } from "node:crypto";

/** What the plugin signs, written from the specification, apart from the service's own code. */

/** Header `svc-response-signature`: v1,base64(HMAC-SHA256 over webhook-id.status.body). */
export function answerSignature(secret: string, webhookId: string, status: number, body: string): string {
  return sign(secret, `${webhookId}.${status}.${body}`);
}

/** The proof of a challenge, over nonce, merchant and address. */
export function challengeProof(secret: string, nonce: string, merchantId: string, restUrl: string): string {
  return sign(secret, ["svc-store-proof", nonce, merchantId, restUrl].join("\n"));
}

function sign(secret: string, text: string): string {
  return `v1,${createHmac("sha256", secret).update(text, "utf8").digest("base64")}`;
}
