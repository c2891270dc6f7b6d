import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorEnvelope } from "../../shared/wire/error.ts";
import { catalogue } from "../../server/errors.ts";
import { codesOf } from "../../server/http/route-errors.ts";
import { errorOf, type Call, type ContractAnswer } from "../contract/contract-client.ts";
import { readDocument, type DocumentReader } from "../contract/document.ts";
import { parametersOf, type Endpoint } from "../contract/endpoints.ts";
import { invalidStrings } from "../contract/invalid-values.ts";
import { maliciousQueryValues } from "../contract/malicious-json.ts";
import { startHarness, until, type Harness } from "../support/harness.ts";
import { createApiWorld, fuzzedEndpoints, type ApiWorld } from "./api-world.ts";
import { observeWrites, type DatabaseWrites } from "./database-writes.ts";
import { createFuzzClient, type FuzzClient } from "./fuzz-client.ts";
import { hostileTexts } from "./hostile-values.ts";
import { mutatedJson } from "./mutate-json.ts";
import { fuzzTimeoutMs, runCases, type Recorder } from "./run-cases.ts";

/**
 * Every declared route with mutated valid bodies, queries, headers and path parameters. The answer is a declared success
 * that matches its schema, or a refusal with a documented code that changed nothing.
 */

/** After this many cases the world's resources are renewed. */
const CASES_PER_WORLD = 600;

let h: Harness;
let client: FuzzClient;
let world: ApiWorld;
let writes: DatabaseWrites;
let descriptionOf: DocumentReader;
let casesOfWorld = 0;
const sentTexts: string[] = [];

beforeAll(async () => {
  // The limits are on, for their headers, but never reached.
  const limits = ["PARTNER_KEY", "MERCHANT_KEY", "MINT_PER_MINUTE", "FAILED_AUTH"].map((name) => [
    `SVC_RATE_LIMIT_${name}`,
    "1000000",
  ]);
  const environment = { SVC_RATE_LIMIT_DISABLED: "false", ...Object.fromEntries(limits) };
  h = await startHarness({ worker: false, environment, notSecret: sentTexts });
  client = createFuzzClient(h.url);
  descriptionOf = await readDocument(h.url);
  writes = await observeWrites(h.sql);
});
afterAll(async () => {
  client?.close();
  await h?.close();
  expect(h?.breaches).toEqual([]);
});

/** A valid call with changes, as the seed draws them. */
interface SchemaCase {
  endpoint: Endpoint;
  /** Draws the changes of the call, for which the resources have to exist. */
  seed: number;
}

const cases: fc.Arbitrary<SchemaCase> = fc.record({
  endpoint: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...fuzzedEndpoints.filter(({ route }) => route.body !== undefined)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...fuzzedEndpoints) },
  ),
  seed: fc.nat(),
});

async function drawCall({ endpoint, seed }: SchemaCase): Promise<Call> {
  const { headers, ...call } = await world.validCall(endpoint);
  const body = call.body ?? {};
  const bodies = fc.oneof(
    { weight: 1, arbitrary: fc.constant(Buffer.from(JSON.stringify(body))) },
    { weight: 6, arbitrary: mutatedJson(body, world.bodyPaths(endpoint)) },
  );
  const hasBody = endpoint.route.body !== undefined;
  const drawn = fc.record({
    bytes: hasBody ? bodies : fc.option(bodies, { freq: 6, nil: undefined }),
    path: changedPath(endpoint, call.path),
    headers: changedHeaders({ "content-type": "application/json", ...headers }),
  });
  const [{ bytes, ...rest }] = fc.sample(drawn, { seed, numRuns: 1 }) as [
    { bytes: Buffer | undefined; path: string; headers: Record<string, string> },
  ];
  return { method: call.method, ...rest, ...(bytes === undefined ? {} : { bytes }) };
}

/** Mostly the path itself; else with another value of a parameter, or with a query. */
function changedPath(endpoint: Endpoint, path: string): fc.Arbitrary<string> {
  const names = parametersOf(endpoint);
  const described = world.described(endpoint);
  const queryNames = Object.keys(described?.query ?? {});
  const values = fc.oneof(
    fc.constantFrom(...maliciousQueryValues),
    fc.oneof(invalidStrings, hostileTexts).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const query = fc
    .array(fc.tuple(fc.constantFrom("colour", "__proto__", ...queryNames), values), {
      minLength: 1,
      maxLength: 4,
    })
    .map((pairs) => `${path}?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`);
  const parameter = fc
    .tuple(fc.constantFrom(...names, ""), values)
    .map(([name, value]) => (name === "" ? path : world.fixture.pathOf(endpoint, { [name]: value || "-" })));
  const isOfPage = endpoint.route.internal === true;
  return fc.oneof(
    { weight: queryNames.length === 0 ? 10 : 2, arbitrary: fc.constant(path) },
    { weight: queryNames.length === 0 ? 1 : 6, arbitrary: query },
    {
      weight: 1,
      arbitrary: isOfPage
        ? values.map((value) => path.replace(/checkout\/[^/]+/, `checkout/${value}`))
        : parameter,
    },
  );
}

/** Mostly the headers themselves; else with one that is hostile. Only characters that a client can send. */
function changedHeaders(headers: Record<string, string>): fc.Arbitrary<Record<string, string>> {
  const values = fc.oneof(
    fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
    }),
    fc.constantFrom(
      "",
      " ",
      ",",
      '""',
      "null",
      "*",
      "0",
      "-1",
      "a".repeat(256),
      "é".repeat(255),
      randomUUID(),
      "\t",
    ),
  );
  const names = fc.constantFrom(
    "idempotency-key",
    "svc-version",
    "x-svc-merchant",
    "content-type",
    "accept",
    "authorization",
    "x-svc-api-key",
    "origin",
    "referer",
    "user-agent",
    "x-forwarded-for",
    "x-forwarded-host",
    "forwarded",
    "traceparent",
    "tracestate",
    "cookie",
    "range",
    "if-none-match",
    "accept-encoding",
    "accept-language",
    "content-encoding",
    "x-http-method-override",
    "via",
    "sec-fetch-site",
    "stripe-signature",
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(headers) },
    { weight: 1, arbitrary: fc.tuple(names, values).map(([name, value]) => ({ ...headers, [name]: value })) },
  );
}

