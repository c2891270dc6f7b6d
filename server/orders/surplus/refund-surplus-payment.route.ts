import { z } from "zod";
import { PaymentIntentId, RefundPayment } from "../../../shared/wire/payment.ts";
import { Refund } from "../../../shared/wire/store.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { PartnerCaller } from "../../http/caller.ts";
import { defineRoute } from "../../http/define-route.ts";
import { findOwnPayment, surplusPaymentOf, type OrderPayment } from "../order-payment.ts";
import { findOrderIdByPayment } from "../list-orders.sql.ts";
import { lockOrderRecord } from "../orders.sql.ts";
import { createRefund } from "../refunds/create-refund.ts";
import { findSurplusPaymentOf } from "./surplus-payments.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/payments/{payment_intent}/refunds",
  summary: "Refund a payment",
  description:
    "Refunds the card payment of an order, in full or in part, or a payment that `payment.surplus_detected` reported; the latter leaves the order and its own payment unchanged. Orders of a connected store are refunded in the store.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: true,
  idempotent: "required",
  params: z.object({ payment_intent: PaymentIntentId }),
  body: RefundPayment,
  responses: { 201: Refund },
  errors: ["resource_not_found", "order_not_movable", "dispute_open", "processor_unavailable"],
  async handler({ ctx, caller, params, body, request, idempotency, finish }) {
    const call = {
      caller,
      amount: body.amount,
      reason: body.reason,
      recordId: idempotency!.id,
      requestId: request.id,
      lockPayment: (sql: Sql) => lockPayment(sql, caller, params.payment_intent),
    };
    const refund = await createRefund(ctx, call, (sql, created) =>
      finish(sql, { status: 201, body: created }),
    );
    return { status: 201, body: refund };
  },
});

/** The payment with its order locked. @throws ApiError resource_not_found, order_not_movable */
async function lockPayment(sql: Sql, caller: PartnerCaller, id: string): Promise<OrderPayment> {
  const surplus = await findSurplusPaymentOf(sql, caller, id);
  if (surplus !== null) return surplusPaymentOf(await lockOrderRecord(sql, surplus.order_id), surplus);
  const orderId = await findOrderIdByPayment(sql, caller, id);
  const payment = orderId === null ? null : await findOwnPayment(sql, await lockOrderRecord(sql, orderId));
  if (payment === null)
    throw new ApiError("resource_not_found", { message: "Payment not found.", param: "payment_intent" });
  // A store refunds its orders itself, and expects no refund that it did not request.
  if (payment.order.store_platform !== "builtin")
    throw new ApiError("order_not_movable", {
      message: "Refund this order in its store: the store then refunds the payment.",
      meta: { status: payment.order.status },
    });
  return payment;
}
