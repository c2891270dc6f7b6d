import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createContractClient,
  errorOf,
  type Call,
  type ContractClient,
} from "../../test/contract/contract-client.ts";
import { sendRaw } from "../../test/contract/raw-socket.ts";
import { startHarness, type Harness, type TestWorkspace } from "../../test/support/harness.ts";

/** Requests that no well-behaved client sends, and those that only look different from others. */

let h: Harness;
let client: ContractClient;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  client = await createContractClient(h.url);
  workspace = await h.workspace();
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  client.close();
  await h.close();
});

const bearer = () => ({ authorization: `Bearer ${workspace.key}` });

function get(path: string, headers: Record<string, string> = {}) {
  return client.send({ method: "GET", path, headers: { ...bearer(), ...headers } });
}

/** A subscription under a key. Its body is bytes: Node would send headers before a text in the text's encoding. */
function subscribing(key: string, headers: Record<string, string> = {}): Call {
  return {
    method: "POST",
    path: "/v2/webhooks/subscriptions",
    headers: { ...bearer(), "idempotency-key": key, "content-type": "application/json", ...headers },
    bytes: Buffer.from(JSON.stringify({ target_url: "https://partner.example/events", events: ["*"] })),
  };
}

test("a query parameter given twice is refused: which value is meant cannot be known", async () => {
  const answer = await get("/v2/orders?limit=1&limit=200&after=&after=&colour=red");
  expect(answer.status).toBe(400);
  const { issues } = errorOf(answer).meta as { issues: Array<{ param: string; message: string }> };
  expect(
    issues.filter(({ message }) => message.includes("more than once")).map(({ param }) => param),
  ).toEqual(["limit", "after"]);
  expect(issues.map(({ param }) => param)).toContain("colour");
});

test("the workspace in a path is judged before anything in it: another one's is 403 whatever else is wrong", async () => {
  for (const workspaceId of [randomUUID(), (await h.workspace()).id]) {
    const answer = await get(`/v2/agencies/${workspaceId}/merchants/malformed`);
    expect(answer).toFailWith(403, "wrong_workspace");
  }
  expect(await get(`/v2/agencies/${workspace.id}/merchants/malformed`)).toFailWith(400, "parameter_invalid");
  const malformed = await get("/v2/agencies/malformed/merchants/malformed");
  const { issues } = errorOf(malformed).meta as { issues: Array<{ param: string }> };
  expect(issues.map(({ param }) => param)).toEqual(["workspaceId", "merchantId"]);
});

describe("a method that a path does not answer", () => {
  test.each([
    ["DELETE", "/v2/orders", "GET, HEAD"],
    ["OPTIONS", "/v2/webhooks/subscriptions", "GET, HEAD, POST"],
    ["TRACE", "/webhooks/subscriptions", "GET, HEAD, POST"],
    ["POST", "/health/live", "GET, HEAD"],
  ])("%s %s is 404 and says which it does", async (method, path, allow) => {
    const answer = await client.send({ method, path, headers: bearer() });
    expect(answer).toFailWith(404, "route_not_found");
    expect(answer.headers["allow"]).toBe(allow);
    expect(errorOf(answer).message).toContain(`Supported: ${allow}.`);
  });

  test("a path of nothing, or in capitals, answers no method at all", async () => {
    for (const path of ["/v2/nothing", "/V2/orders", "/v2/Orders"]) {
      const answer = await get(path);
      expect(answer).toFailWith(404, "route_not_found");
      expect(answer.headers["allow"]).toBeUndefined();
    }
  });
});

