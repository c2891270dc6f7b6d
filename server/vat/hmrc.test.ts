import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/support/database.ts";
import type { TestDatabase } from "../../test/support/database.ts";
import { parseConfig } from "../config.ts";
import type { Config } from "../config.ts";
import { openPool } from "../db/sql.ts";
import type { Pool } from "../db/sql.ts";
import { claimant, describeAuthority, startFaultyServer, within } from "./authority.suite.ts";
import type { GivenAnswer, SeenRequest, FaultyServer } from "./authority.suite.ts";
import type { AuthorityQuery, VatAuthority } from "./authority.ts";
import type { Deadline } from "../process/deadline.ts";
import { createHmrc } from "./hmrc.ts";

const lookUpPath = "/organisations/vat/check-vat-number/lookup/";
const json = (status: number, body: object): GivenAnswer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const notFound = json(404, { code: "NOT_FOUND", message: "targetVrn does not match a registered company" });

let tokens = 0;
/** Answers given in order before the usual ones. */
let queue: GivenAnswer[] = [];
let tokenAnswer: GivenAnswer | null = null;
const times: number[] = [];

function answerAsHmrc(request: SeenRequest): GivenAnswer {
  if (request.path === "/oauth/token") {
    tokens += 1;
    return (
      tokenAnswer ?? json(200, { access_token: `token-${tokens}`, token_type: "bearer", expires_in: 14_400 })
    );
  }
  times.push(performance.now());
  const prepared = queue.shift();
  if (prepared !== undefined) return prepared;
  const [target, requester] = request.path.slice(lookUpPath.length).split("/");
  if (requester === "999999999") {
    return json(403, {
      code: "INVALID_REQUEST",
      message: "requesterVrn does not match a registered company",
    });
  }
  if (target?.endsWith("8")) return notFound;
  return json(200, {
    target: {
      name: "Credite Sberger Donal Inc.",
      vatNumber: target,
      address: { line1: "131B Barton  Hamlet", line2: "", countryCode: "GB" },
    },
    ...(requester === undefined ? {} : { requester, consultationNumber: "RLH-RFQ-AFW" }),
    processingDate: "2026-11-21T12:43:17+00:00",
  });
}

let database: TestDatabase;
let sql: Pool;
let config: Config;
let server: FaultyServer;
let hmrc: VatAuthority;
let now = Date.parse("2026-11-21T12:00:00.000Z");
const clock = { now: () => now };

function authority(pool = sql): VatAuthority {
  return createHmrc({ sql: pool, config, clock });
}

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
  server = await startFaultyServer(answerAsHmrc);
  config = parseConfig({
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    HMRC_BASE_URL: server.url,
    HMRC_CLIENT_ID: "app",
    HMRC_CLIENT_SECRET: "s3cret",
  });
  hmrc = authority();
});
afterAll(async () => {
  await server.close();
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  queue = [];
  tokenAnswer = null;
  server.seen.length = 0;
});

const gb = (national: string) => ({ prefix: "GB", national });
const query: AuthorityQuery = { ...claimant, number: gb("553557881"), requester: null };
const ask = (changes: Partial<AuthorityQuery> = {}, who = hmrc) =>
  who.lookUp({ ...query, ...changes }, within(5000));
const lookUps = () => server.seen.filter((request) => request.path.startsWith(lookUpPath));

describeAuthority("HMRC", () => ({
  authority: hmrc,
  server,
  valid: gb("553557881"),
  invalid: gb("553557888"),
  requester: gb("146295999727"),
  refusedRequester: gb("999999999"),
}));

test("the look-up is the one of version 2: numbers without GB, the versioned Accept header, the token", async () => {
  await ask({ requester: gb("146295999727") });
  const request = lookUps()[0]!;
  expect(request.path).toBe(`${lookUpPath}553557881/146295999727`);
  expect(request.headers).toMatchObject({
    accept: "application/vnd.hmrc.2.0+json",
    authorization: expect.stringMatching(/^Bearer token-\d+$/),
  });
});

test("an address without postcode is read", async () => {
  expect(await ask()).toMatchObject({ status: "valid", address: "131B Barton Hamlet\nGB" });
});

test("a 404 without requester is asked again: two make the number invalid, but not for certain", async () => {
  expect(await ask({ number: gb("553557888") })).toMatchObject({ status: "invalid", certain: false });
  expect(lookUps()).toHaveLength(2);
});

