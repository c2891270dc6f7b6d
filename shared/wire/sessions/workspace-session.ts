import { z } from "zod";
import { EventSession } from "../events.ts";
import { OrderStatus } from "../order.ts";
import { StoppedReason, SessionStep } from "./session-progress.ts";

/** A session on the partner API: the object of events, with its buyer and where it stands. */

const Timestamp = z.iso.datetime();

export const WorkspaceSession = z.object({
  ...EventSession.shape,
  merchant_id: z.uuid().describe("The merchant that created the session."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  company: z.string().nullable().describe("Company as last entered. `null` if unknown or erased."),
  email: z
    .string()
    .nullable()
    .describe("E-mail address as last entered, in lower case. `null` if unknown or erased."),
  step: SessionStep,
  stopped_reason: StoppedReason.nullable().describe(
    "What last kept the shopper from ordering. `null` if nothing did, or once the shopper is past it.",
  ),
  stopped_at: Timestamp.nullable().describe("Since when it does."),
  opened_at: Timestamp.nullable().describe("Time at which the checkout was first opened."),
  company_at: Timestamp.nullable().describe("Time at which a company was first known."),
  details_at: Timestamp.nullable().describe("Time at which the details were first complete."),
  submitted_at: Timestamp.nullable().describe("Time of the first submit."),
  order: z
    .object({
      id: z.string().describe("Unique identifier, `ord_…`."),
      number: z.string().describe("Order number in the store."),
      status: OrderStatus.describe("Status of the order."),
    })
    .nullable()
    .describe("The order. `pending` or `failed` if a submit was refused after it was placed in the store."),
});
export type WorkspaceSession = z.infer<typeof WorkspaceSession>;

export const WorkspaceSessionPage = z.object({
  sessions: z.array(WorkspaceSession).describe("Sessions, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
