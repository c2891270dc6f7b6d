import type { Auth } from "../http/caller.ts";
import { mountsOf, type Route } from "../http/define-route.ts";
import { querySamples, requestSamples } from "./request-samples.ts";
import { samplePath } from "./sample-path.ts";

const credentials: Record<Exclude<Auth, "none">, string> = {
  partner_key: "Authorization: Bearer $SVC_KEY",
  user_token: "Authorization: Bearer $USER_TOKEN",
  merchant_key: "Authorization: Bearer $MERCHANT_KEY",
  merchant_header: "x-svc-api-key: $MERCHANT_KEY",
};

/** What the samples of an endpoint are made from. */
export type SampledRoute = Pick<
  Route,
  "method" | "path" | "auth" | "merchantScoped" | "idempotent" | "signed" | "body"
>;

/** The body that the samples of an endpoint send; undefined where they send none. */
export function sampleBodyOf(route: SampledRoute): unknown {
  const [documented] = mountsOf(route);
  return route.body === undefined ? undefined : requestSamples[`${route.method} ${documented}`];
}

/** The query string that the samples of an endpoint send; empty where they send none. */
export const sampleQueryOf = (route: SampledRoute): string =>
  querySamples[`${route.method} ${mountsOf(route)[0]}`] ?? "";

/** A call of the endpoint that can be pasted into a shell. @param query of the URL, without question mark. */
export function curlFor(route: SampledRoute, baseUrl: string, query = sampleQueryOf(route)): string {
  const path = samplePath(route, (variable) => `$${variable}`);
  const body = sampleBodyOf(route);
  const flags =
    route.method === "GET" || (route.method === "POST" && body !== undefined) ? "" : `-X ${route.method} `;
  const lines = [`curl ${flags}"${baseUrl}${path}${query === "" ? "" : `?${query}`}"`];
  if (route.auth !== "none") lines.push(`-H "${credentials[route.auth]}"`);
  if (route.merchantScoped === "required") lines.push('-H "X-Svc-Merchant: $MERCHANT"');
  if (route.idempotent !== undefined) lines.push('-H "Idempotency-Key: $(date +%s)-$RANDOM"');
  if (body !== undefined) {
    const text = `'${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`;
    lines.push('-H "Content-Type: application/json"');
    if (route.signed === true) return signedCall(lines, text);
    lines.push(`-d ${text}`);
  }
  return lines.join(" \\\n  ");
}

/** Standard Webhooks, with the whole merchant secret as key. */
function signedCall(lines: readonly string[], text: string): string {
  return [
    `BODY=${text}`,
    "WEBHOOK_ID=$(date +%s)-$RANDOM",
    "TIMESTAMP=$(date +%s)",
    'SIGNATURE=$(printf %s "$WEBHOOK_ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -hmac "$MERCHANT_SECRET" -binary | base64)',
    [
      ...lines,
      '-H "webhook-id: $WEBHOOK_ID"',
      '-H "webhook-timestamp: $TIMESTAMP"',
      '-H "webhook-signature: v1,$SIGNATURE"',
      '-d "$BODY"',
    ].join(" \\\n  "),
  ].join("\n");
}
