import { z } from "zod";
import { plainText } from "../../shared/wire/plain-text.ts";
import { WebUrl } from "../../shared/wire/web-url.ts";
import { isEventPattern } from "./events.ts";
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

export const NewSubscription = z.strictObject({
  target_url: WebUrl,
  events: EventPatterns,
  merchant_id: z.uuid().toLowerCase().optional(),
  description: Description.nullish(),
  secret: SigningSecret.optional(),
  rate_limit_per_second: RatePerSecond.nullish(),
});
export type NewSubscription = z.output<typeof NewSubscription>;

export const SubscriptionPatch = z.strictObject({
  target_url: WebUrl.optional(),
  events: EventPatterns.optional(),
  description: Description.nullish(),
  rate_limit_per_second: RatePerSecond.nullish(),
  status: z.enum(["active", "disabled"]).optional(),
});
export type SubscriptionPatch = z.output<typeof SubscriptionPatch>;

const DAY_SECONDS = 86_400;

export const SecretRotation = z.strictObject({
  /** How long the old secret signs too; 0 when it leaked. */
  overlap_seconds: z
    .int()
    .min(0)
    .max(7 * DAY_SECONDS)
    .default(DAY_SECONDS),
  secret: SigningSecret.optional(),
});
