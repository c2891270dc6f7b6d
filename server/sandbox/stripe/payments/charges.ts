import type Stripe from "stripe";
import { emit } from "../events.ts";
import type { EventSource } from "../events.ts";
import { newId } from "../ids.ts";
import { seconds } from "../operation.ts";
import type { Operation } from "../operation.ts";
import { chargedCard } from "./payment-method.ts";
import { openReview } from "./reviews.ts";
import type { StoredCard } from "../state.ts";
import { noSuch } from "../stripe-error.ts";
import { isElevatedRisk, type Decline } from "./test-cards.ts";

interface Charging {
  owner: string;
  intent: Stripe.PaymentIntent;
  card: StoredCard;
  paymentMethod: string;
  /** After a passed 3-D Secure challenge. */
  authenticated: boolean;
  /** The bank's refusal; null: the money moves. */
  decline: Decline | null;
}

/** Records a charge, paid or declined, and its event. */
export function recordCharge(source: EventSource, charging: Charging): Stripe.Charge {
  const { owner, intent, card, decline } = charging;
  const paid = decline === null;
  const isReviewed = paid && isElevatedRisk(card.number);
  const id = newId("ch");
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: paid ? newId("txn") : null,
    billing_details: card.billingDetails,
    calculated_statement_descriptor: statementDescriptor(source, owner, intent),
    captured: paid,
    created: seconds(source.settings),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(decline, isReviewed),
    paid,
    payment_intent: intent.id,
    payment_method: charging.paymentMethod,
    payment_method_details: chargedCard(card, intent.amount, charging.authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  if (isReviewed) charge.review = openReview(source, owner, charge).id;
  source.tx.put("charges", id, { owner, object: charge });
  emit(source, paid ? "charge.succeeded" : "charge.failed", owner, charge);
  return charge;
}

/** `PREFIX* SUFFIX`, 22 characters at most: https://docs.stripe.com/get-started/account/statement-descriptors */
function statementDescriptor(source: EventSource, owner: string, intent: Stripe.PaymentIntent): string {
  const settings = source.tx.get("accounts", owner)?.object.settings;
  const prefix = settings?.card_payments?.statement_descriptor_prefix ?? "SANDBOX";
  const suffix = intent.statement_descriptor_suffix;
  return (suffix === null ? prefix : `${prefix}* ${suffix}`).slice(0, 22).toUpperCase();
}

/** GET /v1/charges/:id */
export const getCharge: Operation = (call) => {
  const found = call.tx.get("charges", call.id);
  if (!found || found.owner !== call.account) throw noSuch("charge", call.id, "id");
  return { status: 200, body: found.object };
};

function outcome(decline: Decline | null, isReviewed: boolean): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: decline ? "05" : null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: isReviewed ? "elevated" : "normal",
    risk_score: isReviewed ? 66 : 12,
    seller_message: decline
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: decline ? "issuer_declined" : isReviewed ? "manual_review" : "authorized",
  };
}
