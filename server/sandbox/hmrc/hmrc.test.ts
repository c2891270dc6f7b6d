import { afterEach, beforeEach, expect, test } from "vitest";
import { hmrcRegister } from "./register.ts";
import { startHmrc } from "./start-hmrc.ts";
import type { HmrcSandbox } from "./start-hmrc.ts";

let hmrc: HmrcSandbox;
let token: string;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12, 43, 17);
  hmrc = await startHmrc({ now: () => now });
  token = (await askForToken()).access_token;
});

afterEach(() => hmrc.close());

async function askForToken(secret = hmrc.clientSecret, status = 200) {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: hmrc.clientId,
    client_secret: secret,
    scope: "read:vat",
  });
  const answer = await fetch(`${hmrc.url}/oauth/token`, { method: "POST", body });
  expect(answer.status).toBe(status);
  return (await answer.json()) as { access_token: string; error?: string };
}

async function lookUp(path: string, headers: Record<string, string> = {}) {
  now += 1000;
  return lookUpAtOnce(path, headers);
}

async function lookUpAtOnce(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${hmrc.url}/organisations/vat/check-vat-number/lookup/${path}`, {
    headers: { accept: "application/vnd.hmrc.2.0+json", authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test("a registered company is found with name and address, without proof", async () => {
  expect(await lookUp("553557881")).toEqual({
    status: 200,
    body: {
      target: {
        name: "Credite Sberger Donal Inc.",
        vatNumber: "553557881",
        address: { line1: "131B Barton Hamlet", postcode: "SW97 5CK", countryCode: "GB" },
      },
      processingDate: "2026-11-21T12:43:18+00:00",
    },
  });
});

test("a registered requester gets a consultation number, in summer time too", async () => {
  now = Date.UTC(2027, 6, 1, 12, 0, 0);
  token = (await askForToken()).access_token;
  const { body } = await lookUp("553557881/146295999727");
  expect(body).toMatchObject({ requester: "146295999727", processingDate: "2027-07-01T13:00:01+01:00" });
  expect(body["consultationNumber"]).toMatch(/^[A-Za-z]{9}$/);
});

test.each([
  ["123456789", 404, "NOT_FOUND"],
  ["999999503", 503, "SERVER_ERROR"],
  ["12345", 400, "INVALID_REQUEST"],
  ["GB553557881", 400, "INVALID_REQUEST"],
  ["553557881/1", 400, "INVALID_REQUEST"],
  ["553557881/123456789", 403, "INVALID_REQUEST"],
])("%s answers %i %s", async (path, status, code) => {
  expect(await lookUp(path)).toMatchObject({ status, body: { code } });
});

test("all 40 numbers of HMRC's sandbox are known", async () => {
  expect(hmrcRegister.size).toBe(40);
  for (const vrn of hmrcRegister.keys()) expect((await lookUp(vrn)).status).toBe(200);
});

test("the gateway wants the version, a token that it gave and that has not run out", async () => {
  expect(await lookUp("553557881", { accept: "application/json" })).toMatchObject({
    status: 406,
    body: { code: "ACCEPT_HEADER_INVALID" },
  });
  expect(await lookUp("553557881", { authorization: "" })).toMatchObject({
    body: { code: "MISSING_CREDENTIALS" },
  });
  expect(await lookUp("553557881", { authorization: "Bearer made-up" })).toMatchObject({
    status: 401,
    body: { code: "INVALID_CREDENTIALS" },
  });
  now += 14_400_000;
  expect((await lookUp("553557881")).status).toBe(401);
  expect((await askForToken("wrong", 401)).error).toBe("invalid_client");
});

test("the fourth call within a second is throttled, one more passes a third of a second later", async () => {
  const statuses = [];
  for (let call = 0; call < 4; call++) statuses.push((await lookUpAtOnce("553557881")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  now += 334;
  expect((await lookUpAtOnce("553557881")).status).toBe(200);
  expect((await lookUpAtOnce("553557881")).body).toMatchObject({ code: "MESSAGE_THROTTLED_OUT" });
});

test("it can fail, forget its tokens, and recover", async () => {
  hmrc.fail(500);
  expect((await lookUp("553557881")).status).toBe(500);
  hmrc.recover();
  expect((await lookUp("553557881")).status).toBe(200);
  hmrc.revokeTokens();
  expect((await lookUp("553557881")).status).toBe(401);
  expect(hmrc.calls()).toBe(3);
});
