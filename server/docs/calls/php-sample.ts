import { literal, type Syntax } from "./literal.ts";
import { sampledCall, type HeaderValue, type SampledRoute } from "./sampled-call.ts";

/** The same call as `curlFor` in PHP, with no extension but those that are always there. */
export function phpFor(route: SampledRoute, baseUrl: string, query?: string): string {
  const { url, headers, body, isSigned, hasAnswer } = sampledCall(route, baseUrl, query);
  const sent = [
    ...headers.map(([name, value]) => headerOf(name, value)),
    ...(isSigned
      ? ['"webhook-id: $id"', '"webhook-timestamp: $timestamp"', '"webhook-signature: v1,$signature"']
      : []),
  ];
  const options = [
    `'method' => '${route.method}'`,
    ...(sent.length === 0 ? [] : [`'header' => [\n${sent.map((one) => `        ${one},\n`).join("")}    ]`]),
    ...(body === undefined
      ? []
      : [`'content' => ${isSigned ? "$body" : `json_encode(${literal(body, syntax, "    ")})`}`]),
    "'ignore_errors' => true",
  ];
  const address = texts(url((variable) => `\0${variable}\0`));
  return [
    "<?php",
    ...(isSigned ? signing(body) : []),
    `$context = stream_context_create(['http' => [\n${options.map((option) => `    ${option},\n`).join("")}]]);`,
    `$stream = fopen(${address}, 'r', false, $context) ?: throw new RuntimeException('No answer');`,
    "$response = stream_get_contents($stream);",
    "if (!preg_match('/^\\S+ 2/', stream_get_meta_data($stream)['wrapper_data'][0])) {",
    "    throw new RuntimeException($response);",
    "}",
    ...(hasAnswer ? ["$answer = json_decode($response, true);"] : []),
  ].join("\n");
}

const single = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** A text with variables between zero bytes, as pieces that are joined. */
const texts = (written: string): string =>
  written
    .split("\0")
    .map((piece, index) => (index % 2 === 0 ? single(piece) : `getenv('${piece}')`))
    .filter((piece) => piece !== "''")
    .join(" . ");

function headerOf(name: string, value: HeaderValue): string {
  if ("fresh" in value) return `'${name}: ' . bin2hex(random_bytes(16))`;
  const { text, variable } = value;
  return texts(`${name}: ${text}${variable === undefined ? "" : `\0${variable}\0`}`);
}

function signing(body: unknown): string[] {
  return [
    `$body = json_encode(${literal(body, syntax)});`,
    "$id = bin2hex(random_bytes(16));",
    "$timestamp = time();",
    "$signature = base64_encode(hash_hmac('sha256', \"$id.$timestamp.$body\", getenv('MERCHANT_SECRET'), true));",
    "",
  ];
}

const syntax: Syntax = {
  indent: "    ",
  scalar: (value) => (typeof value === "string" ? single(value) : JSON.stringify(value)),
  name: (name) => `${single(name)} => `,
  brackets: ["[", "]"],
  // An empty array would be a list in JSON.
  empty: "(object) []",
};
