import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../test/support/database.ts";
import type { TestDatabase } from "../../test/support/database.ts";
import { parseConfig } from "../config.ts";
import { openPool } from "../db/sql.ts";
import type { Pool } from "../db/sql.ts";
import { createMetrics } from "../http/metrics.ts";
import { startFaultyServer } from "./authority.suite.ts";
import type { FaultyServer } from "./authority.suite.ts";
import { createVatService } from "./check-vat.ts";
import { deleteExpiredCacheEntries, deleteOldChecks } from "./vat-checks.sql.ts";
import type { VatCheckRow } from "./vat-checks.sql.ts";
import type { VatCheckRequest, VatService } from "./vat-service.ts";
import { answerAsVies, soapFault, unknownRequester } from "./vies-answers.suite.ts";

const merchantId = "7f1cbb4e-0000-4000-8000-000000000001";
const secondMs = 1000;
const hourMs = 3600 * secondMs;

let database: TestDatabase;
let sql: Pool;
let server: FaultyServer;
let vat: VatService;
let now = Date.now();
const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });

function createService(environment: Record<string, string> = {}): VatService {
  const config = parseConfig({
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    VIES_URL: server.url,
    ...environment,
  });
  return createVatService({
    sql,
    config,
    log,
    clock: { now: () => now },
    metrics: createMetrics(),
    mailer: null,
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url);
  server = await startFaultyServer(answerAsVies);
});
afterAll(async () => {
  await server.close();
  await sql.end();
  await database.drop();
});
beforeEach(() => {
  server.seen.length = 0;
  server.fault = null;
  logged.length = 0;
  // Each test is a day of its own: nothing is cached, and no breaker is open.
  now += 48 * hourMs;
  vat = createService();
});

const check = (vatNumber: string, more: Partial<VatCheckRequest> = {}) =>
  vat.check({ vatNumber, merchantId, sessionId: null, requester: {}, ...more });
const evidence = (vatNumber: string) =>
  sql<VatCheckRow[]>`select * from vat_checks where vat_number = ${vatNumber} order by id`;
const isDown = (code: string) => {
  server.fault = (response) => void response.writeHead(500).end(soapFault(code));
};

test("a registered number is valid, and everything that was answered is kept as evidence", async () => {
  const result = await check("de 123.456.789", { sessionId: "cs_1", requester: { eu: "NL123456789B01" } });
  expect(result).toEqual({
    status: "valid",
    vatNumber: "DE123456789",
    prefix: "DE",
    country: "DE",
    name: "MUSTER & SÖHNE GMBH",
    address: "MUSTERSTR. 1 HOF\n10115 BERLIN",
    consultationNumber: "WAPIAAAAXyzAbc12",
    checkedAt: new Date(now).toISOString(),
    source: "vies",
  });
  expect(await evidence("DE123456789")).toMatchObject([
    {
      merchant_id: merchantId,
      session_id: "cs_1",
      requester: "NL123456789B01",
      source: "vies",
      status: "valid",
      consultation_number: "WAPIAAAAXyzAbc12",
      fault: null,
      authority_date: "2026-11-21+01:00",
      raw_answer: expect.stringContaining("<ns2:requestIdentifier>"),
      checked_at: new Date(now),
    },
  ]);
});

test("evidence cannot be changed", async () => {
  await check("ATU12345678");
  await expect(sql`update vat_checks set status = 'invalid'`).rejects.toThrow(/append-only/);
});

test("Greek and Northern Irish numbers go to VIES under EL and XI; the country is returned as its ISO code", async () => {
  expect(await check("GR 123456789")).toMatchObject({
    status: "valid",
    vatNumber: "EL123456789",
    prefix: "EL",
    country: "GR",
  });
  expect(await check("XI123456789")).toMatchObject({ status: "valid", prefix: "XI", country: "GB" });
  expect(server.seen.map((request) => /countryCode>(\w+)</.exec(request.body)?.[1])).toEqual(["EL", "XI"]);
});

