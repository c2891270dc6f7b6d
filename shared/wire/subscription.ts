import { z } from "zod";

/** Webhook subscriptions on the wire: which events go to which `target_url`. */

export const Subscription = z.object({
  id: z.uuid().describe("Unique identifier of the subscription."),
  workspace_id: z.uuid().describe("The workspace it belongs to."),
  merchant_id: z
    .uuid()
    .nullable()
    .describe("Limits the subscription to one merchant. `null` for all merchants of the workspace."),
  target_url: z.url().describe("URL that events are sent to."),
  events: z.array(z.string()).describe("Event types: exact names, `noun.*` or `*`."),
  description: z.string().nullable().describe("Your own description."),
  status: z
    .enum(["active", "disabled"])
    .describe("Status of the subscription. While `disabled`, events are recorded but not sent."),
  disabled_reason: z.string().nullable().describe("Reason it is disabled. `null` while active."),
  secret_prefix: z.string().describe("First characters of the signing secret."),
  rate_limit_per_second: z
    .number()
    .int()
    .min(1)
    .nullable()
    .describe("Maximum attempts per second. `null`: no limit."),
  api_version: z.string().describe("API version of payloads, fixed when the subscription is created."),
  livemode: z.boolean().describe("`true` in live mode, `false` in test mode."),
  created_at: z.iso.datetime().describe("Time of creation."),
});
export type Subscription = z.infer<typeof Subscription>;

/** The answers that carry the signing secret: at creation and after a rotation, and never again. */
export const SubscriptionWithSecret = Subscription.extend({
  secret: z.string().describe("Signing secret, `whsec_…`. Returned only in this response."),
});
export type SubscriptionWithSecret = z.infer<typeof SubscriptionWithSecret>;

export const SubscriptionPage = z.object({
  subscriptions: z.array(Subscription).describe("Subscriptions, newest first."),
  next_after: z.string().nullable().describe("Send it as `after` to get the next page. `null` on the last."),
});
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

/** Answer of a bulk replay. */
export const AcceptedReplay = z.object({
  accepted: z
    .number()
    .int()
    .min(0)
    .describe(
      "Number of matching deliveries when the request was accepted. They are replayed oldest first, after new events; a delivery that no longer matches by then is skipped.",
    ),
});
export type AcceptedReplay = z.infer<typeof AcceptedReplay>;