describe("an idempotency key", () => {
  test("of 255 characters is taken, also outside ASCII; one more is refused", async () => {
    const utf8 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
    for (const character of ["k", "ключ"[0]!, "鍵"]) {
      const key = utf8(randomUUID() + character.repeat(255 - 36));
      expect((await client.send(subscribing(key))).status).toBe(201);
      const longer = await client.send(subscribing(key + utf8(character)));
      expect(longer).toFailWith(400, "idempotency_key_missing");
    }
  });

  test("in bytes that are no UTF-8 is a key like any other", async () => {
    const key = `${randomUUID()}\u00ff\u00fe`;
    const first = await client.send(subscribing(key));
    expect(first.status).toBe(201);
    expect((await client.send(subscribing(key))).text).toBe(first.text);
  });

  test("sent in two headers is refused; one that holds a comma is not", async () => {
    const request = [
      "POST /v2/webhooks/subscriptions HTTP/1.1",
      `host: ${new URL(h.url).host}`,
      `authorization: Bearer ${workspace.key}`,
      "idempotency-key: one",
      "idempotency-key: two",
      "content-length: 0",
      "connection: close",
    ];
    const [twice] = await sendRaw(h.url, `${request.join("\r\n")}\r\n\r\n`);
    expect(twice).toFailWith(400, "idempotency_key_missing");
    expect((await client.send(subscribing(`one, ${randomUUID()}`))).status).toBe(201);
  });

  test("serves the same request in other spellings: capitals in its ids, a slash at its end", async () => {
    const merchant = await h.merchant(workspace);
    const key = randomUUID();
    const rotate = (path: string): Call => ({
      method: "POST",
      path,
      headers: { ...bearer(), "idempotency-key": key },
      body: {},
    });
    const path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/rotate-credentials`;
    const first = await client.send(rotate(path));
    expect(first.status, first.text).toBe(201);
    const shouted = path
      .replace(workspace.id, workspace.id.toUpperCase())
      .replace(merchant.id, merchant.id.toUpperCase());
    for (const other of [shouted, `${path}/`, path.slice("/v2".length)]) {
      const again = await client.send(rotate(other));
      expect(again.text).toBe(first.text);
      expect(again.headers["idempotent-replayed"]).toBe("true");
    }
  });
});

test("a compressed body is refused in words, not as broken JSON", async () => {
  for (const encoding of ["gzip", "br", "identity, gzip"]) {
    const answer = await client.send(subscribing(randomUUID(), { "content-encoding": encoding }));
    expect(answer).toFailWith(400, "content_type_unsupported");
  }
  const plain = await client.send(subscribing(randomUUID(), { "content-encoding": "identity" }));
  expect(plain.status).toBe(201);
});

test("what Node would refuse by itself is answered like all else, with ids and the envelope", async () => {
  const closing = "connection: close\r\n\r\n";
  const [hostless] = await sendRaw(h.url, `GET /v2/agencies/me HTTP/1.1\r\n${closing}`);
  expect(hostless).toFailWith(400, "parameter_invalid");
  expect(hostless!.headers["svc-request-id"]).toMatch(/^req_/);
  expect(hostless!.headers["traceparent"]).toMatch(/^00-/);
  const { host } = new URL(h.url);
  const [expecting] = await sendRaw(
    h.url,
    `GET /v2/agencies/me HTTP/1.1\r\nhost: ${host}\r\nexpect: the-unexpected\r\n${closing}`,
  );
  expect(expecting).toFailWith(401, "authentication_missing");
  const [star] = await sendRaw(h.url, `OPTIONS * HTTP/1.1\r\nhost: ${host}\r\n${closing}`);
  expect(star).toFailWith(404, "route_not_found");
  const [absolute] = await sendRaw(
    h.url,
    `GET http://${host}/v2/agencies/me?colour=red HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${workspace.key}\r\n${closing}`,
  );
  expect(absolute).toFailWith(400, "parameter_unknown");
  const [unparsable] = await sendRaw(h.url, `GET https://[::1 HTTP/1.1\r\nhost: ${host}\r\n${closing}`);
  expect(unparsable).toFailWith(400, "parameter_invalid");
  expect(unparsable!.headers["svc-request-id"]).toMatch(/^req_/);
});
