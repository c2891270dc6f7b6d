import { sampledCall, type HeaderValue, type SampledRoute } from "./sampled-call.ts";

/** The same call as `curlFor` in Python, with nothing but its standard library. */
export function pythonFor(route: SampledRoute, baseUrl: string, query?: string): string {
  const { url, headers, body, isSigned, hasAnswer } = sampledCall(route, baseUrl, query);
  const isFresh = headers.some(([, value]) => "fresh" in value);
  const modules = [
    ...(isSigned ? ["base64", "hashlib", "hmac", "time"] : []),
    ...(body !== undefined || hasAnswer ? ["json"] : []),
    "os",
    "urllib.request",
    ...(isFresh || isSigned ? ["uuid"] : []),
  ].toSorted();
  const sent = [
    ...headers.map(([name, value]) => `"${name}": ${valueOf(value)}`),
    ...(isSigned
      ? [
          '"webhook-id": message_id',
          '"webhook-timestamp": timestamp',
          '"webhook-signature": f"v1,{signature}"',
        ]
      : []),
  ];
  const parts = [
    text(url((variable) => `{os.environ['${variable}']}`)),
    `method="${route.method}"`,
    ...(sent.length === 0 ? [] : [`headers={\n${sent.map((one) => `        ${one},\n`).join("")}    }`]),
    ...(body === undefined
      ? []
      : [isSigned ? "data=body.encode()" : `data=json.dumps(${literal(body, "    ")}).encode()`]),
  ];
  return [
    `import ${modules.filter((name) => name !== "os" || usesEnvironment(parts, isSigned)).join(", ")}`,
    "",
    ...(isSigned ? signing(body) : []),
    `request = urllib.request.Request(\n${parts.map((part) => `    ${part},\n`).join("")})`,
    "# An answer of 400 or above is raised as urllib.error.HTTPError.",
    "with urllib.request.urlopen(request) as response:",
    hasAnswer ? "    answer = json.load(response)" : "    status = response.status",
  ].join("\n");
}

const usesEnvironment = (parts: readonly string[], isSigned: boolean): boolean =>
  isSigned || parts.some((part) => part.includes("os.environ"));

function valueOf(value: HeaderValue): string {
  if ("fresh" in value) return "str(uuid.uuid4())";
  if (value.variable === undefined) return JSON.stringify(value.text);
  const variable = `os.environ["${value.variable}"]`;
  return value.text === "" ? variable : text(`${value.text}{os.environ['${value.variable}']}`);
}

const text = (written: string): string => `${written.includes("{") ? "f" : ""}${JSON.stringify(written)}`;

function signing(body: unknown): string[] {
  return [
    `body = json.dumps(${literal(body, "")})`,
    "message_id = str(uuid.uuid4())",
    "timestamp = str(int(time.time()))",
    'signed = f"{message_id}.{timestamp}.{body}".encode()',
    'digest = hmac.new(os.environ["MERCHANT_SECRET"].encode(), signed, hashlib.sha256).digest()',
    "signature = base64.b64encode(digest).decode()",
    "",
  ];
}

/** A value as one writes it in Python. */
function literal(value: unknown, indent: string): string {
  const inner = `${indent}    `;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${literal(item, inner)},\n`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join("")}${indent}}`;
}