test("a number without prefix is read as one of the billing country", async () => {
  expect(await check("123456789", { billingCountry: "DE" })).toMatchObject({
    status: "valid",
    vatNumber: "DE123456789",
  });
});

test.each(["DE12345", "", "   ", "XX", "123456789"])(
  "%j has no known shape: format_error, nobody is asked",
  async (number) => {
    expect(await check(number)).toMatchObject({ status: "format_error", name: null });
    expect(server.seen).toEqual([]);
  },
);

test("other countries' numbers are judged by their shape alone, and that is kept", async () => {
  expect(await check("CHE-123.456.788 MWST")).toMatchObject({
    status: "format_only",
    source: "format",
    country: "CH",
  });
  expect(await evidence("CHE123456788MWST")).toMatchObject([{ source: "format", status: "format_only" }]);
  expect(await check("GB GD 123")).toMatchObject({ status: "format_only", country: "GB" });
  expect(server.seen).toEqual([]);
});

test("wrong check digits only warn where no authority can be asked", async () => {
  const [right, wrong] = [await check("NO923609016MVA"), await check("NO923609017MVA")];
  expect([right.warning, wrong.warning]).toEqual([undefined, "check_digits_wrong"]);
});

test("a British number without HMRC credentials is unavailable, with the warning that is stored on the order", async () => {
  expect(await check("GB123456789")).toMatchObject({
    status: "unavailable",
    source: "hmrc",
    warning: "hmrc_unavailable",
  });
  expect(await evidence("GB123456789")).toMatchObject([{ status: "unavailable", fault: "NOT_CONFIGURED" }]);
});

test.each([
  ["valid", "DE111111111", 24 * hourMs],
  ["invalid", "DE111111118", hourMs],
])(
  "%s is answered from the cache as long as it may be, by the same evidence",
  async (status, number, keptMs) => {
    const first = await check(number);
    now += keptMs - secondMs;
    expect(
      await createService().check({ vatNumber: number, merchantId, sessionId: null, requester: {} }),
    ).toEqual(first);
    expect(first.status).toBe(status);
    expect(server.seen).toHaveLength(1);
    now += secondMs;
    expect((await check(number)).checkedAt).not.toBe(first.checkedAt);
    expect(server.seen).toHaveLength(2);
  },
);

test("a British number that HMRC did not find without a requester is asked about again after five minutes", async () => {
  const hmrc = await startFaultyServer(({ path }) =>
    path === "/oauth/token"
      ? { status: 200, body: '{"access_token":"t","expires_in":14400}' }
      : {
          status: 404,
          body: '{"code":"NOT_FOUND","message":"targetVrn does not match a registered company"}',
        },
  );
  try {
    vat = createService({ HMRC_BASE_URL: hmrc.url, HMRC_CLIENT_ID: "app", HMRC_CLIENT_SECRET: "s3cret" });
    const first = await check("GB987654321");
    expect(first).toMatchObject({ status: "invalid", source: "hmrc" });
    now += 299 * secondMs;
    expect(await check("GB987654321")).toEqual(first);
    now += secondMs;
    expect((await check("GB987654321")).checkedAt).not.toBe(first.checkedAt);
  } finally {
    await hmrc.close();
  }
});

test("unavailable is never cached, and each time leaves evidence", async () => {
  isDown("MS_UNAVAILABLE");
  const down = await check("DE222222222");
  expect(down).toMatchObject({
    status: "unavailable",
    warning: "vies_unavailable",
    name: null,
    consultationNumber: null,
  });
  server.fault = null;
  expect(await check("DE222222222")).toMatchObject({ status: "valid" });
  expect(await evidence("DE222222222")).toMatchObject([{ fault: "MS_UNAVAILABLE" }, { fault: null }]);
});

