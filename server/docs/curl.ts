import type { Auth } from "../http/caller.ts";
import { mountsOf, type Route } from "../http/define-route.ts";
import { requestSamples } from "./request-samples.ts";

/** Shell variables that stand for path parameters and credentials in the samples. */
const variables: Record<string, string> = {
  workspaceId: "$WORKSPACE",
  merchantId: "$MERCHANT",
  keyId: "$KEY_ID",
  request_id: "$REQUEST_ID",
};

const credentials: Record<Exclude<Auth, "none">, string> = {
  partner_key: "Authorization: Bearer $SVC_KEY",
  user_token: "Authorization: Bearer $USER_TOKEN",
  merchant_key: "Authorization: Bearer $MERCHANT_KEY",
  merchant_header: "x-svc-api-key: $MERCHANT_KEY",
};

/** A call of the endpoint that can be pasted into a shell. @param query of the URL, without question mark. */
export function curlFor(
  route: Pick<Route, "method" | "path" | "auth" | "idempotent" | "body">,
  baseUrl: string,
  query = "",
): string {
  const [documented = route.path] = mountsOf(route);
  const path = documented.replaceAll(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? "$ID");
  const body = requestSamples[`${route.method} ${documented}`];
  const flags =
    route.method === "GET" || (route.method === "POST" && body !== undefined) ? "" : `-X ${route.method} `;
  const lines = [`curl ${flags}"${baseUrl}${path}${query === "" ? "" : `?${query}`}"`];
  if (route.auth !== "none") lines.push(`-H "${credentials[route.auth]}"`);
  if (route.idempotent !== undefined) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (route.body !== undefined && body !== undefined) {
    lines.push(
      '-H "Content-Type: application/json"',
      `-d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
    );
  }
  return lines.join(" \\\n  ");
}
