import type Stripe from "stripe";
import { z } from "zod";
import { fullShipping, shipping } from "../accounts/addresses.ts";
import { newId } from "../ids.ts";
import { seconds } from "../operation.ts";
import type { Call } from "../operation.ts";
import { boolean, expand, httpUrl, integer, metadata } from "../parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

/** Parameters of creating with `confirm=true` and of confirming alike. */
export const confirmFields = {
  confirmation_token: z.string().optional(),
  return_url: httpUrl.optional(),
  use_stripe_sdk: boolean.optional(),
  error_on_requires_action: boolean.optional(),
  expand,
};

export const CreateIntent = z.strictObject({
  ...confirmFields,
  amount: integer,
  currency: z.string().transform((code) => code.toLowerCase()),
  confirm: boolean.default(false),
  allowed_payment_method_types: z.array(z.string()).min(1).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(["always", "never"]).default("always") })
    .optional(),
  capture_method: z.enum(["automatic", "automatic_async", "manual"]).default("automatic_async"),
  confirmation_method: z.enum(["automatic"]).default("automatic"),
  application_fee_amount: integer.optional(),
  description: z.string().max(1000).optional(),
  receipt_email: z.email().optional(),
  shipping: shipping.optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z
    .string()
    .max(22)
    // Latin characters, one of them a letter, and none of < > \ ' " * (https://docs.stripe.com/get-started/account/statement-descriptors).
    .regex(/^(?=.*[A-Za-z])[^<>\\'"*\u0100-\uffff]+$/)
    .optional(),
  metadata,
});
export type CreateIntent = z.infer<typeof CreateIntent>;

/** A PaymentIntent that waits for a payment method. */
export function newIntent(call: Call, params: CreateIntent): Stripe.PaymentIntent {
  if ((params.application_fee_amount ?? 0) > params.amount) {
    throw invalidRequest("Your application fee cannot be larger than the amount.", {
      param: "application_fee_amount",
    });
  }
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    ...acceptedMethods(params),
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: params.application_fee_amount ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method,
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: params.confirmation_method,
    created: seconds(call.settings),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: fullShipping(params.shipping),
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

function acceptedMethods(
  params: CreateIntent,
): Pick<
  Stripe.PaymentIntent,
  "allowed_payment_method_types" | "automatic_payment_methods" | "payment_method_types"
> {
  if (params.allowed_payment_method_types && params.automatic_payment_methods) {
    throw invalidRequest(
      "You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.",
    );
  }
  const allowed = params.allowed_payment_method_types ?? null;
  const compatible = ["card", "link"].filter((type) => allowed === null || allowed.includes(type));
  return {
    allowed_payment_method_types: allowed,
    automatic_payment_methods: params.automatic_payment_methods ?? (allowed ? null : { enabled: true }),
    payment_method_types: compatible,
  };
}