test("a consultation number belongs to the requester alone: others are looked up anew", async () => {
  const mine = await check("DE333333333", { requester: { eu: "NL123456789B01" } });
  const others = await check("DE333333333", { requester: { eu: "ATU12345678" } });
  const nobodys = await check("DE333333333");
  expect(server.seen).toHaveLength(3);
  expect([mine.consultationNumber, others.consultationNumber]).toEqual([
    "WAPIAAAAXyzAbc12",
    "WAPIAAAAXyzAbc12",
  ]);
  expect(nobodys.consultationNumber).toBeNull();
});

test("a merchant's number that VIES does not know is omitted and logged, and checked again after an hour", async () => {
  const requester = { eu: `DE${unknownRequester.replace(/^0/, "1")}` };
  server.fault = (response, answer) =>
    server.seen.at(-1)!.body.includes("checkVatApprox")
      ? response.writeHead(500).end(soapFault("INVALID_REQUESTER_INFO"))
      : answer();
  expect(await check("DE444444444", { requester })).toMatchObject({
    status: "valid",
    consultationNumber: null,
  });
  expect(await evidence("DE444444444")).toMatchObject([{ requester: null, fault: "INVALID_REQUESTER_INFO" }]);
  expect(logged.join()).toContain(merchantId);
  now += hourMs;
  server.fault = null;
  expect(await check("DE444444444", { requester })).toMatchObject({ consultationNumber: "WAPIAAAAXyzAbc12" });
});

test("a thousand at once who ask the same cause one look-up, and each has the evidence of it", async () => {
  server.fault = (_response, answer) => setTimeout(answer, 50);
  const results = await Promise.all(Array.from({ length: 1000 }, () => check("FR12345678901")));
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(server.seen).toHaveLength(1);
  const rows = await evidence("FR12345678901");
  expect(rows).toHaveLength(1000);
  const own = rows.filter((row) => row.original_id === null);
  expect(own).toHaveLength(1);
  expect(own[0]!.raw_answer).toContain("checkVatResponse");
  expect(rows.filter((row) => row.original_id === own[0]!.id && row.raw_answer === null)).toHaveLength(999);
});

test("a check that the cache answers is the asker's own evidence, with the time the authority was asked", async () => {
  const requester = { eu: "NL123456789B01" };
  const first = await check("DE888888880", { requester });
  const other = "7f1cbb4e-0000-4000-8000-000000000002";
  now += hourMs;
  const again = await check("DE888888880", { requester, merchantId: other, sessionId: "cs_2" });
  expect(again).toEqual(first);
  expect(server.seen).toHaveLength(1);
  const [original, shared] = await evidence("DE888888880");
  expect(shared).toMatchObject({
    merchant_id: other,
    session_id: "cs_2",
    status: "valid",
    name: original!.name,
    requester: "NL123456789B01",
    consultation_number: original!.consultation_number,
    raw_answer: null,
    original_id: original!.id,
    checked_at: new Date(now),
    answered_at: original!.checked_at,
  });
});

test("what shares a shared answer points to the look-up itself", async () => {
  await check("DE888888881");
  await Promise.all([check("DE888888881"), check("DE888888881"), check("DE888888881")]);
  const [original, ...others] = await evidence("DE888888881");
  expect(others.map((row) => row.original_id)).toEqual([original!.id, original!.id, original!.id]);
});

test("of evidence, what is older than its time is deleted, in batches, and nothing else", async () => {
  const mine = (days: number) => new Date(now - days * 24 * hourMs);
  await sql`delete from vat_checks`;
  await check("DE888888883");
  now += hourMs;
  await check("DE888888884");
  expect(await deleteOldChecks(sql, mine(10), 10)).toBe(0);
  expect(await deleteOldChecks(sql, new Date(now), 10)).toBe(1);
  expect(await evidence("DE888888883")).toEqual([]);
  expect(await evidence("DE888888884")).toHaveLength(1);
});

test("a failed look-up is not shared with those who come after it", async () => {
  isDown("TIMEOUT");
  await Promise.all([check("DE555555555"), check("DE555555555")]);
  expect(server.seen).toHaveLength(1);
  await check("DE555555555");
  expect(server.seen).toHaveLength(2);
});

