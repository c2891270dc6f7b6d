import { afterAll, beforeAll, expect, test } from "vitest";
import { mountsOf } from "../../server/http/define-route.ts";
import { sampled } from "../run/whole-run.ts";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, errorOf, type ContractClient } from "./contract-client.ts";
import { readDocument, type DescribedEndpoint } from "./document.ts";
import { byName, endpoints, acceptsBody, type Endpoint } from "./endpoints.ts";
import { pathsIn, replaceAt } from "./json-paths.ts";
import { maliciousJson, maliciousQueryValues, RawJson, writeJson } from "./malicious-json.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let describedOf: (endpoint: Endpoint) => DescribedEndpoint;

beforeAll(async () => {
  const texts = maliciousJson
    .map((text) => JSON.parse(text) as unknown)
    .filter((value) => typeof value === "string");
  h = await startHarness({ worker: false, notSecret: texts });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  describedOf = await readDocument(h.url);
});
afterAll(async () => {
  client.close();
  await h.close();
});

/** 401 and 403 are unexpected too: they would mean that the value was never validated. */
const isUnexpectedStatus = (status: number) => status >= 500 || status === 401 || status === 403;

const documented = endpoints.filter(({ route, path }) => path === mountsOf(route)[0]);

test.each(byName(documented.filter((endpoint) => acceptsBody(endpoint))))(
  "%s survives malicious values at every path of its body",
  async (_name, endpoint) => {
    const distinct = new Map(pathsIn(describedOf(endpoint).body!).map(({ path }) => [path.join("\n"), path]));
    const paths = sampled([...distinct.values()], 5);
    expect(paths.length).toBeGreaterThan(0);
    const failures: string[] = [];
    // A third party named in the body may not respond.
    const isExpected = (code: string | undefined) =>
      code === "store_unavailable" && (endpoint.route.errors ?? []).includes(code);
    for (const path of paths) {
      const calls = maliciousJson.map(async (text) => {
        const call = fixture.validCall(endpoint);
        const bytes = writeJson(replaceAt(call.body ?? {}, path, () => new RawJson(text)));
        const headers = { ...call.headers, "content-type": "application/json" };
        const answer = await client.send({ ...call, headers, bytes }, { serverError: true });
        if (isUnexpectedStatus(answer.status) && !isExpected(errorOf(answer).code))
          failures.push(`${path.join(".")} = ${text.slice(0, 60)}`);
      });
      await Promise.all(calls);
    }
    expect(failures).toEqual([]);
  },
);

test.each(byName(documented.filter(({ route }) => route.query !== undefined)))(
  "%s survives malicious values of every query parameter",
  async (_name, endpoint) => {
    const names = Object.keys(describedOf(endpoint).query);
    expect(names.length).toBeGreaterThan(0);
    const broken: string[] = [];
    for (const name of names) {
      for (const value of sampled(maliciousQueryValues, 3)) {
        const call = fixture.validCall(endpoint);
        const answer = await client.send(
          { ...call, path: `${call.path}?${name}=${value}` },
          { serverError: true },
        );
        if (isUnexpectedStatus(answer.status)) broken.push(`${name} = ${value.slice(0, 80)}`);
      }
    }
    expect(broken).toEqual([]);
  },
);
