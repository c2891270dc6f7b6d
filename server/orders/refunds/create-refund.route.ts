import { CreateRefund, Refund } from "../../../shared/wire/store.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { defineRoute } from "../../http/define-route.ts";
import { findOwnPayment, type OrderPayment } from "../order-payment.ts";
import { findOrderBySession, lockOrderRecord } from "../orders.sql.ts";
import { createRefund } from "./create-refund.ts";

export default defineRoute({
  method: "POST",
  path: "/v1/refunds",
  summary: "Create a refund",
  description: "Refunds a session's payment in full or in part.",
  tag: "Store",
  auth: "merchant_key",
  idempotent: "required",
  body: CreateRefund,
  responses: { 201: Refund },
  errors: ["resource_not_found", "order_not_movable", "dispute_open", "processor_unavailable"],
  async handler({ ctx, caller, body, request, idempotency, finish }) {
    const { amount, reason, sessionId } = body;
    const call = {
      caller,
      amount,
      reason,
      recordId: idempotency!.id,
      requestId: request.id,
      lockPayment: (sql: Sql) => lockSessionPayment(sql, caller.merchantId, sessionId),
    };
    const refund = await createRefund(ctx, call, (sql, created) =>
      finish(sql, { status: 201, body: created }),
    );
    return { status: 201, body: refund };
  },
});

async function lockSessionPayment(sql: Sql, merchantId: string, sessionId: string): Promise<OrderPayment> {
  const found = await findOrderBySession(sql, sessionId);
  if (found?.merchant_id !== merchantId) throw new ApiError("resource_not_found", { param: "sessionId" });
  const order = await lockOrderRecord(sql, found.id);
  const payment = order.paid_at === null ? null : await findOwnPayment(sql, order);
  if (payment !== null) return payment;
  throw new ApiError("order_not_movable", {
    message: "The order was not paid by card in this checkout, so there is no payment to refund.",
    meta: { status: order.status },
  });
}
