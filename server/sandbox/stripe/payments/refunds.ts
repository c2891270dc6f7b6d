import type Stripe from "stripe";
import { z } from "zod";
import { emit, type EventSource } from "../events.ts";
import { idOf, newId } from "../ids.ts";
import { createdParameter, isCreatedWithin, listPage, pageParameters } from "../list-page.ts";
import { seconds } from "../operation.ts";
import type { Call, Operation } from "../operation.ts";
import { boolean, expand, integer, metadata, parseParameters } from "../parameters.ts";
import { invalidRequest, noSuch } from "../stripe-error.ts";

const CreateRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: boolean.optional(),
  metadata,
  expand,
});
type CreateRefund = z.infer<typeof CreateRefund>;

/** POST /v1/refunds: of a whole charge or a part of it, at once. */
export const createRefund: Operation = (call) => {
  const params = parseParameters(CreateRefund, call.params);
  const charge = chargeToRefund(call, params);
  if (isBlocked(call, charge)) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  }
  if (amount < 1 || amount > left) {
    throw invalidRequest(
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${left} ${charge.currency})`,
      { param: "amount" },
    );
  }
  const refund: Stripe.Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: seconds(call.settings),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  };
  call.tx.put("refunds", refund.id, { owner: call.account, object: refund });
  call.tx.put("charges", charge.id, { owner: call.account, object: refunded });
  emit(call, "refund.created", call.account, refund);
  emit(call, "charge.refunded", call.account, refunded);
  return { status: 200, body: refund };
};

/** GET /v1/refunds/:id */
export const getRefund: Operation = (call) => {
  const found = call.tx.get("refunds", call.id);
  if (!found || found.owner !== call.account) throw noSuch("refund", call.id, "id");
  return { status: 200, body: found.object };
};

const ListRefunds = z.strictObject({
  ...pageParameters,
  ...createdParameter,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** GET /v1/refunds, newest first. */
export const listRefunds: Operation = (call) => {
  const params = parseParameters(ListRefunds, call.params);
  const refunds = call.tx
    .list("refunds")
    .filter(([, row]) => row.owner === call.account)
    .map(([, row]) => row.object)
    .filter(
      (refund) =>
        (params.charge === undefined || refund.charge === params.charge) &&
        (params.payment_intent === undefined || refund.payment_intent === params.payment_intent) &&
        isCreatedWithin(refund.created, params.created),
    );
  return { status: 200, body: listPage("/v1/refunds", refunds, params) };
};

/** The buyer's bank sends a refund's money back, days later. */
export function failRefund(source: EventSource, id: string): void {
  const found = source.tx.get("refunds", id);
  if (!found) throw noSuch("refund", id, "id");
  const { owner } = found;
  const refund: Stripe.Refund = {
    ...found.object,
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  };
  source.tx.put("refunds", id, { owner, object: refund });
  const charge = source.tx.get("charges", idOf(refund.charge));
  if (charge) {
    const left = charge.object.amount_refunded - refund.amount;
    const object = { ...charge.object, amount_refunded: left, refunded: false };
    source.tx.put("charges", object.id, { owner, object });
  }
  emit(source, "refund.failed", owner, refund);
}

/** Disputed money is with the bank, until the dispute is won: https://docs.stripe.com/error-codes */
function isBlocked({ tx }: Call, charge: Stripe.Charge): boolean {
  const disputes = tx.list("disputes").map(([, { object }]) => object);
  return disputes.some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable);
}

function chargeToRefund(call: Call, params: CreateRefund): Stripe.Charge {
  if ((params.charge === undefined) === (params.payment_intent === undefined)) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (params.charge !== undefined) return paidCharge(call, params.charge, noSuch("charge", params.charge));
  const id = params.payment_intent ?? "";
  const stored = call.tx.get("payment_intents", id);
  if (!stored || stored.owner !== call.account) throw noSuch("payment_intent", id);
  const unpaid = invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
    param: "payment_intent",
  });
  return paidCharge(call, idOf(stored.object.latest_charge), unpaid);
}

function paidCharge(call: Call, id: string, otherwise: Error): Stripe.Charge {
  const found = call.tx.get("charges", id);
  if (!found || found.owner !== call.account || !found.object.paid) throw otherwise;
  return found.object;
}
