import type { Auth } from "../http/caller.ts";
import type { Route } from "../http/define-route.ts";
import { sampleBodyOf, sampleQueryOf, type SampledRoute } from "./curl.ts";
import { samplePath } from "./sample-path.ts";

const credentials: Record<Exclude<Auth, "none">, string> = {
  partner_key: "authorization: `Bearer ${process.env.SVC_KEY}`",
  user_token: "authorization: `Bearer ${process.env.USER_TOKEN}`",
  merchant_key: "authorization: `Bearer ${process.env.MERCHANT_KEY}`",
  merchant_header: '"x-svc-api-key": process.env.MERCHANT_KEY',
};

/** The same call as `curlFor` in TypeScript, with nothing but what Node and browsers bring. */
export function typescriptFor(
  route: SampledRoute & Pick<Route, "responses">,
  baseUrl: string,
  query = sampleQueryOf(route),
): string {
  const path = samplePath(route, (variable) => `\${process.env.${variable}}`);
  const url = `${baseUrl}${path}${query === "" ? "" : `?${query}`}`;
  const body = sampleBodyOf(route);
  const headers = [
    route.auth === "none" ? "" : credentials[route.auth],
    route.merchantScoped === "required" ? '"x-svc-merchant": process.env.MERCHANT!' : "",
    route.idempotent === undefined ? "" : '"idempotency-key": crypto.randomUUID()',
    body === undefined ? "" : '"content-type": "application/json"',
    ...(route.signed === true
      ? ['"webhook-id": id', '"webhook-timestamp": timestamp', '"webhook-signature": `v1,${signature}`']
      : []),
  ].filter(Boolean);
  const options = [
    route.method === "GET" ? "" : `method: "${route.method}"`,
    headers.length === 0 ? "" : `headers: {\n${headers.map((header) => `    ${header},\n`).join("")}  }`,
    body === undefined ? "" : route.signed === true ? "body" : `body: JSON.stringify(${literal(body, "  ")})`,
  ].filter(Boolean);
  const call =
    options.length === 0
      ? `fetch(${quoted(url)})`
      : `fetch(${quoted(url)}, {\n${options.map((option) => `  ${option},\n`).join("")}})`;
  const hasBody = Object.values(route.responses).some((schema) => schema !== null);
  return [
    ...(route.signed === true ? signing(body) : []),
    `const response = await ${call};`,
    "if (!response.ok) throw new Error(await response.text());",
    ...(hasBody ? ["const answer = await response.json();"] : []),
  ].join("\n");
}

/** Standard Webhooks, with the whole merchant secret as key. */
function signing(body: unknown): string[] {
  return [
    'import { createHmac } from "node:crypto";',
    "",
    `const body = JSON.stringify(${literal(body, "")});`,
    "const id = crypto.randomUUID();",
    "const timestamp = String(Math.floor(Date.now() / 1000));",
    'const signature = createHmac("sha256", process.env.MERCHANT_SECRET!)',
    "  .update(`${id}.${timestamp}.${body}`)",
    '  .digest("base64");',
  ];
}

const quoted = (url: string): string => (url.includes("${") ? `\`${url}\`` : JSON.stringify(url));

/** A value as one writes it in TypeScript: names without quotation marks where they need none. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, item]) =>
      `${inner}${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${literal(item, inner)},\n`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join("")}${indent}}`;
}
