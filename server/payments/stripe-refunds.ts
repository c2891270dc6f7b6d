import type { Stripe } from "stripe";
import { ProcessorRefused } from "./processor-refused.ts";
import {
  ProcessorUnavailable,
  type ProcessorDispute,
  type ProcessorRefund,
  type RefundRequest,
} from "./processor.ts";
import { fromStripeAmount, toStripeAmount } from "./stripe-amounts.ts";
import { sorted } from "./stripe-errors.ts";

/** Refunds and disputes of direct charges. Source: https://docs.stripe.com/refunds, https://docs.stripe.com/disputes. */

/**
 * A repeated call gets Stripe's stored first answer, so a failure of its own that it keeps for a day is looked up: the
 * refund may have been made all the same.
 */
export async function createRefund(stripe: Stripe, request: RefundRequest): Promise<ProcessorRefund> {
  const { accountId, paymentId, metadata, idempotencyKey } = request;
  const amount = toStripeAmount(request.amount, request.currency);
  const options = { idempotencyKey, stripeAccount: accountId };
  try {
    return refundOf(
      await sorted(stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, options)),
    );
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable) || !error.isKept) throw error;
    const made = await listRefunds(stripe, accountId, paymentId);
    const found = made.find((refund) =>
      Object.entries(metadata).every(([name, value]) => refund.metadata[name] === value),
    );
    if (found !== undefined) return found;
    throw new ProcessorRefused("not_made", "the payment processor failed and created no refund", error);
  }
}

export async function listRefunds(
  stripe: Stripe,
  accountId: string,
  paymentId: string,
): Promise<ProcessorRefund[]> {
  const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, { stripeAccount: accountId });
  const refunds = await sorted(list.autoPagingToArray({ limit: 1000 }));
  return refunds.map(refundOf);
}

export async function listDisputes(
  stripe: Stripe,
  accountId: string,
  paymentId: string,
): Promise<ProcessorDispute[]> {
  const list = stripe.disputes.list({ payment_intent: paymentId, limit: 100 }, { stripeAccount: accountId });
  const disputes = await sorted(list.autoPagingToArray({ limit: 1000 }));
  return disputes.map(disputeOf);
}

function refundOf(refund: Stripe.Refund): ProcessorRefund {
  const currency = refund.currency.toUpperCase();
  return {
    id: refund.id,
    amount: fromStripeAmount(refund.amount, currency),
    currency,
    status: refundStatusOf(refund.status),
    reason: refund.failure_reason ?? refund.reason ?? "",
    metadata: refund.metadata ?? {},
  };
}

function refundStatusOf(status: string | null): ProcessorRefund["status"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

const closings: Partial<Record<Stripe.Dispute.Status, ProcessorDispute["status"]>> = {
  won: "won",
  lost: "lost",
  warning_closed: "closed",
  prevented: "closed",
};

function disputeOf(dispute: Stripe.Dispute): ProcessorDispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    status: closings[dispute.status] ?? "open",
    reason: dispute.reason,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}
