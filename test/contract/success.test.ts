// Holds: every endpoint answers a valid call as it is declared, /v1 in camelCase, and each change by a partner or a user is in the audit log.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, type ContractAnswer, type ContractClient } from "./contract-client.ts";
import { readDocument, type DocumentReader } from "./document.ts";
import { byName, endpoints, type Endpoint } from "./endpoints.ts";
import { createFixture, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let read: DocumentReader;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  read = await readDocument(h.url);
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

/** By route, whether one of its calls has left an entry in the audit log. */
const audited = new Map<string, boolean>();

async function noteAudit({ route }: Endpoint, { headers }: ContractAnswer): Promise<void> {
  if (route.method === "GET") return;
  if (route.auth !== "partner_key" && route.auth !== "user_token") return;
  const name = `${route.method} ${route.path}`;
  const entries = await h.sql`select from audit_entries where request_id = ${headers["svc-request-id"]!}`;
  audited.set(name, audited.get(name) === true || entries.length > 0);
}

describe.each(byName(endpoints.filter(({ route }) => route.method !== "DELETE")))("%s", (_name, endpoint) => {
  test("answers a valid call with a declared status and body", async () => {
    const answer = await client.send(fixture.validCall(endpoint));
    expect(Object.keys(endpoint.route.responses).map(Number), answer.text).toContain(answer.status);
    const schema = endpoint.route.responses[answer.status as 200];
    expect(schema?.safeParse(answer.body).error).toBeUndefined();
    await noteAudit(endpoint, answer);
  });
});

describe.each(byName(endpoints.filter(({ route }) => route.method === "DELETE")))("%s", (_name, endpoint) => {
  test("answers 204 without a body on every repetition", async () => {
    for (let round = 0; round < 3; round += 1) {
      const answer = await client.send(fixture.validCall(endpoint));
      expect(answer.status, answer.text).toBe(204);
      expect(answer.text).toBe("");
      await noteAudit(endpoint, answer);
    }
  });
});

/** Values that are keys of a switch each: names of what AI may do. */
const AI_USES = new Set(["checkout_assistant", "product_qa", "policy_qa"]);

/** Names of all properties below a JSON schema. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(propertiesOf)];
}

describe.each(byName(endpoints.filter(({ path }) => path.startsWith("/v1/"))))("%s", (_name, endpoint) => {
  test("names the fields of its bodies in camelCase, as all of /v1", () => {
    const described = read(endpoint);
    const answers = Object.keys(endpoint.route.responses).map((status) => described.answer(status));
    const names = [described.body, ...answers].flatMap(propertiesOf);
    expect(names.filter((name) => name.includes("_") && !AI_USES.has(name))).toEqual([]);
  });
});

test("each change by a partner or a user is in the audit log: recordCall of server/audit/audit.ts", () => {
  expect(audited.size).toBeGreaterThan(25);
  const missing = [...audited].filter(([, isAudited]) => !isAudited).map(([name]) => name);
  expect(missing.toSorted()).toEqual([
    // They change nothing that is kept.
    "POST /agencies/{workspaceId}/merchants/{merchantId}/connection-test",
    "POST /agencies/{workspaceId}/merchants/{merchantId}/onboarding-link",
    // It is, if there was something to resolve: server/overview/attention/ tests that.
    "POST /attention/{id}/resolve",
    "POST /webhooks/subscriptions/{id}/test",
  ]);
});
