import { z } from "zod";
import { plainText } from "../../../shared/plain-text.ts";
import { WebUrl } from "../../../shared/wire/web-url.ts";
import { DeliveryStatus } from "../../../shared/wire/delivery.ts";
import { eventNames, isEventPattern } from "../events.ts";
import { Instant } from "../instant.ts";
import { isSigningSecret } from "../sign.ts";

/** Request bodies of the subscription endpoints; they read the table of events, so they live beside it. */

const EventPatterns = z
  .array(z.string().refine(isEventPattern, "An event name, noun.* or *; the names are in the reference."))
  .min(1)
  .max(50)
  .transform((patterns) => [...new Set(patterns)]);

const SigningSecret = z
  .string()
  .refine(isSigningSecret, "whsec_ and 24 to 64 random bytes in base64 (Standard Webhooks).");

const RatePerSecond = z.int().min(1).max(1000).describe("Maximum attempts per second. `null`: no limit.");

const Description = plainText(0, 200);

export const NewSubscription = z
  .strictObject({
    target_url: WebUrl.describe("URL that events are sent to with POST. Must be https in live mode."),
    events: EventPatterns.describe("Event types: exact names, `order.*` for all of a noun, or `*`."),
    merchant_id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe("Limits the subscription to one merchant. Defaults to all merchants of the workspace."),
    description: Description.nullish().describe("Your own description."),
    secret: SigningSecret.optional().describe("Signing secret. Generated if omitted."),
    rate_limit_per_second: RatePerSecond.nullish().describe("Maximum attempts per second. `null`: no limit."),
  })
  .meta({ id: "CreateSubscription" });
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscriptionPatch = z
  .strictObject({
    target_url: WebUrl.optional().describe("New URL. It also applies to pending deliveries."),
    events: EventPatterns.optional().describe("New list of event types. Replaces the old one."),
    description: Description.nullish().describe("Your own description."),
    rate_limit_per_second: RatePerSecond.nullish().describe("Maximum attempts per second. `null`: no limit."),
    status: z
      .enum(["active", "disabled"])
      .optional()
      .describe("New status. `disabled` abandons pending deliveries; events continue to be recorded."),
  })
  .meta({ id: "UpdateSubscription" });
export type SubscriptionPatch = z.output<typeof SubscriptionPatch>;

const DAY_SECONDS = 86_400;

export const SecretRotation = z
  .strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(7 * DAY_SECONDS)
      .default(DAY_SECONDS)
      .describe("Seconds for which the old secret also signs. Use `0` if it leaked."),
    secret: SigningSecret.optional().describe("New signing secret. Generated if omitted."),
  })
  .meta({ id: "RotateSecret" });

export const ReplayRange = z
  .strictObject({
    since: Instant.describe("Includes deliveries created at or after this time."),
    until: Instant.optional().describe("Includes deliveries created before this time. Defaults to now."),
    status: DeliveryStatus.optional().describe(
      "Includes only deliveries in this state. Defaults to all, including succeeded ones.",
    ),
  })
  .meta({ id: "ReplayRange" });

export const SendTestEvent = z
  .strictObject({
    event: z
      .enum(eventNames)
      .default("webhook.test")
      .describe(
        "Event type. Other types than `webhook.test` carry the example of the reference as `data`, in test mode only.",
      ),
  })
  .meta({ id: "SendTestEvent" });
