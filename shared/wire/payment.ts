import { z } from "zod";
import { plainText } from "../plain-text.ts";

/** Payments at the payment processor, on the partner API. */

export const PaymentIntentId = z
  .string()
  .regex(/^pi_\w{1,250}$/, "A payment id such as pi_….")
  .describe(
    "The payment at the payment processor, as in an order's `payment_intent` or in `payment.surplus_detected`.",
  );

/** POST /v2/payments/{payment_intent}/refunds */
export const RefundPayment = z.strictObject({
  amount: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Amount in minor units. Defaults to the rest of the payment."),
  reason: plainText(0, 500).default("").describe("Internal reason. Not shown to the buyer."),
});
export type RefundPayment = z.output<typeof RefundPayment>;
