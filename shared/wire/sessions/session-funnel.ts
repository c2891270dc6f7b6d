import { z } from "zod";
import { FUNNEL_STEPS, LossReason } from "./session-progress.ts";

const Count = z.int();
const Timestamp = z.iso.datetime();
const step = (text: string) => Count.describe(text);

const StepCounts = z.object({
  opened: step("Sessions whose checkout was opened."),
  company: step("Of those, sessions with a company."),
  details: step("Of those, sessions with complete details."),
  submitted: step("Of those, sessions that were submitted."),
  placed: step("Of those, sessions with an order."),
});

export const SessionFunnel = z.object({
  from: Timestamp.describe("Beginning of the period, inclusive."),
  to: Timestamp.describe("End of the period, exclusive."),
  steps: StepCounts.describe("Sessions created in the period, by the steps they have reached."),
  losses: z
    .array(
      z.object({
        step: z.enum(FUNNEL_STEPS).describe("The last step they have reached."),
        reason: LossReason,
        count: Count.describe("Number of sessions."),
      }),
    )
    .describe("Opened sessions of the period without an order, by step, most frequent first."),
  statuses: z
    .object({
      open: Count.describe("Open sessions."),
      confirming: Count.describe("Sessions with a payment attempt in progress."),
      completed: Count.describe("Completed sessions."),
      expired: Count.describe("Expired sessions."),
    })
    .describe("All sessions created in the period by status, those that were never opened included."),
  previous: z
    .object({
      from: Timestamp.describe("Beginning of that period, inclusive."),
      to: Timestamp.describe("End of that period, exclusive."),
      steps: StepCounts.describe("Its sessions, by the steps they have reached."),
    })
    .describe("The period of the same length before."),
});
export type SessionFunnel = z.infer<typeof SessionFunnel>;