test("a 404 that was an outage: the second answer counts", async () => {
  queue = [notFound];
  expect(await ask()).toMatchObject({ status: "valid" });
  queue = [notFound, json(500, { code: "INTERNAL_SERVER_ERROR" })];
  expect(await ask()).toMatchObject({ status: "unavailable", fault: "INTERNAL_SERVER_ERROR" });
});

/** A question whose own waiting ends after so many calls: no further turn comes, or too late for a whole call. */
function waitsTooLongAfter(calls: number, end: "no_turn" | "cut_short"): Deadline {
  const time = within(5000);
  let begun = 0;
  return {
    leftMs: () => (begun < calls || end === "cut_short" ? time.leftMs() : 0),
    call: async (run) => ((begun += 1) <= calls ? time.call(run) : { is: "cut_short" }),
  };
}

test.each([
  ["no turn comes for the second question", "no_turn"],
  ["the second question is cut short", "cut_short"],
] as const)("a 404 stays invalid if %s", async (_name, end) => {
  const answer = await hmrc.lookUp({ ...query, number: gb("553557888") }, waitsTooLongAfter(3, end));
  expect(answer).toMatchObject({ status: "invalid", certain: false });
  expect(lookUps()).toHaveLength(1);
});

test.each([
  ["refuses a second question so soon", json(429, { code: "MESSAGE_THROTTLED_OUT" })],
  ["refuses the token of the second question", json(401, { code: "INVALID_CREDENTIALS" })],
])("a 404 stays invalid if HMRC %s", async (_name, refusal) => {
  queue = [notFound, refusal, refusal];
  expect(await ask()).toMatchObject({ status: "invalid", certain: false });
});

test("a 404 stays invalid if HMRC is silent the second time", async () => {
  let asked = 0;
  server.fault = (response, answer) => ((asked += 1) === 1 ? answer() : response.destroy());
  try {
    await ask();
    asked = 0;
    expect(await ask({ number: gb("553557888") })).toMatchObject({ status: "invalid", certain: false });
  } finally {
    server.fault = null;
  }
});

test("a first question that our own waiting keeps from an answer is throttled, and says nothing about HMRC", async () => {
  for (const end of ["no_turn", "cut_short"] as const)
    expect(await hmrc.lookUp(query, waitsTooLongAfter(1, end))).toMatchObject({
      status: "unavailable",
      asked: false,
      fault: "THROTTLED",
    });
});

test("a 404 with a requester is certain at once", async () => {
  const answer = await ask({ number: gb("553557888"), requester: gb("146295999727") });
  expect(answer).toMatchObject({ status: "invalid", certain: true });
  expect(lookUps()).toHaveLength(1);
});

test.each([
  [400, { code: "INVALID_REQUEST" }, "INVALID_REQUEST"],
  [403, { code: "RESOURCE_FORBIDDEN" }, "RESOURCE_FORBIDDEN"],
  [404, { code: "MATCHING_RESOURCE_NOT_FOUND" }, "MATCHING_RESOURCE_NOT_FOUND"],
  [406, { code: "ACCEPT_HEADER_INVALID" }, "ACCEPT_HEADER_INVALID"],
  [429, { code: "MESSAGE_THROTTLED_OUT" }, "MESSAGE_THROTTLED_OUT"],
  [500, { code: "INTERNAL_SERVER_ERROR" }, "INTERNAL_SERVER_ERROR"],
  [503, { code: "SCHEDULED_MAINTENANCE" }, "SCHEDULED_MAINTENANCE"],
  [504, { code: "GATEWAY_TIMEOUT" }, "GATEWAY_TIMEOUT"],
  [200, { target: { name: "No date", vatNumber: "553557881", address: {} } }, "MALFORMED_ANSWER"],
  [200, { target: { name: "No number", address: {} }, processingDate: "2026-11-21" }, "MALFORMED_ANSWER"],
  [
    200,
    { target: { name: "Another", vatNumber: "553557882", address: {} }, processingDate: "2026-11-21" },
    "OTHER_NUMBER",
  ],
  [
    202,
    { target: { name: "Later", vatNumber: "553557881", address: {} }, processingDate: "2026" },
    "HTTP_202",
  ],
])("HTTP %i %o says nothing about the number: unavailable", async (status, body, fault) => {
  queue = [json(status, body)];
  expect(await ask()).toMatchObject({ status: "unavailable", asked: true, fault });
});

test("a refused token is replaced once", async () => {
  queue = [json(401, { code: "INVALID_CREDENTIALS" })];
  const before = tokens;
  expect(await ask()).toMatchObject({ status: "valid" });
  expect(tokens).toBe(before + 1);
});

