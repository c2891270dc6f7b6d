import type Stripe from "stripe";
import { z } from "zod";
import { address, fullAddress, fullShipping, shipping } from "../accounts/addresses.ts";
import { newId } from "../ids.ts";
import { seconds } from "../operation.ts";
import type { Answer, Call, Operation } from "../operation.ts";
import { boolean, expand, httpUrl, integer, parseParameters } from "../parameters.ts";
import { cardPreview } from "./payment-method.ts";
import type { StoredCard, StoredToken } from "../state.ts";
import { invalidRequest, noSuch, StripeError } from "../stripe-error.ts";
import { numberOfNamedCard, passesLuhn } from "./test-cards.ts";

const TOKEN_SECONDS = 12 * 3600;

const PaymentMethodData = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: z.string().transform((typed) => typed.replaceAll(/\D/g, "")),
    exp_month: integer,
    exp_year: integer,
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: z.string().optional(),
      name: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  allow_redisplay: z.enum(["always", "limited", "unspecified"]).optional(),
});
type PaymentMethodData = z.infer<typeof PaymentMethodData>;

const CreateToken = z.strictObject({
  payment_method_data: PaymentMethodData.optional(),
  payment_method: z.string().optional(),
  return_url: httpUrl.optional(),
  shipping: shipping.optional(),
  use_stripe_sdk: boolean.optional(),
  client_attribution_metadata: z.record(z.string(), z.string()).optional(),
  expand,
});

/** POST /v1/confirmation_tokens, with the publishable key: what Stripe.js does with the typed card. */
export const createTokenFromBrowser: Operation = (call) => createToken(call);

/** POST /v1/test_helpers/confirmation_tokens, with the secret key: for tests without a browser. */
export const createTokenForTest: Operation = (call) => createToken(call);

/** GET /v1/confirmation_tokens/:id */
export const getToken: Operation = (call) => {
  const found = call.tx.get("confirmation_tokens", call.id);
  if (!found || found.owner !== call.account) throw noSuch("confirmation_token", call.id, "id");
  return { status: 200, body: found.object };
};

/**
 * The token, marked as used by `intent`. Throws Stripe's error when it is unknown to this account, expired, or was
 * used before.
 */
export function spendToken(call: Call, id: string, intent: string): StoredToken {
  const found = call.tx.get("confirmation_tokens", id);
  if (!found || found.owner !== call.account) throw noSuch("confirmation_token", id);
  if (found.object.payment_intent !== null) {
    throw invalidRequest(
      `The provided ConfirmationToken (${id}) has already been used to confirm an Intent.`,
      {
        param: "confirmation_token",
      },
    );
  }
  if ((found.object.expires_at ?? 0) <= seconds(call.settings)) {
    throw invalidRequest(`The provided ConfirmationToken (${id}) has expired.`, {
      param: "confirmation_token",
    });
  }
  const spent: StoredToken = { ...found, object: { ...found.object, payment_intent: intent } };
  call.tx.put("confirmation_tokens", id, spent);
  return spent;
}

function createToken(call: Call): Answer {
  const params = parseParameters(CreateToken, call.params);
  const card = params.payment_method_data
    ? typedCard(params.payment_method_data, call.settings.now())
    : namedCard(params.payment_method, call.settings.now());
  const created = seconds(call.settings);
  const token: Stripe.ConfirmationToken = {
    id: newId("ctoken"),
    object: "confirmation_token",
    created,
    expires_at: created + TOKEN_SECONDS,
    livemode: false,
    mandate_data: null,
    metadata: null,
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: {
      allow_redisplay: params.payment_method_data?.allow_redisplay ?? "unspecified",
      billing_details: card.billingDetails,
      card: cardPreview(card),
      customer: null,
      customer_account: null,
      type: "card",
    },
    return_url: params.return_url ?? null,
    setup_future_usage: null,
    setup_intent: null,
    shipping: fullShipping(params.shipping),
    use_stripe_sdk: params.use_stripe_sdk ?? true,
  };
  call.tx.put("confirmation_tokens", token.id, { owner: call.account, object: token, card });
  return { status: 200, body: token };
}

function cardFault(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: "card_error", code, message, param });
}

function typedCard({ card, billing_details: details }: PaymentMethodData, nowMs: number): StoredCard {
  if (!passesLuhn(card.number)) {
    throw cardFault("incorrect_number", "Your card number is incorrect.", "number");
  }
  const expYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardFault("invalid_expiry_month", "Your card's expiration month is invalid.", "exp_month");
  }
  const firstInvalidInstant = Date.UTC(expYear, card.exp_month, 1);
  if (firstInvalidInstant <= nowMs) {
    throw cardFault("invalid_expiry_year", "Your card's expiration year is invalid.", "exp_year");
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardFault("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  return {
    number: card.number,
    expMonth: card.exp_month,
    expYear,
    billingDetails: {
      address: fullAddress(details?.address),
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
  };
}

function namedCard(name: string | undefined, nowMs: number): StoredCard {
  const number = numberOfNamedCard(name ?? "");
  if (name === undefined) {
    throw invalidRequest("Missing required param: payment_method_data.", {
      code: "parameter_missing",
      param: "payment_method_data",
    });
  }
  if (number === null) throw noSuch("PaymentMethod", name, "payment_method");
  const expYear = new Date(nowMs).getUTCFullYear() + 1;
  const billingDetails = { address: fullAddress(), email: null, name: null, phone: null, tax_id: null };
  return { number, expMonth: 12, expYear, billingDetails };
}
