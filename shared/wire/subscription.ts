import { z } from "zod";

/** Webhook subscriptions on the wire: which events go to which `target_url`. */

export const Subscription = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  /** Null: events of every merchant of the workspace. */
  merchant_id: z.uuid().nullable(),
  target_url: z.url(),
  /** Event names, `noun.*` or `*`. */
  events: z.array(z.string()),
  description: z.string().nullable(),
  status: z.enum(["active", "disabled"]),
  disabled_reason: z.string().nullable(),
  /** The visible beginning of the signing secret. */
  secret_prefix: z.string(),
  rate_limit_per_second: z.number().int().nullable(),
  api_version: z.string(),
  livemode: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The answers that carry the signing secret: at creation and after a rotation, and never again. */
export const SubscriptionWithSecret = Subscription.extend({ secret: z.string() });
export type SubscriptionWithSecret = z.infer<typeof SubscriptionWithSecret>;

export const SubscriptionList = z.object({ subscriptions: z.array(Subscription) });
export type SubscriptionList = z.infer<typeof SubscriptionList>;
