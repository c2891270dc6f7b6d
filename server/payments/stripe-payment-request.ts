import { Stripe } from "stripe";
import type { Delivery, PaymentRequest, PreparedPayment } from "./processor.ts";
import { toStripeAmount } from "../../shared/stripe-amounts.ts";

/** Source of the field limits: https://docs.stripe.com/api/payment_intents/create, https://docs.stripe.com/metadata. */
const MAX_DESCRIPTION = 500;
const MAX_METADATA_VALUE = 500;

/** A direct charge, created and confirmed in one call, in Stripe's terms. */
export function preparePayment(request: PaymentRequest): PreparedPayment {
  const { currency, delivery, receiptEmail, statementSuffix, applicationFee } = request;
  const parameters: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount(request.amount, currency),
    currency: currency.toLowerCase(),
    confirm: true,
    confirmation_token: request.confirmationToken,
    // Cards and card wallets alone: other methods settle later or redirect (design 4-checkout.md, Submit).
    allowed_payment_method_types: ["card"],
    use_stripe_sdk: true,
    return_url: request.returnUrl,
    description: request.description.slice(0, MAX_DESCRIPTION),
    metadata: Object.fromEntries(
      Object.entries(request.metadata).map(([name, value]) => [name, value.slice(0, MAX_METADATA_VALUE)]),
    ),
    ...(statementSuffix === null ? {} : { statement_descriptor_suffix: statementSuffix }),
    ...(receiptEmail === null ? {} : { receipt_email: receiptEmail }),
    ...(delivery === null ? {} : { shipping: shippingOf(delivery) }),
    // A fee of 0 is rejected.
    ...(applicationFee === 0 ? {} : { application_fee_amount: toStripeAmount(applicationFee, currency) }),
  };
  return {
    accountId: request.accountId,
    idempotencyKey: request.idempotencyKey,
    parameters: { ...parameters },
    apiVersion: Stripe.API_VERSION,
  };
}

function shippingOf({ name, phone, address }: Delivery): Stripe.PaymentIntentCreateParams.Shipping {
  const fields = {
    line1: address.line1,
    line2: address.line2,
    postal_code: address.postcode,
    city: address.city,
    state: address.state,
    country: address.country,
  };
  return {
    name,
    ...(phone === "" ? {} : { phone }),
    // An empty value would be rejected or mean "unset".
    address: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
  };
}
