import { z } from "zod";

/** The timeline of an order or a checkout session: what happened, from recorded facts. */

export const TimelineKind = z
  .enum([
    "checkout",
    "vat_check",
    "attempt",
    "pre_confirmation",
    "payment",
    "store",
    "refund",
    "dispute",
    "event",
    "question",
    "staff",
  ])
  .describe(
    "What the entry is about. `checkout`: the session. `vat_check`: a VAT number and its tax authority. `attempt`: the buyer submitted the order, and how that ended. `pre_confirmation`: your hook. `payment`: the card payment. `store`: what the store did or was asked to do. `refund` and `dispute`: money that went back. `event`: an event and each delivery attempt. `question`: questions that the AI checkout answered. `staff`: an action in the dashboard or over the API.",
  );
export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineOutcome = z
  .enum(["ok", "warning", "failed", "info"])
  .describe(
    "`ok`: it succeeded. `warning`: it works, but look at it. `failed`: it did not succeed. `info`: neither.",
  );
export type TimelineOutcome = z.infer<typeof TimelineOutcome>;

export const TimelineLink = z.object({
  type: z
    .enum(["session", "order", "vat_check", "pre_confirmation", "delivery", "request"])
    .describe("Type of the record."),
  id: z.string().describe("Identifier of the record, as its endpoint takes it."),
});
export type TimelineLink = z.infer<typeof TimelineLink>;

export const TimelineEntry = z.object({
  id: z.string().describe("Identifier of the entry, unique within the timeline and the same each time."),
  at: z.iso.datetime().describe("Time at which it happened."),
  kind: TimelineKind,
  outcome: TimelineOutcome,
  title: z.string().describe("What happened, in a few words."),
  text: z.string().describe("One or two sentences that explain it."),
  links: z.array(TimelineLink).describe("Records with more about it, where it has one."),
  duration_ms: z
    .int()
    .nullable()
    .describe("How long it took, in milliseconds. `null` if it was not measured."),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** GET /v2/orders/{id}/timeline and /v2/sessions/{id}/timeline. */
export const Timeline = z.object({
  entries: z.array(TimelineEntry).describe("Entries, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type Timeline = z.infer<typeof Timeline>;
