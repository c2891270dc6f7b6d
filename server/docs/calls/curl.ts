import { sampledCall, type HeaderValue, type SampledRoute } from "./sampled-call.ts";

/** A call of the endpoint that can be pasted into a shell. @param query of the URL, without question mark. */
export function curlFor(route: SampledRoute, baseUrl: string, query?: string): string {
  const { url, headers, body, isSigned } = sampledCall(route, baseUrl, query);
  const flags =
    route.method === "GET" || (route.method === "POST" && body !== undefined) ? "" : `-X ${route.method} `;
  const lines = [`curl ${flags}"${url((variable) => `$${variable}`)}"`];
  for (const [name, value] of headers) lines.push(`-H "${name}: ${valueOf(value)}"`);
  if (body === undefined) return lines.join(" \\\n  ");
  const text = `'${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`;
  return isSigned ? signedCall(lines, text) : [...lines, `-d ${text}`].join(" \\\n  ");
}

const valueOf = (value: HeaderValue): string => {
  if ("fresh" in value) return "$(date +%s)-$RANDOM";
  return value.variable === undefined ? value.text : `${value.text}$${value.variable}`;
};

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
