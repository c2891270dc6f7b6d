import { setTimeout as delay } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import { parseConfig } from "../../server/config.ts";
import { openPool, type Pool } from "../../server/db/sql.ts";
import { createGuardedFetch } from "../../server/http/fetch/guarded-fetch.ts";
import { isStorable } from "../../server/http/input/validate.ts";
import { callHook } from "../../server/pre-confirmation/call-hook.ts";
import { claimant, within } from "../../server/vat/authority.suite.ts";
import { isThrottled } from "../../server/vat/authority-answer.ts";
import type { VatAuthority } from "../../server/vat/authority.ts";
import { createHmrc } from "../../server/vat/hmrc.ts";
import { answerAsVies } from "../../server/vat/vies-answers.suite.ts";
import { createVies } from "../../server/vat/vies.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { hostileTexts } from "./hostile-values.ts";
import { mutatedJson } from "./mutate-json.ts";
import { startReplyServer, type Reply, type ReplyServer } from "./reply-server.ts";
import { fuzzTimeoutMs, runCases, type Recorder } from "./run-cases.ts";

/** The real clients of the VAT authorities and of partners' hooks, given mutated answers. */

let database: TestDatabase;
let sql: Pool;
let server: ReplyServer;
let vies: VatAuthority;
let hmrc: VatAuthority;
let fetchGuarded: ReturnType<typeof createGuardedFetch>;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, { max: 2 });
  server = await startReplyServer();
  const token = { access_token: "token", token_type: "bearer", expires_in: 14_400 };
  server.fixed.set("/oauth/token", { status: 200, body: Buffer.from(JSON.stringify(token)) });
  const config = parseConfig({
    DATABASE_URL: database.url,
    SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    VIES_URL: `${server.url}/checkVatService`,
    HMRC_BASE_URL: server.url,
    HMRC_CLIENT_ID: "id",
    HMRC_CLIENT_SECRET: "secret",
  });
  vies = createVies({ config });
  hmrc = createHmrc({ sql, config, clock: Date });
  fetchGuarded = createGuardedFetch(config);
});
afterAll(async () => {
  await server?.close();
  await sql?.end();
  await database?.drop();
});

const statuses = fc.oneof(
  { weight: 8, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(201, 204, 301, 400, 401, 403, 404, 429, 500, 503) },
);

const viesAnswer = answerAsVies({
  body: "<countryCode>DE</countryCode><vatNumber>123456789</vatNumber>",
} as never).body;
const soapTexts = fc.constantFrom(
  "",
  "<",
  "&",
  "&#0;",
  "&#xd800;",
  "]]>",
  "<![CDATA[",
  "<!--",
  "false",
  "true",
  "</env:Body>",
  "x".repeat(70_000),
);
const spoiledSoap = fc
  .array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(30),
      text: fc.oneof(hostileTexts, soapTexts),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((changes) =>
    changes.reduce((body, { at, length, text }) => {
      const start = Math.floor(at * body.length);
      return body.slice(0, start) + text + body.slice(start + length);
    }, viesAnswer),
  );

test(
  "mutated answers of VIES are valid, invalid or unavailable",
  async () => {
    await runCases<Reply>({
      name: "vies",
      cases: fc.record({ status: fc.constant(200), body: spoiledSoap.map((text) => Buffer.from(text)) }),
      shortRun: 200,
      run: (reply, recorder) =>
        lookUp(vies, { prefix: "DE", national: "123456789" }, reply, /valid>\s*(true|1)/, recorder),
      describe: ({ body }) => body.toString("utf8"),
    });
  },
  fuzzTimeoutMs,
);

const hmrcAnswer = {
  target: {
    name: "Example Ltd",
    vatNumber: "553557881",
    address: { line1: "1 High Street", postcode: "AA1 1AA", countryCode: "GB" },
  },
  requester: "553557881",
  consultationNumber: "RLH-RFQ-AFW",
  processingDate: "2026-11-21T12:43:17+00:00",
};

