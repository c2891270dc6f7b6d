import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, type ContractClient } from "./contract-client.ts";
import { byName, endpoints } from "./endpoints.ts";
import { makeWorld, type World } from "./world.ts";

let h: Harness;
let client: ContractClient;
let world: World;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  world = await makeWorld(h);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

describe.each(byName(endpoints.filter(({ route }) => route.method !== "DELETE")))("%s", (_name, endpoint) => {
  test("answers its good call with a status that it declares and a body that fits", async () => {
    const answer = await client.send(world.goodCall(endpoint));
    expect(Object.keys(endpoint.route.responses).map(Number), answer.text).toContain(answer.status);
    const schema = endpoint.route.responses[answer.status as 200];
    expect(schema?.safeParse(answer.body).error).toBeUndefined();
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.method === "DELETE")))("%s", (_name, endpoint) => {
  test("answers 204 without a body, again and again", async () => {
    for (let round = 0; round < 3; round += 1) {
      const answer = await client.send(world.goodCall(endpoint));
      expect(answer.status, answer.text).toBe(204);
      expect(answer.text).toBe("");
    }
  });
});
