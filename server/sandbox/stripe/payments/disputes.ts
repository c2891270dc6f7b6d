import type Stripe from "stripe";
import { z } from "zod";
import { emit, type EventSource } from "../events.ts";
import { newId } from "../ids.ts";
import { createdParameter, isCreatedWithin, listPage, pageParameters } from "../list-page.ts";
import { seconds } from "../operation.ts";
import type { Operation } from "../operation.ts";
import { parseParameters } from "../parameters.ts";
import { noSuch } from "../stripe-error.ts";

const ListDisputes = z.strictObject({
  ...pageParameters,
  ...createdParameter,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

/** GET /v1/disputes, newest first. */
export const listDisputes: Operation = (call) => {
  const params = parseParameters(ListDisputes, call.params);
  const disputes = call.tx
    .list("disputes")
    .filter(([, row]) => row.owner === call.account)
    .map(([, row]) => row.object)
    .filter(
      (dispute) =>
        (params.charge === undefined || dispute.charge === params.charge) &&
        (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent) &&
        isCreatedWithin(dispute.created, params.created),
    );
  return { status: 200, body: listPage("/v1/disputes", disputes, params) };
};

const DAYS_TO_ANSWER = 7;

export interface DisputeOptions {
  /** In Stripe's units; the whole charge by default. */
  amount?: number;
  /** A question of the bank: no money moves, and the charge can still be refunded. */
  isInquiry?: boolean;
}

/** The cardholder complains to the bank, which takes the money back until it is decided. */
export function openDispute(
  source: EventSource,
  paymentIntent: string,
  { amount, isInquiry = false }: DisputeOptions = {},
): Stripe.Dispute {
  const [found] = source.tx
    .list("charges")
    .map(([, row]) => row)
    .filter(({ object }) => object.payment_intent === paymentIntent && object.paid);
  if (found === undefined) throw noSuch("payment_intent", paymentIntent);
  const { owner, object: charge } = found;
  const created = seconds(source.settings);
  const dispute = {
    id: newId("du"),
    object: "dispute",
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + DAYS_TO_ANSWER * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: paymentIntent,
    reason: "product_not_received",
    status: isInquiry ? "warning_needs_response" : "needs_response",
  } as unknown as Stripe.Dispute;
  source.tx.put("disputes", dispute.id, { owner, object: dispute });
  source.tx.put("charges", charge.id, { owner, object: { ...charge, disputed: true } });
  emit(source, "charge.dispute.created", owner, dispute);
  return dispute;
}

export type DisputeEnd = "won" | "lost" | "warning_closed";

/** The bank has decided. */
export function closeDispute(source: EventSource, id: string, status: DisputeEnd): void {
  const found = source.tx.get("disputes", id);
  if (!found) throw noSuch("dispute", id, "id");
  const closed = { ...found.object, status, is_charge_refundable: status !== "lost" };
  source.tx.put("disputes", id, { ...found, object: closed });
  emit(source, "charge.dispute.closed", found.owner, closed);
}
