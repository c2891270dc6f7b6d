import type { Stripe } from "stripe";
import {
  ProcessorUnavailable,
  type ProcessorDispute,
  type ProcessorRefund,
  type RefundRequest,
} from "./processor.ts";
import { ProcessorRejected } from "./processor-rejected.ts";
import { rethrowAsUnknown } from "./rethrow-as-unknown.ts";
import { fromStripeAmount, toStripeAmount } from "../../shared/stripe-amounts.ts";
import { withProcessorErrors } from "./stripe-errors.ts";
import { allOf } from "./stripe-lists.ts";
import { parseDispute, parseRefund } from "./stripe-responses.ts";

/** Refunds and disputes of direct charges. Source: https://docs.stripe.com/refunds, https://docs.stripe.com/disputes. */

/**
 * Stripe replays a stored failure for a day, although the refund may have been created, so after a replayed failure the
 * refund is looked up. One that is not there yet may still appear. So is it after a rejection that may follow another
 * request.
 */
export async function createRefund(stripe: Stripe, request: RefundRequest): Promise<ProcessorRefund> {
  const { accountId, paymentId, metadata, idempotencyKey } = request;
  const amount = toStripeAmount(request.amount, request.currency);
  const options = { idempotencyKey, stripeAccount: accountId };
  try {
    return refundOf(
      await withProcessorErrors(
        stripe.refunds.create({ payment_intent: paymentId, amount, metadata }, options),
      ),
    );
  } catch (error) {
    if (!mayBeMade(error, request.isRepeat)) throw error;
    const refunds = await listRefunds(stripe, accountId, paymentId).catch(rethrowAsUnknown);
    const found = refunds.find((refund) =>
      Object.entries(metadata).every(([name, value]) => refund.metadata[name] === value),
    );
    if (found !== undefined) return found;
    throw error;
  }
}

function mayBeMade(error: unknown, isRepeat: boolean): boolean {
  if (error instanceof ProcessorUnavailable) return error.isReplayed;
  if (!(error instanceof ProcessorRejected) || error.isReplayed) return false;
  return isRepeat || error.followsUnanswered;
}

export async function listRefunds(
  stripe: Stripe,
  accountId: string,
  paymentId: string,
): Promise<ProcessorRefund[]> {
  const list = stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, { stripeAccount: accountId });
  const refunds = await withProcessorErrors(allOf(list));
  return refunds.map(refundOf);
}

export async function listDisputes(
  stripe: Stripe,
  accountId: string,
  paymentId: string,
): Promise<ProcessorDispute[]> {
  const list = stripe.disputes.list({ payment_intent: paymentId, limit: 100 }, { stripeAccount: accountId });
  const disputes = await withProcessorErrors(allOf(list));
  return disputes.map(disputeOf);
}

function refundOf(answer: unknown): ProcessorRefund {
  const refund = parseRefund(answer);
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

const closedStatuses = new Map<string, ProcessorDispute["status"]>([
  ["won", "won"],
  ["lost", "lost"],
  ["warning_closed", "closed"],
  ["prevented", "closed"],
]);

function disputeOf(answer: unknown): ProcessorDispute {
  const dispute = parseDispute(answer);
  const dueBy = dispute.evidence_details.due_by;
  const currency = dispute.currency.toUpperCase();
  return {
    id: dispute.id,
    status: closedStatuses.get(dispute.status) ?? "open",
    amount: fromStripeAmount(dispute.amount, currency),
    currency,
    isRefundable: dispute.is_charge_refundable,
    reason: dispute.reason,
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000),
  };
}
