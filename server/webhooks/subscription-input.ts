import { z } from "zod";
import { plainText } from "../../shared/wire/plain-text.ts";
import { WebUrl } from "../../shared/wire/web-url.ts";
import { DeliveryStatus } from "../../shared/wire/delivery.ts";
import { isEventPattern } from "./events.ts";
import { Instant } from "./instant.ts";
import { isSigningSecret } from "./sign.ts";

/** Request bodies of the subscription endpoints; they read the table of events, so they live beside it. */

const EventPatterns = z
  .array(z.string().refine(isEventPattern, "An event name, noun.* or *; the names are in the reference."))
  .min(1)
  .max(50)
  .transform((patterns) => [...new Set(patterns)]);

const SigningSecret = z
  .string()
  .refine(isSigningSecret, "whsec_ and 24 to 64 random bytes in base64 (Standard Webhooks).");

const RatePerSecond = z.int().min(1).max(1000).describe("Attempts per second; null for no limit of its own.");

const Description = plainText(0, 200);

export const NewSubscription = z
  .strictObject({
    target_url: WebUrl.describe("Where events are sent, by POST. https in live mode."),
    events: EventPatterns.describe("Event names, `order.*` for all of a noun, or `*`."),
    merchant_id: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe("Only events of this merchant; left out: of every merchant of the workspace."),
    description: Description.nullish().describe("Your own words."),
    secret: SigningSecret.optional().describe("Signs the deliveries; made for you when you send none."),
    rate_limit_per_second: RatePerSecond.nullish().describe(
      "Attempts per second at most; null for no limit of its own.",
    ),
  })
  .meta({ id: "CreateSubscription" });
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscriptionPatch = z
  .strictObject({
    target_url: WebUrl.optional().describe("Where events are sent from now on, waiting ones too."),
    events: EventPatterns.optional().describe("The whole new list."),
    description: Description.nullish().describe("Your own words."),
    rate_limit_per_second: RatePerSecond.nullish().describe(
      "Attempts per second at most; null for no limit of its own.",
    ),
    status: z
      .enum(["active", "disabled"])
      .optional()
      .describe("`disabled` abandons what waits; events go on being recorded."),
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
      .describe("For how many seconds the old secret signs too: 0 when it leaked, at most 7 days."),
    secret: SigningSecret.optional().describe("The new secret; made for you when you send none."),
  })
  .meta({ id: "RotateSecret" });

export const ReplayRange = z
  .strictObject({
    since: Instant.describe("Deliveries created at this time or later."),
    until: Instant.optional().describe("Deliveries created before this time; default: now."),
    status: DeliveryStatus.optional().describe(
      "Deliveries in this state; default: in any, delivered ones too.",
    ),
  })
  .meta({ id: "ReplayRange" });
