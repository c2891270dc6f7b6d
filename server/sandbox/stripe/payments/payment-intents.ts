import type Stripe from "stripe";
import { z } from "zod";
import { checkAmount } from "./amount-limits.ts";
import { confirmIntent } from "./confirm-intent.ts";
import { spendToken } from "./confirmation-tokens.ts";
import { emit } from "../events.ts";
import { getOwnIntent, shownIntent } from "./intent-access.ts";
import { createdParameter, isCreatedWithin, listPage, pageParameters } from "../list-page.ts";
import { seconds } from "../operation.ts";
import type { Answer, Call, Operation } from "../operation.ts";
import { confirmFields, CreateIntent, newIntent } from "./new-intent.ts";
import { expand, parseParameters } from "../parameters.ts";
import type { StoredIntent } from "../state.ts";
import { errorBody, invalidRequest } from "../stripe-error.ts";

const ConfirmIntent = z.strictObject({ ...confirmFields, client_secret: z.string().optional() });
type ConfirmParameters = Pick<z.infer<typeof ConfirmIntent>, keyof typeof confirmFields>;

/** POST /v1/payment_intents, confirmed in the same call with `confirm=true`. */
export const createIntent: Operation = (call) => {
  refuseOldParameter(call.params);
  const params = parseParameters(CreateIntent, call.params);
  checkAmount(params.amount, params.currency, settlementCurrency(call));
  if (params.confirm) refuseMissingReturnUrl(params);
  requireChargesEnabled(call);
  const intent = newIntent(call, params);
  const stored: StoredIntent = { owner: call.account, object: intent, card: null, challenge: null };
  call.tx.put("payment_intents", intent.id, stored);
  emit(call, "payment_intent.created", call.account, intent);
  return params.confirm ? confirmWith(call, stored, params) : answer(call, intent, params.expand);
};

/** GET /v1/payment_intents/:id, with the secret key, or with the publishable key and the client secret. */
export const getIntent: Operation = (call) => {
  const Parameters = z.strictObject({ expand, client_secret: z.string().optional() });
  const params = parseParameters(Parameters, call.params);
  const stored = getOwnIntent(call, params.client_secret);
  return answer(call, stored.object, params.expand);
};

/** GET /v1/payment_intents */
export const listIntents: Operation = (call) => {
  const params = parseParameters(z.strictObject({ ...pageParameters, ...createdParameter }), call.params);
  const own = call.tx
    .list("payment_intents")
    .filter(([, row]) => row.owner === call.account && isCreatedWithin(row.object.created, params.created))
    .map(([, row]) => row.object);
  return { status: 200, body: listPage("/v1/payment_intents", own, params) };
};

/** POST /v1/payment_intents/:id/confirm: again after a decline; a browser may do it with the client secret. */
export const confirmExistingIntent: Operation = (call) => {
  refuseOldParameter(call.params);
  const params = parseParameters(ConfirmIntent, call.params);
  const stored = getOwnIntent(call, params.client_secret);
  if (
    stored.object.status !== "requires_payment_method" &&
    stored.object.status !== "requires_confirmation"
  ) {
    throw unexpectedState(stored, "confirm", "requires_payment_method or requires_confirmation");
  }
  requireChargesEnabled(call);
  return confirmWith(call, stored, params);
};

/** POST /v1/payment_intents/:id/cancel; 400 with the intent when it has ended already. */
export const cancelIntent: Operation = (call) => {
  const Parameters = z.strictObject({
    cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
    expand,
  });
  const params = parseParameters(Parameters, call.params);
  const stored = getOwnIntent(call);
  if (["succeeded", "canceled", "processing"].includes(stored.object.status)) {
    throw unexpectedState(
      stored,
      "cancel",
      "requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing",
    );
  }
  const intent: Stripe.PaymentIntent = {
    ...stored.object,
    status: "canceled",
    canceled_at: seconds(call.settings),
    cancellation_reason: params.cancellation_reason ?? null,
    next_action: null,
  };
  call.tx.put("payment_intents", intent.id, { ...stored, object: intent, challenge: null });
  emit(call, "payment_intent.canceled", call.account, intent);
  return answer(call, intent, params.expand);
};

function confirmWith(call: Call, stored: StoredIntent, params: ConfirmParameters): Answer {
  if (params.confirmation_token === undefined) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method, or provide a confirmation token, and then confirm it again.",
      { code: "payment_intent_unexpected_state", payment_intent: stored.object },
    );
  }
  const token = spendToken(call, params.confirmation_token, stored.object.id);
  const { intent, error } = confirmIntent(call, stored, {
    card: token.card,
    // Values of the request win over those of the token.
    returnUrl: params.return_url ?? token.object.return_url,
    useStripeSdk: params.use_stripe_sdk ?? token.object.use_stripe_sdk,
    errorOnRequiresAction: params.error_on_requires_action ?? false,
  });
  return error ? { status: 402, body: errorBody(error) } : answer(call, intent, params.expand);
}

function answer(call: Call, intent: Stripe.PaymentIntent, expanded: string[] | undefined): Answer {
  return { status: 200, body: shownIntent(call, intent, expanded) };
}

/** Since 2026-09-30 the list of types is read-only: https://docs.stripe.com/changelog/endive */
function refuseOldParameter(params: unknown): void {
  if ((params as Record<string, unknown> | null)?.["payment_method_types"] === undefined) return;
  throw invalidRequest(
    "The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.",
    { code: "payment_method_types_no_longer_supported", param: "payment_method_types" },
  );
}

function refuseMissingReturnUrl(params: CreateIntent): void {
  const redirects =
    !params.allowed_payment_method_types && params.automatic_payment_methods?.allow_redirects !== "never";
  if (!redirects || params.return_url) return;
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.",
  );
}

/** What the account is paid out in. */
function settlementCurrency(call: Call): string {
  return call.tx.get("accounts", call.account)?.object.default_currency ?? "eur";
}

/** Both messages as reported in public; the code of the second is in the list of the API's library. */
function requireChargesEnabled(call: Call): void {
  const account = call.tx.get("accounts", call.account)?.object;
  if (account === undefined) return;
  if (!account.charges_enabled) {
    throw invalidRequest(
      "This Connect account cannot currently make live charges. The `requirements.disabled_reason` property on the account will provide information about why this account is currently disabled. If you are a customer trying to make a purchase, please contact the owner of this site. Your transaction has not been processed.",
    );
  }
  if (account.capabilities?.card_payments !== "active") {
    throw invalidRequest(
      "You cannot create a charge on a connected account without the `card_payments` capability enabled.",
      { code: "capability_not_active" },
    );
  }
}

function unexpectedState(stored: StoredIntent, verb: string, allowed: string) {
  return invalidRequest(
    `You cannot ${verb} this PaymentIntent because it has a status of ${stored.object.status}. Only a PaymentIntent with one of the following statuses may be ${verb}ed: ${allowed}.`,
    { code: "payment_intent_unexpected_state", payment_intent: stored.object },
  );
}
