import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startHarness, type Harness, type TestWorkspace } from "../../test/support/harness.ts";
import type { PreConfirmation } from "../../shared/wire/pre-confirmation.ts";

let h: Harness;
let partner: TestWorkspace;
let path: string;

beforeAll(async () => {
  h = await startHarness({ worker: false });
});
afterAll(() => h.close());
beforeEach(async () => {
  partner = await h.workspace();
  const merchant = await h.merchant(partner);
  path = `/v2/agencies/${partner.id}/merchants/${merchant.id}/pre-confirmation`;
});

const url = "https://partner.example/capacity";

test("the first call generates a secret, returns it once and fails closed", async () => {
  const first = await partner.client.put(path, { url });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    url,
    fail_mode: "closed",
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const second = await partner.client.put(path, { url: "https://partner.example/v2" });
  expect(second.body).toEqual({ url: "https://partner.example/v2", fail_mode: "closed" });
  const shown = await partner.client.get(path);
  expect(shown.body).toEqual({
    url: "https://partner.example/v2",
    fail_mode: "closed",
    secret_set_at: expect.any(String),
  });
});

test("a custom secret is returned only when it changes", async () => {
  const secret = "sixteen-or-more-characters";
  expect((await partner.client.put(path, { url, secret })).body).toMatchObject({ secret });
  expect((await partner.client.put(path, { url, secret })).body).toEqual({ url, fail_mode: "closed" });
  const rotated = "another-sixteen-characters";
  expect((await partner.client.put(path, { url, secret: rotated })).body).toMatchObject({ secret: rotated });
});

test("omitted values stay unchanged", async () => {
  await partner.client.put(path, { url, fail_mode: "open" });
  expect((await partner.client.put(path, { url })).body).toEqual({ url, fail_mode: "open" });
});

test("the same idempotency key returns the secret again", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const first = await partner.client.put(path, { url }, { headers });
  const again = await partner.client.put(path, { url }, { headers });
  expect((again.body as PreConfirmation).secret).toBe((first.body as PreConfirmation).secret);
});

test("a removed hook is 404, can be removed again, and gets a new secret when configured again", async () => {
  const before = (await partner.client.put(path, { url })).body as PreConfirmation;
  expect((await partner.client.delete(path)).status).toBe(204);
  expect((await partner.client.delete(path)).status).toBe(204);
  expect(await partner.client.get(path)).toFailWith(404, "resource_not_found");
  const after = (await partner.client.put(path, { url })).body as PreConfirmation;
  expect(after.secret).toMatch(/^whsec_/);
  expect(after.secret).not.toBe(before.secret);
});

test.each([
  { body: {}, code: "parameter_missing", param: "url" },
  { body: { url: "partner.example" }, code: "parameter_invalid", param: "url" },
  { body: { url: "https://192.168.0.1/" }, code: "url_not_allowed", param: "url" },
  { body: { url, secret: "fifteen-letters" }, code: "parameter_invalid", param: "secret" },
  { body: { url, secret: "whsec_not base64 at all" }, code: "parameter_invalid", param: "secret" },
  { body: { url, fail_mode: "ajar" }, code: "parameter_invalid", param: "fail_mode" },
  { body: { url, failMode: "open" }, code: "parameter_unknown", param: "failMode" },
])("$body is 400 $code", async ({ body, code, param }) => {
  const answer = await partner.client.put(path, body);
  expect(answer).toFailWith(400, code);
  expect(answer.body).toMatchObject({ error: { param } });
});

test("another workspace's merchant is 404 below the own workspace and 403 below the other", async () => {
  const outsider = await h.workspace();
  const elsewhere = await h.merchant(outsider);
  const own = `/v2/agencies/${partner.id}/merchants/${elsewhere.id}/pre-confirmation`;
  expect(await partner.client.put(own, { url })).toFailWith(404, "resource_not_found");
  expect(await partner.client.get(own)).toFailWith(404, "resource_not_found");
  expect(await partner.client.delete(own)).toFailWith(404, "resource_not_found");
  const other = `/v2/agencies/${outsider.id}/merchants/${elsewhere.id}/pre-confirmation`;
  expect(await partner.client.put(other, { url })).toFailWith(403, "wrong_workspace");
});

test("two concurrent first calls set one secret", async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => partner.client.put(path, { url })));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  const secrets = answers.flatMap((answer) => (answer.body as PreConfirmation).secret ?? []);
  expect(secrets).toHaveLength(1);
});
