// Holds: `svc clock` moves a sandbox's time forward, goes back only as long as nothing has happened later, and is refused elsewhere.
import { afterEach, expect, test } from "vitest";
import { runCommand } from "../test/support/run-command.ts";
import { until, useHarness } from "../test/support/harness.ts";
import { readClockShift, shiftClock } from "../server/db/clock.ts";
import { openCheckout } from "../test/flows/shopper.ts";

const h = useHarness({ environment: { SVC_SANDBOX: "true" }, worker: false });
const sandbox = { SVC_SANDBOX: true, STRIPE_SECRET_KEY_LIVE: undefined };
const DAY_MS = 86_400_000;

afterEach(() => shiftClock(h.sql, sandbox, 0));

const svc = (line: string, more: Record<string, string> = {}) =>
  runCommand(line, {
    ...h.standIns.environment,
    DATABASE_URL: h.config.DATABASE_URL,
    SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    SVC_BASE_URL: h.url,
    SVC_SANDBOX: "true",
    ...more,
  });

const json = async (line: string): Promise<unknown> => {
  const ended = await svc(`${line} --json`);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  return JSON.parse(ended.stdout);
};

test("it goes back as long as nothing has happened later, and names what has", async () => {
  await json("clock advance 1d");
  expect((await svc("clock reset")).stdout).toMatch(/^From .+\nto   .+, the real time\.\n$/);
  expect(await readClockShift(h.sql)).toBe(0);

  const merchant = await h.merchant(await h.workspace());
  await json("clock advance 1d");
  await until(() => Math.abs(h.ctx.clock.now() - Date.now() - DAY_MS) < 1_000, "the server to follow");
  const { sessionId } = await openCheckout(h, merchant);
  const refused = await svc("clock reset");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(
    new RegExp(`^svc: The clock cannot go back to .+: .*(${sessionId}|event).* at .+Z\\. What has happened`),
  );
  expect(await readClockShift(h.sql)).toBe(DAY_MS);
});

test("it prints the time, advances it from where it stands, and says what has come due", async () => {
  expect((await svc("clock")).stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, the real time\n$/);
  await openCheckout(h, await h.merchant(await h.workspace()));
  const { stdout } = await svc("clock advance 31d");
  expect(stdout).toMatch(/^From .+ UTC\nto   .+ UTC, 31 days ahead of the real time\.\nDue now:\n/);
  expect(stdout).toMatch(/^ {2}[1-9] sessions? expires?$/m);
  expect(await json("clock advance 36h")).toMatchObject({ shift_seconds: 31 * 86_400 + 36 * 3_600 });
  expect((await svc("clock")).stdout).toContain("32 days 12 hours ahead of the real time");
  const [jobs] = await h.sql<[{ count: number }]>`
    select count(*)::int from graphile_worker.jobs where key like 'clock:%' and run_at <= now() + interval '1 second'`;
  expect(jobs.count).toBeGreaterThan(20);
});

test.each([
  ["clock advance soon", /^svc: "soon" is not a duration\. Write it as 90s, 15m, 36h, 31d or 2w\.\n$/],
  ["clock advance 0d", /is not a duration/],
  ["clock advance", /Usage: svc clock advance duration/],
  ["clock advance 2000d", /at most five years ahead of the real time\. It can still be moved by 1825 days\./],
])("svc %s fails with one line", async (line, message) => {
  expect(await svc(line)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(message) });
  expect(await readClockShift(h.sql)).toBe(0);
});

test.each([
  ["outside of a sandbox", { SVC_SANDBOX: "false" }],
  ["with live payments", { STRIPE_SECRET_KEY_LIVE: "sk_live_1", STRIPE_PUBLISHABLE_KEY_LIVE: "pk_live_1" }],
])("moving the clock is refused %s", async (_where, more) => {
  const refused = await svc("clock advance 1d", more);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("only be shifted in a sandbox") });
  expect(await readClockShift(h.sql)).toBe(0);
});
