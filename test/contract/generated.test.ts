import { randomInt, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isWholeRun } from "../run/whole-run.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import {
  createContractClient,
  errorOf,
  type Call,
  type ContractAnswer,
  type ContractClient,
} from "./contract-client.ts";
import { readDocument, type DescribedEndpoint } from "./document.ts";
import { byName, endpoints, type Endpoint } from "./endpoints.ts";
import { generatorsFor } from "./field-generators.ts";
import { valuesOf } from "./schema-values.ts";
import { sqlInjection, invalidStrings, invalidValuesOf, trimmed } from "./invalid-values.ts";
import { createUnauthorisedCallers, type UnauthorisedCaller } from "./unauthorised-callers.ts";
import { createFixture, type Fixture } from "./fixture.ts";

/**
 * Calls every endpoint with generated input and checks the answers against the published document.
 * SVC_CONTRACT_RUNS sets the number of calls of each kind per endpoint and mount. SVC_CONTRACT_SEED repeats a run (a
 * failure prints its seed); `random` picks a new seed. The default seed is fixed so that a random find does not block
 * an unrelated change.
 */
const runs = Number(process.env["SVC_CONTRACT_RUNS"] ?? (isWholeRun ? 12 : 2));
const requestedSeed = process.env["SVC_CONTRACT_SEED"] ?? "20261101";
const seed = requestedSeed === "random" ? randomInt(2 ** 31) : Number(requestedSeed);
const parameters = { seed, numRuns: runs, interruptAfterTimeLimit: 20_000, endOnFailure: true };

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let unauthorisedCallers: UnauthorisedCaller[];
let descriptionOf: (endpoint: Endpoint) => DescribedEndpoint;

beforeAll(async () => {
  const mintLimit = { SVC_RATE_LIMIT_DISABLED: "false", SVC_RATE_LIMIT_MINT_PER_MINUTE: "1000000" };
  const keyLimits = { SVC_RATE_LIMIT_PARTNER_KEY: "1000000", SVC_RATE_LIMIT_MERCHANT_KEY: "1000000" };
  const authLimit = { SVC_RATE_LIMIT_FAILED_AUTH: "1000000" };
  const environment = { ...mintLimit, ...keyLimits, ...authLimit };
  h = await startHarness({ worker: false, environment, notSecret: [sqlInjection] });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  unauthorisedCallers = await createUnauthorisedCallers(h, fixture);
  descriptionOf = await readDocument(h.url);
});
afterAll(async () => {
  client?.close();
  await h?.close();
  expect(h?.breaches).toEqual([]);
});

/** Body and query of a call. */
interface Input {
  body?: unknown;
  query: Record<string, string | undefined>;
}

function validInputsOf(endpoint: Endpoint): fc.Arbitrary<Input> {
  const { body, query } = descriptionOf(endpoint);
  const generators = generatorsFor(endpoint, fixture);
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [name, valuesOf(schema, generators, name).map(String)]),
  );
  // A cursor comes from an earlier answer and cannot be generated from its schema.
  delete texts["after"];
  return fc.record({
    ...(body === null ? {} : { body: valuesOf(body, generators) }),
    query: fc.record(texts, { requiredKeys: [], noNullPrototype: true }),
  });
}

function callOf(endpoint: Endpoint, input: Input, headers: Record<string, string>): Call {
  const search = new URLSearchParams(input.query as Record<string, string>).toString();
  const { idempotent, method } = endpoint.route;
  return {
    method,
    path: fixture.pathOf(endpoint) + (search === "" ? "" : `?${search}`),
    headers: { ...headers, ...(idempotent === undefined ? {} : { "idempotency-key": randomUUID() }) },
    ...(input.body === undefined ? {} : { body: input.body }),
  };
}

/** Sends a call and asserts that the answer matches the document. */
async function send(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
): Promise<ContractAnswer & { report: string }> {
  const call = callOf(endpoint, input, headers);
  try {
    const answer = await client.send(call);
    const report = `${describeCall(call)}\n${answer.status} ${answer.text.slice(0, 2_000)}`;
    expect(descriptionOf(endpoint).mismatchesOf(answer), report).toEqual([]);
    return { ...answer, report };
  } catch (error) {
    if (error instanceof Error && !error.message.includes(describeCall(call)))
      error.message = `${error.message}\n${describeCall(call)}`;
    throw error;
  }
}

