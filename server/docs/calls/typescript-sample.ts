import { literal, type Syntax } from "./literal.ts";
import { sampledCall, type HeaderValue, type SampledRoute } from "./sampled-call.ts";

/** The same call as `curlFor` in TypeScript, with nothing but what Node and browsers bring. */
export function typescriptFor(route: SampledRoute, baseUrl: string, query?: string): string {
  const call = sampledCall(route, baseUrl, query);
  const { body, isSigned } = call;
  const headers = [
    ...call.headers.map(([name, value]) => `${property(name.toLowerCase())}: ${valueOf(value)}`),
    ...(isSigned
      ? ['"webhook-id": id', '"webhook-timestamp": timestamp', '"webhook-signature": `v1,${signature}`']
      : []),
  ];
  const options = [
    route.method === "GET" ? "" : `method: "${route.method}"`,
    headers.length === 0 ? "" : `headers: {\n${headers.map((header) => `    ${header},\n`).join("")}  }`,
    body === undefined ? "" : isSigned ? "body" : `body: JSON.stringify(${literal(body, syntax, "  ")})`,
  ].filter(Boolean);
  const url = quoted(call.url((variable) => `\${process.env.${variable}}`));
  const fetched =
    options.length === 0
      ? `fetch(${url})`
      : `fetch(${url}, {\n${options.map((option) => `  ${option},\n`).join("")}})`;
  return [
    ...(isSigned ? signing(body) : []),
    `const response = await ${fetched};`,
    "if (!response.ok) throw new Error(await response.text());",
    ...(call.hasAnswer ? ["const answer = await response.json();"] : []),
  ].join("\n");
}

function valueOf(value: HeaderValue): string {
  if ("fresh" in value) return "crypto.randomUUID()";
  const { text, variable } = value;
  if (variable === undefined) return JSON.stringify(text);
  return text === "" ? `process.env.${variable}!` : `\`${text}\${process.env.${variable}}\``;
}

function signing(body: unknown): string[] {
  return [
    'import { createHmac } from "node:crypto";',
    "",
    `const body = JSON.stringify(${literal(body, syntax)});`,
    "const id = crypto.randomUUID();",
    "const timestamp = String(Math.floor(Date.now() / 1000));",
    'const signature = createHmac("sha256", process.env.MERCHANT_SECRET!)',
    "  .update(`${id}.${timestamp}.${body}`)",
    '  .digest("base64");',
  ];
}

const quoted = (url: string): string => (url.includes("${") ? `\`${url}\`` : JSON.stringify(url));

/** Without quotation marks where it needs none. */
const property = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

const syntax: Syntax = {
  indent: "  ",
  scalar: (value) => JSON.stringify(value),
  name: (name) => `${property(name)}: `,
  brackets: ["{", "}"],
  empty: "{}",
};
