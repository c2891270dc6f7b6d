import { literal, type Syntax } from "./literal.ts";
import { sampledCall, type HeaderValue, type SampledRoute } from "./sampled-call.ts";

/** The same call as `curlFor` in Python, with nothing but its standard library. */
export function pythonFor(route: SampledRoute, baseUrl: string, query?: string): string {
  const { url, headers, body, isSigned, hasAnswer } = sampledCall(route, baseUrl, query);
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
      : [isSigned ? "data=body.encode()" : `data=json.dumps(${literal(body, syntax, "    ")}).encode()`]),
  ];
  const code = [
    ...(isSigned ? signing(body) : []),
    `request = urllib.request.Request(\n${parts.map((part) => `    ${part},\n`).join("")})`,
    "# An answer of 400 or above is raised as urllib.error.HTTPError.",
    "with urllib.request.urlopen(request) as response:",
    hasAnswer ? "    answer = json.load(response)" : "    status = response.status",
  ].join("\n");
  const used = MODULES.filter((module) => new RegExp(`\\b${module}\\.\\w+[()[]`).test(code));
  return `import ${used.join(", ")}\n\n${code}`;
}

/** What the samples import, where they use it. */
const MODULES = ["base64", "hashlib", "hmac", "json", "os", "time", "urllib.request", "uuid"];

function valueOf(value: HeaderValue): string {
  if ("fresh" in value) return "str(uuid.uuid4())";
  if (value.variable === undefined) return JSON.stringify(value.text);
  const variable = `os.environ["${value.variable}"]`;
  return value.text === "" ? variable : text(`${value.text}{os.environ['${value.variable}']}`);
}

const text = (written: string): string => `${written.includes("{") ? "f" : ""}${JSON.stringify(written)}`;

function signing(body: unknown): string[] {
  return [
    `body = json.dumps(${literal(body, syntax)})`,
    "message_id = str(uuid.uuid4())",
    "timestamp = str(int(time.time()))",
    'signed = f"{message_id}.{timestamp}.{body}".encode()',
    'digest = hmac.new(os.environ["MERCHANT_SECRET"].encode(), signed, hashlib.sha256).digest()',
    "signature = base64.b64encode(digest).decode()",
    "",
  ];
}

const words = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);

const syntax: Syntax = {
  indent: "    ",
  scalar: (value) => words.get(value) ?? JSON.stringify(value),
  name: (name) => `${JSON.stringify(name)}: `,
  brackets: ["{", "}"],
  empty: "{}",
};