/** The call and the run's seed, for reproducing a failure. */
function describeCall({ method, path, body }: Call): string {
  const text = body === undefined ? "" : ` ${JSON.stringify(body).slice(0, 4_000)}`;
  return `SVC_CONTRACT_SEED=${seed}: ${method} ${path}${text}`;
}

/** DELETE endpoints last, because the others need the resources they delete. */
const deletionsLast = [...endpoints].sort(
  (a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"),
);

describe.each(byName(deletionsLast))(`%s (seed ${seed})`, (_name, endpoint) => {
  test("rejects every unauthorised caller, whatever it sends", async () => {
    const inputs = validInputsOf(endpoint);
    const { body } = descriptionOf(endpoint);
    const anyInput = body === null ? inputs : fc.oneof(inputs, withInvalidBody(endpoint));
    const callers = unauthorisedCallers.filter((caller) => caller.headers(endpoint) !== null);
    const property = fc.asyncProperty(fc.constantFrom(...callers), anyInput, async (caller, input) => {
      const headers = { ...fixture.merchantHeader(endpoint), ...caller.headers(endpoint) };
      const answer = await send(endpoint, input, headers);
      expect(caller.isRejected(endpoint, answer), `${caller.name}: ${answer.report}`).toBe(true);
    });
    await fc.assert(property, { ...parameters, numRuns: runs + (isWholeRun ? callers.length : 0) });
  });

  test("rejects input the document does not allow", async () => {
    const property = fc.asyncProperty(invalidInputsOf(endpoint), async ({ input, isAllowed }) => {
      const answer = await send(endpoint, input, await fixture.headersFor(endpoint));
      if (!isAllowed) expect(answer.status, `accepted: ${answer.report}`).toBe(400);
      if (answer.status === 400) expect(errorOf(answer).message, answer.report).not.toMatch(validatorsText);
    });
    await fc.assert(property, { ...parameters, numRuns: runsOf(endpoint) * 3 });
  });

  test("accepts input the document allows", async () => {
    let accepted = 0;
    const property = fc.asyncProperty(validInputsOf(endpoint), async (input) => {
      const answer = await send(endpoint, input, await fixture.headersFor(endpoint));
      if (answer.status < 300) accepted += 1;
      else expect(endpoint.route.errors ?? [], answer.report).toContain(errorOf(answer).code);
    });
    await fc.assert(property, { ...parameters, numRuns: runsOf(endpoint) });
    expect(accepted).toBeGreaterThan(0);
  });
});

/** How the validation library words a fault; callers get the API's own words. */
const validatorsText = /: (?:Invalid (?!\w+ header)|Too (?:big|small)|Unrecognized|expected )/;

/** Limited for custom domains, because a merchant may have at most a hundred hostnames. */
function runsOf({ path }: Endpoint): number {
  return path.endsWith("/custom-domain") ? Math.min(runs, 12) : runs;
}

function withInvalidBody(endpoint: Endpoint): fc.Arbitrary<Input> {
  const validBodies = validInputsOf(endpoint).map(({ body }) => body);
  return invalidValuesOf(descriptionOf(endpoint).body!, validBodies).map((body) => ({ body, query: {} }));
}

/** Mutated input and whether the document still allows it. */
function invalidInputsOf(endpoint: Endpoint): fc.Arbitrary<{ input: Input; isAllowed: boolean }> {
  const described = descriptionOf(endpoint);
  const names = Object.keys(described.query);
  const ofQuery = fc.tuple(fc.constantFrom("colour", ...names), invalidStrings).map(([name, text]) => ({
    input: { query: { [name]: text } },
    // Some parameters are trimmed, others are not.
    isAllowed: names.includes(name) && [text, text.trim()].some((one) => described.allowsQuery(name, one)),
  }));
  if (described.body === null) return ofQuery;
  const ofBody = withInvalidBody(endpoint).map((input) => ({
    input,
    isAllowed: described.allowsBody(trimmed(input.body ?? {})),
  }));
  return fc.oneof(ofQuery, { weight: 5, arbitrary: ofBody });
}
