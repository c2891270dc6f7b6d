import { randomInt, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { knowledgeOf } from "./field-generators.ts";
import { valuesOf } from "./schema-values.ts";
import { notSecretText, spoiledTexts, spoiledValuesOf, trimmed } from "./invalid-values.ts";
import { makeStrangers, type Stranger } from "./unauthorised-callers.ts";
import { makeWorld, type World } from "./world.ts";

/**
 * Every endpoint with generated input, held against the published document alone. SVC_CONTRACT_RUNS is the number of
 * calls of each kind per endpoint and mount; SVC_CONTRACT_SEED repeats a run, whose seed a failure prints, and `random`
 * takes another one. By default it is the same each time: a fault found by chance is for who looks for it, and should
 * not stop a change that has nothing to do with it.
 */
const runs = Number(process.env["SVC_CONTRACT_RUNS"] ?? 12);
const wished = process.env["SVC_CONTRACT_SEED"] ?? "20261101";
const seed = wished === "random" ? randomInt(2 ** 31) : Number(wished);
const parameters = { seed, numRuns: runs, interruptAfterTimeLimit: 20_000, endOnFailure: true };

let h: Harness;
let client: ContractClient;
let world: World;
let strangers: Stranger[];
let describedOf: (endpoint: Endpoint) => DescribedEndpoint;

beforeAll(async () => {
  const raised = { SVC_RATE_LIMIT_DISABLED: "false", SVC_RATE_LIMIT_MINT_PER_MINUTE: "1000000" };
  const keys = { SVC_RATE_LIMIT_PARTNER_KEY: "1000000", SVC_RATE_LIMIT_MERCHANT_KEY: "1000000" };
  const failed = { SVC_RATE_LIMIT_FAILED_AUTH: "1000000" };
  const environment = { ...raised, ...keys, ...failed };
  h = await startHarness({ worker: false, environment, notSecret: [notSecretText] });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
  strangers = await makeStrangers(h, world);
  describedOf = await readDocument(h.url);
});
afterAll(async () => {
  client?.close();
  await h?.close();
  expect(h?.breaches).toEqual([]);
});

/** What a call sends besides its credentials. */
interface Input {
  body?: unknown;
  query: Record<string, string | undefined>;
}

function goodInputsOf(endpoint: Endpoint): fc.Arbitrary<Input> {
  const { body, query } = describedOf(endpoint);
  const knowledge = knowledgeOf(endpoint, world);
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, schema]) => [name, valuesOf(schema, knowledge, name).map(String)]),
  );
  // A cursor is an answer's own word: no schema can tell one.
  delete texts["after"];
  return fc.record({
    ...(body === null ? {} : { body: valuesOf(body, knowledge) }),
    query: fc.record(texts, { requiredKeys: [], noNullPrototype: true }),
  });
}

function callOf(endpoint: Endpoint, input: Input, headers: Record<string, string>): Call {
  const search = new URLSearchParams(input.query as Record<string, string>).toString();
  const { idempotent, method } = endpoint.route;
  return {
    method,
    path: world.pathOf(endpoint) + (search === "" ? "" : `?${search}`),
    headers: { ...headers, ...(idempotent === undefined ? {} : { "idempotency-key": randomUUID() }) },
    ...(input.body === undefined ? {} : { body: input.body }),
  };
}

/** Sends, and holds the answer against what the document declares. */
async function send(
  endpoint: Endpoint,
  input: Input,
  headers: Record<string, string>,
): Promise<ContractAnswer & { story: string }> {
  const call = callOf(endpoint, input, headers);
  try {
    const answer = await client.send(call);
    const story = `${storyOf(call)}\n${answer.status} ${answer.text.slice(0, 2_000)}`;
    expect(describedOf(endpoint).faultsOf(answer), story).toEqual([]);
    return { ...answer, story };
  } catch (error) {
    if (error instanceof Error && !error.message.includes(storyOf(call)))
      error.message = `${error.message}\n${storyOf(call)}`;
    throw error;
  }
}

