import { z } from "zod";

/** The furthest that the clock may be ahead: five years, in seconds. */
export const MOST_SHIFT_SECONDS = 5 * 365 * 86_400;

/** GET /test/clock. */
export const TestClock = z.strictObject({
  now: z.iso.datetime().describe("The sandbox's time."),
  shift_seconds: z.int().describe("How far it is ahead of the real time; 0 if it is not moved."),
});
export type TestClock = z.infer<typeof TestClock>;

/** POST /test/clock. */
export const TestClockAdvance = z.strictObject({
  advance_seconds: z.int().min(1).max(MOST_SHIFT_SECONDS).describe("How far the time is moved forward."),
});

/** What the advance has made due: the worker begins with it at once. */
export const TestClockDue = z.strictObject({
  sessions: z.int().describe("Open sessions that expire."),
  deliveries: z.int().describe("Webhook deliveries whose next attempt is due."),
  orders: z.int().describe("Unpaid orders on account whose due date has passed, by the date in UTC."),
  vat_rechecks: z.int().describe("Orders whose VAT number is checked again."),
  store_commands: z.int().describe("Commands that are sent to stores again."),
});
export type TestClockDue = z.infer<typeof TestClockDue>;

export const TestClockAdvanced = z.strictObject({
  from: z.iso.datetime().describe("The sandbox's time before."),
  to: z.iso.datetime().describe("The sandbox's time now."),
  shift_seconds: z.int().describe("How far it is ahead of the real time."),
  due: TestClockDue.describe("What has become due between the two."),
});
export type TestClockAdvanced = z.infer<typeof TestClockAdvanced>;