test("after five failures a member state is left alone for 30 s; the others are still asked", async () => {
  isDown("MS_MAX_CONCURRENT_REQ");
  for (const digit of [1, 2, 3, 4, 5]) await check(`IT${String(digit).repeat(11)}`);
  expect(server.seen).toHaveLength(5);
  expect(await check("IT12345678901")).toMatchObject({ status: "unavailable", warning: "vies_unavailable" });
  expect(server.seen).toHaveLength(5);
  expect(await evidence("IT12345678901")).toMatchObject([{ fault: "CIRCUIT_OPEN" }]);
  server.fault = null;
  expect(await check("ATU11111111")).toMatchObject({ status: "valid" });

  now += 30 * secondMs;
  expect(await check("IT12345678901")).toMatchObject({ status: "valid" });
  expect(await check("IT12345678902")).toMatchObject({ status: "valid" });
});

test("of many who want to know when a member state's pause is over, one asks", async () => {
  isDown("MS_UNAVAILABLE");
  for (const digit of [1, 2, 3, 4, 5]) await check(`PL${String(digit).repeat(10)}`);
  now += 30 * secondMs;
  server.seen.length = 0;
  await Promise.all([6, 7, 8, 9].map((digit) => check(`PL${String(digit).repeat(10)}`)));
  expect(server.seen).toHaveLength(1);
});

test("at most eight look-ups of one member state run at a time", async () => {
  let running = 0;
  let most = 0;
  let asked = 0;
  let held: Array<() => void> = [];
  // Answered together once eight are running, or all have been asked: a ninth would come in the meantime.
  server.fault = (_response, answer) => {
    running += 1;
    asked += 1;
    most = Math.max(most, running);
    held.push(answer);
    if (held.length < 8 && asked < 30) return;
    const answers = held;
    held = [];
    setTimeout(() => {
      running -= answers.length;
      for (const each of answers) each();
    }, 20);
  };
  const numbers = Array.from({ length: 30 }, (_, index) => `FI${10_000_000 + index * 10}`);
  const results = await Promise.all(numbers.map((number) => check(number)));
  expect(results.every((result) => result.status === "valid")).toBe(true);
  expect(most).toBe(8);
});

test("nobody waits longer than 5.5 s, however many hang and whoever stands in line", async () => {
  server.fault = () => {};
  const started = performance.now();
  const numbers = Array.from({ length: 12 }, (_, index) => `LU${10_000_000 + index}`);
  const results = await Promise.all(numbers.map((number) => check(number)));
  // Half a second more for a busy machine.
  expect(performance.now() - started).toBeLessThan(6000);
  expect(results.every((result) => result.status === "unavailable")).toBe(true);
});

test("a state that is slow and well does not look like one that is down to those who stood in line too long", async () => {
  // Eight at a time, 1.3 s each: the fourth eight begin after 3.9 s, with 0.9 s left.
  server.fault = (_response, answer) => setTimeout(answer, 1300);
  const numbers = Array.from({ length: 32 }, (_, index) => `SK${1_000_000_000 + index * 10}`);
  const results = await Promise.all(numbers.map((number) => check(number)));
  const warnings = results.filter(({ status }) => status !== "valid").map(({ warning }) => warning);
  expect(warnings.length).toBeGreaterThanOrEqual(8);
  expect(new Set(warnings)).toEqual(new Set(["vies_throttled"]));
  server.fault = null;
  expect(await check("SK2000000000")).toMatchObject({ status: "valid" });
});

test("the cache is cleared of what has lapsed; the evidence stays", async () => {
  await check("DE666666666");
  now += hourMs;
  await check("DE777777777");
  now += 23 * hourMs;
  await deleteExpiredCacheEntries(sql, new Date(now));
  expect(await sql`select vat_number from vat_cache`).toEqual([{ vat_number: "DE777777777" }]);
  expect(await evidence("DE666666666")).toHaveLength(1);
});
