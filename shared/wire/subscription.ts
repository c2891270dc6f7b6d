import { z } from "zod";

/** Webhook subscriptions on the wire: which events go to which `target_url`. */

export const Subscription = z
  .object({
    id: z.uuid().describe("The subscription."),
    workspace_id: z.uuid().describe("The workspace it belongs to."),
    merchant_id: z
      .uuid()
      .nullable()
      .describe("Only events of this merchant; null: of every merchant of the workspace."),
    target_url: z.url().describe("Where events are sent."),
    events: z.array(z.string()).describe("Event names, `noun.*` or `*`."),
    description: z.string().nullable().describe("Your own words."),
    status: z.enum(["active", "disabled"]).describe("`disabled`: events are recorded and not sent."),
    disabled_reason: z.string().nullable().describe("Why it is disabled; null while it is active."),
    secret_prefix: z.string().describe("The visible beginning of the signing secret."),
    rate_limit_per_second: z
      .number()
      .int()
      .nullable()
      .describe("Attempts per second at most; null for no limit of its own."),
    api_version: z.string().describe("The version its payloads have: the one in force when it was made."),
    livemode: z.boolean().describe("False for test data."),
    created_at: z.iso.datetime().describe("When it was made."),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/** The answers that carry the signing secret: at creation and after a rotation, and never again. */
export const SubscriptionWithSecret = Subscription.extend({
  secret: z.string().describe("The signing secret, `whsec_…`. Given here once and never again."),
}).meta({ id: "SubscriptionWithSecret" });
export type SubscriptionWithSecret = z.infer<typeof SubscriptionWithSecret>;

export const SubscriptionPage = z
  .object({
    subscriptions: z.array(Subscription).describe("Newest first."),
    next_after: z.string().nullable().describe("Send it as `after` for the next page; null on the last one."),
  })
  .meta({ id: "SubscriptionPage" });
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

/** Answer of a bulk replay. */
export const AcceptedReplay = z
  .object({
    accepted: z
      .number()
      .int()
      .min(0)
      .describe(
        "Deliveries that matched when the request was accepted. They are replayed one after the other, oldest first, behind fresh events; one that no longer matches when its turn comes is left out.",
      ),
  })
  .meta({ id: "AcceptedReplay" });
export type AcceptedReplay = z.infer<typeof AcceptedReplay>;
