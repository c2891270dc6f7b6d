import { z } from "zod";

/** How those respond on whom a workspace depends: receivers of webhooks and VAT authorities. */

const Count = z.int();
const Timestamp = z.iso.datetime();

export const Receiver = z.object({
  subscription_id: z.uuid().describe("The webhook subscription."),
  merchant_id: z.uuid().nullable().describe("The merchant whose events it receives; `null` for all."),
  host: z.string().describe("Host of its `target_url`."),
  description: z.string().nullable().describe("Its description."),
  status: z
    .enum(["healthy", "failing", "disabled", "idle"])
    .describe(
      "`failing`: every attempt since `failing_since` has failed. `disabled`: it is sent nothing. `idle`: there were no events.",
    ),
  failing_since: Timestamp.nullable().describe(
    "The first of the failed attempts; `null` unless it is failing.",
  ),
  last_error: z
    .string()
    .nullable()
    .describe("Why the newest of these deliveries failed; `null` unless it is failing."),
  delivered: Count.describe("Deliveries created in the period that succeeded."),
  abandoned: Count.describe("Deliveries created in the period that are not attempted any more."),
  pending: Count.describe("Deliveries that wait for an attempt, whenever they were created."),
});
export type Receiver = z.infer<typeof Receiver>;

export const ReceiverList = z.object({
  from: Timestamp.describe("Beginning of the period: 24 hours ago."),
  receivers: z
    .array(Receiver)
    .describe("Failing ones first, then disabled ones, then the newest; at most 50."),
});
export type ReceiverList = z.infer<typeof ReceiverList>;

export const AuthorityStanding = z.object({
  authority: z
    .enum(["vies", "hmrc"])
    .describe("VIES is the register of the EU, HMRC that of the United Kingdom."),
  prefixes: z.array(z.string()).describe("Prefixes of the VAT numbers that it was asked for, as `DE`."),
  status: z
    .enum(["answers", "down"])
    .describe("`down`: the newest check found no answer. Each member state stands on its own."),
  since: Timestamp.nullable().describe("The first check without an answer; `null` if it answers."),
  checks: Count.describe("Checks of the period, without those that the service's own limits prevented."),
  failed: Count.describe("Of those, checks without an answer."),
  p99_ms: z
    .int()
    .nullable()
    .describe("99 of 100 checks took at most this time; `null` if none was measured."),
  waiting: Count.describe("Orders whose VAT number is checked again once it answers."),
  hours: z
    .array(
      z.object({
        start: Timestamp.describe("Beginning of the hour."),
        checks: Count.describe("Checks in it."),
        failed: Count.describe("Of those, checks without an answer."),
      }),
    )
    .describe("The same by hour, oldest first, hours without checks left out."),
});
export type AuthorityStanding = z.infer<typeof AuthorityStanding>;

export const AuthorityList = z.object({
  from: Timestamp.describe("Beginning of the period: 24 hours ago, at the full hour."),
  authorities: z
    .array(AuthorityStanding)
    .describe(
      "Those that the workspace's checkouts have asked: member states that answer as one, each other by itself.",
    ),
});
export type AuthorityList = z.infer<typeof AuthorityList>;