test("a token refused twice means wrong credentials: unavailable after two look-ups", async () => {
  queue = [json(401, { code: "INVALID_CREDENTIALS" }), json(401, { code: "INVALID_CREDENTIALS" })];
  expect(await ask()).toMatchObject({ status: "unavailable", fault: "INVALID_CREDENTIALS" });
  expect(lookUps()).toHaveLength(2);
});

test("a token serves until a minute before it ends, and one request for it serves all who wait", async () => {
  const fresh = authority();
  const before = tokens;
  await Promise.all([1, 2, 3].map(() => ask({}, fresh)));
  now += (14_400 - 61) * 1000;
  await ask({}, fresh);
  expect(tokens).toBe(before + 1);
  now += 2000;
  await ask({}, fresh);
  expect(tokens).toBe(before + 2);
});

test.each([
  [401, '{"error":"invalid_client"}', "TOKEN_401"],
  [200, "<html></html>", "MALFORMED_ANSWER"],
])("no token (HTTP %i %s), no look-up: unavailable", async (status, body, fault) => {
  tokenAnswer = { status, body };
  expect(await ask({}, authority())).toMatchObject({ status: "unavailable", fault });
  expect(lookUps()).toEqual([]);
});

test("without credentials nobody is asked", async () => {
  const nobody = createHmrc({ sql, config: { ...config, HMRC_CLIENT_ID: undefined }, clock });
  const answer = await ask({}, nobody);
  expect(answer).toMatchObject({ status: "unavailable", asked: false, fault: "NOT_CONFIGURED" });
  expect(server.seen).toEqual([]);
});

test("government and health numbers are not in the register, and serve as no requester", () => {
  expect(
    [gb("553557881"), gb("146295999727"), gb("GD123"), gb("HA501")].map((number) => hmrc.covers(number)),
  ).toEqual([true, true, false, false]);
  expect(hmrc.requesterOf({ gb: "GB 146 2959 99" })).toMatchObject(gb("146295999"));
  expect(hmrc.requesterOf({ gb: "146295999" })).toMatchObject(gb("146295999"));
  expect(hmrc.requesterOf({ gb: "GBGD123" })).toBeNull();
  expect(hmrc.requesterOf({ gb: "XI146295999" })).toBeNull();
  expect(hmrc.requesterOf({ eu: "DE123456789", gb: null })).toBeNull();
});

test("two processes together send a look-up every 350 ms at most; one that would wait too long is throttled", async () => {
  const other = openPool(database.url, { max: 2 });
  try {
    const processes = [hmrc, authority(other)];
    await Promise.all(processes.map((process) => ask({}, process)));
    times.length = 0;
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => ask({}, processes[index % 2])),
    );
    const [asked, refused] = [
      answers.filter((answer) => answer.status === "valid"),
      answers.filter((answer) => answer.fault === "THROTTLED"),
    ];
    expect(asked.length + refused.length).toBe(30);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((answer) => answer.status === "unavailable" && !answer.asked)).toBe(true);
    // Timers may fire a millisecond early.
    const early = times.toSorted((a, b) => a - b).filter((time, index) => time - started < index * 350 - 5);
    expect(early).toEqual([]);
  } finally {
    await other.end();
  }
});

test("typing never holds up orders: a submit is served where a form's look-up waits too long", async () => {
  const typing = Array.from({ length: 8 }, () => ask({ purpose: "form" }));
  const submit = await ask({ purpose: "submit" });
  const answers = await Promise.all(typing);
  expect(answers.filter((answer) => answer.fault === "THROTTLED").length).toBeGreaterThan(0);
  expect(submit).toMatchObject({ status: "valid" });
});

test("a merchant's flood delays another merchant by about one call, in whichever process it asks", async () => {
  const other = openPool(database.url, { max: 2 });
  try {
    const processes = [authority(sql), authority(other)];
    await Promise.all(processes.map((process) => ask({}, process)));
    const flood = Array.from({ length: 60 }, (_, index) =>
      ask({ merchantId: "flooding", sessionId: `s${index}` }, processes[index % 2]),
    );
    await delay(700);
    const answers = await Promise.all(
      processes.map((process) => ask({ merchantId: "other", purpose: "form" }, process)),
    );
    expect(answers.map(({ status }) => status)).toEqual(["valid", "valid"]);
    const flooded = await Promise.all(flood);
    expect(flooded.filter(({ fault }) => fault === "THROTTLED").length).toBeGreaterThan(30);
  } finally {
    await other.end();
  }
});