/** What to send to see a fault again, and the seed of the whole run. */
function storyOf({ method, path, body }: Call): string {
  const text = body === undefined ? "" : ` ${JSON.stringify(body).slice(0, 4_000)}`;
  return `SVC_CONTRACT_SEED=${seed}: ${method} ${path}${text}`;
}

/** Deletions come last, for the others need what they take away. */
const inOrder = [...endpoints].sort(
  (a, b) => Number(a.route.method === "DELETE") - Number(b.route.method === "DELETE"),
);

describe.each(byName(inOrder))(`%s (seed ${seed})`, (_name, endpoint) => {
  test("refuses every kind of stranger, whatever it sends, and shows it nothing", async () => {
    const inputs = goodInputsOf(endpoint);
    const { body } = describedOf(endpoint);
    const any = body === null ? inputs : fc.oneof(inputs, withSpoiledBody(endpoint));
    const kinds = strangers.filter((stranger) => stranger.headers(endpoint) !== null);
    const property = fc.asyncProperty(fc.constantFrom(...kinds), any, async (stranger, input) => {
      const answer = await send(endpoint, input, stranger.headers(endpoint)!);
      expect(stranger.isRefused(endpoint, answer), `${stranger.name}: ${answer.story}`).toBe(true);
    });
    await fc.assert(property, { ...parameters, numRuns: runs + kinds.length });
  });

  test("refuses whatever the document does not allow", async () => {
    const property = fc.asyncProperty(spoiledInputsOf(endpoint), async ({ input, isAllowed }) => {
      const answer = await send(endpoint, input, await world.headersFor(endpoint));
      if (!isAllowed) expect(answer.status, `it was taken: ${answer.story}`).toBe(400);
    });
    await fc.assert(property, { ...parameters, numRuns: runsOf(endpoint) * 3 });
  });

  test("takes whatever the document allows, and answers as it declares", async () => {
    let taken = 0;
    const property = fc.asyncProperty(goodInputsOf(endpoint), async (input) => {
      const answer = await send(endpoint, input, await world.headersFor(endpoint));
      if (answer.status < 300) taken += 1;
      else expect(endpoint.route.errors ?? [], answer.story).toContain(errorOf(answer).code);
    });
    await fc.assert(property, { ...parameters, numRuns: runsOf(endpoint) });
    expect(taken).toBeGreaterThan(0);
  });
});

/** A merchant has a hundred hostnames at most, of both mounts and of what was spoiled in vain. */
function runsOf({ path }: Endpoint): number {
  return path.endsWith("/custom-domain") ? Math.min(runs, 12) : runs;
}

function withSpoiledBody(endpoint: Endpoint): fc.Arbitrary<Input> {
  const good = goodInputsOf(endpoint).map(({ body }) => body);
  return spoiledValuesOf(describedOf(endpoint).body!, good).map((body) => ({ body, query: {} }));
}

/** Input with a fault in its body or query, and whether the document allows it all the same. */
function spoiledInputsOf(endpoint: Endpoint): fc.Arbitrary<{ input: Input; isAllowed: boolean }> {
  const described = describedOf(endpoint);
  const names = Object.keys(described.query);
  const ofQuery = fc.tuple(fc.constantFrom("colour", ...names), spoiledTexts).map(([name, text]) => ({
    input: { query: { [name]: text } },
    // Spaces around some are taken off, around others they count.
    isAllowed: names.includes(name) && [text, text.trim()].some((one) => described.allowsQuery(name, one)),
  }));
  if (described.body === null) return ofQuery;
  const ofBody = withSpoiledBody(endpoint).map((input) => ({
    input,
    isAllowed: described.allowsBody(trimmed(input.body ?? {})),
  }));
  return fc.oneof(ofQuery, { weight: 5, arbitrary: ofBody });
}