async function runCase(one: SchemaCase, recorder: Recorder): Promise<string[]> {
  if (world === undefined || casesOfWorld >= CASES_PER_WORLD) {
    world = await createApiWorld(h, descriptionOf);
    casesOfWorld = 0;
  }
  casesOfWorld += 1;
  const call = await drawCall(one);
  rememberTexts(call);
  // What the processor reports of earlier cases is not caused by this one.
  await until(() => h.standIns.stripe!.webhooks.pendingCount() === 0, "the processor's events");
  await writes.take();
  const answer = await client.send(call);
  const code = errorOf(answer).code;
  const outcome = code === undefined ? String(answer.status) : `${answer.status} ${code}`;
  recorder.count(outcome, answer.ms, `${one.endpoint.name} ${outcome}`);
  const faults =
    answer.status < 400 ? successFaults(one.endpoint, answer) : refusalFaults(one.endpoint, answer);
  const written = (await writes.take()).filter((table) => !isRecordOfSubmit(one.endpoint, table));
  if (answer.status >= 400 && !mayHaveEffects(one.endpoint, code) && written.length > 0)
    faults.push(`a refusal wrote to ${written.join(", ")}`);
  return faults.map((fault) => `${one.endpoint.name}: ${outcome}: ${fault}`);
}

/** A value that was sent is no secret of ours wherever it comes back. */
function rememberTexts({ bytes, headers }: Call): void {
  sentTexts.push(...Object.values(headers ?? {}).filter((value) => !/svc_|eyJ/.test(value)));
  for (const [, text] of (bytes ?? "").toString().matchAll(/"secret":("(?:[^"\\]|\\.)*")/g)) {
    try {
      sentTexts.push(JSON.parse(text!) as string);
    } catch {
      sentTexts.push(text!.slice(1, -1));
    }
  }
}

function successFaults(endpoint: Endpoint, answer: ContractAnswer): string[] {
  const described = world.described(endpoint);
  if (described === null) {
    const schema = endpoint.route.responses[answer.status as 200];
    if (schema === undefined) return ["the status is not declared"];
    const issues = schema?.safeParse(answer.body).error;
    return issues === undefined ? [] : [issues.message];
  }
  if (answer.headers["content-type"]?.startsWith("text/csv"))
    return endpoint.route.csv ? [] : ["CSV is not declared"];
  return described.mismatchesOf(answer);
}

function refusalFaults(endpoint: Endpoint, answer: ContractAnswer): string[] {
  const parsed = ErrorEnvelope.strict().safeParse(answer.body);
  if (!parsed.success) return [`no error envelope: ${answer.text.slice(0, 300)}`];
  const { code, request_id: requestId } = parsed.data.error;
  const faults: string[] = [];
  const known = catalogue[code as keyof typeof catalogue] as { status: number } | undefined;
  if (known?.status !== answer.status) faults.push("the status is not that of the code");
  const header =
    answer.headers["idempotent-replayed"] === "true" ? "svc-original-request-id" : "svc-request-id";
  if (answer.headers[header] !== requestId) faults.push("the request id differs from the header");
  if (code === "internal_error") faults.push("an internal error");
  else if (
    endpoint.route.internal !== true &&
    !codesOf(endpoint.route).some((one) => one === code) &&
    code !== "route_not_found"
  )
    faults.push("the code is not documented for the route");
  else if (answer.status >= 500 && endpoint.route.path !== "/v1/store/connect") faults.push("a server error");
  return faults;
}

/** Refusals that record what a third party replied. */
const recordedRefusals = [
  "store_refused",
  "store_unavailable",
  "payment_declined",
  "pre_confirmation_rejected",
];

/** Also one that shows the order anew, and a refund that the processor rejected. */
/** A refused submit is recorded under its attempt id, so that its repetition is refused too. */
const isRecordOfSubmit = ({ route }: Endpoint, table: string): boolean =>
  route.path === "/checkout/{token}/confirm" && /^(attempt_steps|session_attempts|sessions) /.test(table);

function mayHaveEffects({ route }: Endpoint, code = ""): boolean {
  if (code === "amounts_changed") return route.internal === true;
  if (code === "order_not_movable") return route.path.endsWith("/refunds");
  return recordedRefusals.includes(code);
}

test(
  "mutated input of every route gets a declared answer, and a refusal changes nothing",
  async () => {
    const tally = await runCases<SchemaCase>({
      name: "schemas",
      cases,
      shortRun: 300,
      run: runCase,
      describe: async (one) => describeCall(await drawCall(one)),
    });
    expect(tally.cases).toBeGreaterThan(0);
  },
  fuzzTimeoutMs,
);

function describeCall({ method, path, headers, bytes = "" }: Call): string {
  const shown = Object.entries(headers ?? {}).filter(([name]) => name !== "authorization");
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(Object.fromEntries(shown))} ${bytes.toString()}`;
}
