import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, type ContractClient } from "./contract-client.ts";
import { byName, endpoints } from "./endpoints.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

describe.each(byName(endpoints.filter(({ route }) => route.method !== "DELETE")))("%s", (_name, endpoint) => {
  test("answers a valid call with a declared status and body", async () => {
    const answer = await client.send(fixture.validCall(endpoint));
    expect(Object.keys(endpoint.route.responses).map(Number), answer.text).toContain(answer.status);
    const schema = endpoint.route.responses[answer.status as 200];
    expect(schema?.safeParse(answer.body).error).toBeUndefined();
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.method === "DELETE")))("%s", (_name, endpoint) => {
  test("answers 204 without a body on every repetition", async () => {
    for (let round = 0; round < 3; round += 1) {
      const answer = await client.send(fixture.validCall(endpoint));
      expect(answer.status, answer.text).toBe(204);
      expect(answer.text).toBe("");
    }
  });
});
