import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness, type Harness } from "../support/harness.ts";
import { createContractClient, type ContractClient } from "./contract-client.ts";
import { byName, endpoints, parametersOf, unknownIdAnswer, type Endpoint } from "./endpoints.ts";
import { createFixture, unknownId, type Fixture } from "./fixture.ts";

let h: Harness;
let client: ContractClient;
let fixture: Fixture;
let memberToken: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  fixture = await createFixture(h);
  memberToken = await fixture.tokenOf("member");
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

/** A call to which faults are applied. */
interface Draft {
  headers: Record<string, string | undefined>;
  ids: Record<string, string>;
  body: unknown;
  bytes?: string;
}

interface Fault {
  code: string;
  /** Faults that are checked earlier are applied later and may overwrite others. */
  apply(draft: Draft): void;
}

/** Possible faults of a call, in the order they are checked (design: The wire, "Order of checks"). */
async function faultsOf(endpoint: Endpoint): Promise<Fault[]> {
  const { auth, scope, roles, idempotent, merchantScoped } = endpoint.route;
  const parameters = parametersOf(endpoint);
  const ownParameters = parameters.filter((name) => name !== "workspaceId");
  const faults: Array<Fault | false> = [
    auth !== "none" && {
      code: "authentication_missing",
      apply: ({ headers }) =>
        Object.assign(headers, { authorization: undefined, "x-svc-api-key": undefined }),
    },
    { code: "version_unknown", apply: ({ headers }) => void (headers["svc-version"] = "1999-01-01") },
    parameters.includes("workspaceId") && {
      code: "parameter_invalid",
      apply: ({ ids }) => void (ids["workspaceId"] = "malformed"),
    },
    parameters.includes("workspaceId") && {
      code: "wrong_workspace",
      apply: ({ ids }) => void (ids["workspaceId"] = fixture.other.workspace.id),
    },
    ownParameters.length > 0 && {
      code: "parameter_invalid",
      apply: ({ ids }) => void (ids[ownParameters.at(-1)!] = "malformed"),
    },
    merchantScoped === true && {
      code: "resource_not_found",
      apply: ({ headers }) => void (headers["x-svc-merchant"] = fixture.other.merchant.id),
    },
    scope !== undefined && (await scopeFault(scope)),
    roles !== undefined && {
      code: "role_insufficient",
      apply: ({ headers }) => void (headers["authorization"] = `Bearer ${memberToken}`),
    },
    idempotent === "required" && {
      code: "idempotency_key_missing",
      apply: ({ headers }) => void (headers["idempotency-key"] = undefined),
    },
    {
      code: "content_type_unsupported",
      apply: ({ headers }) => void (headers["content-type"] = "text/plain"),
    },
    { code: "json_invalid", apply: (draft) => void (draft.bytes = '{"a":') },
    idempotent !== undefined && (await reusedKeyFault(endpoint)),
    {
      code: "parameter_unknown",
      apply: (draft) => void (draft.body = { ...(draft.body as object | undefined), colour: "blue" }),
    },
    ownParameters.length > 0 && {
      code: unknownIdAnswer(endpoint, ownParameters.at(-1)!).code,
      apply: ({ ids }) => void (ids[ownParameters.at(-1)!] = unknownId(endpoint, ownParameters.at(-1)!)),
    },
  ];
  return faults.filter((fault) => fault !== false);
}

async function scopeFault(scope: string): Promise<Fault> {
  const { plaintext } = await fixture.createPartnerKey({
    scopes: [scope === "logs:read" ? "webhooks:read" : "logs:read"],
  });
  return {
    code: "insufficient_scope",
    apply: ({ headers }) => void (headers["authorization"] = `Bearer ${plaintext}`),
  };
}

/** An idempotency key already used for another call. */
async function reusedKeyFault(endpoint: Endpoint): Promise<Fault> {
  const key = randomUUID();
  const call = fixture.validCall(endpoint);
  const answer = await client.send({ ...call, headers: { ...call.headers, "idempotency-key": key } });
  expect(answer.status, answer.text).toBeLessThan(300);
  return { code: "idempotency_key_reused", apply: ({ headers }) => void (headers["idempotency-key"] = key) };
}

function withoutUndefined(headers: Draft["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

test.each(byName(endpoints))("%s reports the fault that is checked first", async (_name, endpoint) => {
  const faults = await faultsOf(endpoint);
  for (const [index, expected] of faults.entries()) {
    const validCall = fixture.validCall(endpoint);
    const draft: Draft = { headers: { ...validCall.headers }, ids: {}, body: validCall.body };
    for (const fault of faults.slice(index).toReversed()) fault.apply(draft);
    const { headers, ids, bytes } = draft;
    const type = headers["content-type"] ?? "application/json";
    const answer = await client.send({
      method: validCall.method,
      path: fixture.pathOf(endpoint, ids),
      headers: withoutUndefined({ ...headers, "content-type": type }),
      bytes: bytes ?? JSON.stringify(draft.body ?? {}),
    });
    const expectedCodes = faults.slice(index).map((fault) => fault.code);
    expect(
      (answer.body as { error?: { code: string } } | null)?.error?.code,
      `of ${expectedCodes.join(", ")}`,
    ).toBe(expected.code);
  }
});