test(
  "mutated answers of HMRC are valid, invalid or unavailable",
  async () => {
    await runCases<Reply>({
      name: "hmrc",
      cases: fc.record({ status: statuses, body: mutatedJson(hmrcAnswer) }),
      // At most three calls a second are sent to HMRC.
      shortRun: 8,
      run: (reply, recorder) =>
        lookUp(hmrc, { prefix: "GB", national: "553557881" }, reply, /553557881/, recorder),
      describe: ({ status, body }) => `${status} ${body.toString("utf8")}`,
    });
  },
  fuzzTimeoutMs,
);

/** @param says what the answer contains if it says that the number is valid. */
async function lookUp(
  authority: VatAuthority,
  number: { prefix: string; national: string },
  reply: Reply,
  says: RegExp,
  recorder: Recorder,
): Promise<string[]> {
  server.next = reply;
  const startedAt = performance.now();
  const answer = await authority.lookUp({ ...claimant, number, requester: null }, within(15_000));
  recorder.count(answer.status, performance.now() - startedAt);
  const faults = isStorable(answer) ? [] : ["evidence that cannot be stored"];
  const isSaid = reply.status === 200 && says.test(reply.body.toString("utf8"));
  return answer.status === "valid" && !isSaid ? [...faults, "valid, which the answer does not say"] : faults;
}

const hookAnswers = [
  { available: true },
  { available: false, reason: "sold_out", message: "The last one was sold." },
];
/** A call may take 5 seconds. */
const HOOK_HANG_MS = 8_000;

test(
  "mutated answers of hooks let an order go on only if they say so, or fail as configured",
  async () => {
    await runCases<Reply & { failMode: FailMode }>({
      name: "hooks",
      cases: fc.constantFrom(...hookAnswers).chain((answer) =>
        fc.record({
          status: statuses,
          body: mutatedJson(answer),
          failMode: fc.constantFrom<FailMode>("open", "closed"),
        }),
      ),
      shortRun: 150,
      async run({ failMode, ...reply }, recorder) {
        server.next = reply;
        const call = {
          id: "msg_1",
          url: server.url,
          secret: "whsec_MTIz",
          failMode,
          livemode: true,
          body: "{}",
        };
        const startedAt = performance.now();
        const hang = delay(HOOK_HANG_MS, undefined, { ref: false }).then(() => {
          throw new Error(`no outcome within ${HOOK_HANG_MS} ms`);
        });
        const created = await Promise.race([callHook({ fetchGuarded, clock: Date } as never, call), hang]);
        recorder.count(`${failMode}: ${created.result}`, performance.now() - startedAt);
        const faults = isStorable(created) ? [] : ["a result that cannot be stored"];
        const isSaid = reply.body.includes("true");
        if (created.result === "go_on" && !created.bypassed && !isSaid)
          faults.push("goes on, which the answer does not say");
        if (created.bypassed && failMode === "closed") faults.push("bypassed although it fails closed");
        return faults;
      },
      describe: ({ status, body }) => `${status} ${body.toString("utf8")}`,
    });
  },
  fuzzTimeoutMs,
);

test("unchanged answers are understood", async () => {
  server.next = { status: 200, body: Buffer.from(viesAnswer) };
  const german = { ...claimant, number: { prefix: "DE", national: "123456789" }, requester: null };
  expect(await vies.lookUp(german, within(15_000))).toMatchObject({ fault: null });
  server.next = { status: 200, body: Buffer.from(JSON.stringify(hmrcAnswer)) };
  const british = { ...claimant, number: { prefix: "GB", national: "553557881" }, requester: null };
  let answer = await hmrc.lookUp(british, within(15_000));
  // On a busy machine a question may wait too long for its turn. It is then not asked, which says nothing about answers.
  while (isThrottled(answer)) answer = await hmrc.lookUp(british, within(15_000));
  expect(answer).toMatchObject({ status: "valid", fault: null });
});
