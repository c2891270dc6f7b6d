import { z } from "zod";
import { WebUrl } from "./web-url.ts";

/** The capacity check before a charge: its configuration, and what is said to the partner's hook. */

export const FailMode = z.enum(["closed", "open"]);
export type FailMode = z.infer<typeof FailMode>;

/** PUT …/pre-confirmation (specification, Pre-confirmation hook configuration). What is left out stays as it is. */
export const PreConfirmationInput = z.strictObject({
  url: WebUrl,
  secret: z.string().min(16, "At least 16 characters.").max(512).optional(),
  fail_mode: FailMode.optional(),
});

export const PreConfirmation = z.object({
  url: z.url(),
  fail_mode: FailMode,
  /** Only in the answer to the call that set or changed it. */
  secret: z.string().optional(),
});
export type PreConfirmation = z.infer<typeof PreConfirmation>;

export const PreConfirmationDetail = z.object({
  url: z.url(),
  fail_mode: FailMode,
  secret_set_at: z.iso.datetime(),
});

/** The hook's answer. Unknown fields are ignored; an over-long message is cut, for its refusal still counts. */
export const HookAnswer = z.object({
  available: z.boolean(),
  reason: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
export type HookAnswer = z.infer<typeof HookAnswer>;
