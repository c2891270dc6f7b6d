import { z } from "zod";
import { PaymentIntentId, RefundSurplusPayment } from "../../../shared/wire/payment.ts";
import { Refund } from "../../../shared/wire/store.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import type { PartnerCaller } from "../../http/caller.ts";
import { defineRoute } from "../../http/define-route.ts";
import { surplusPaymentOf, type OrderPayment } from "../order-payment.ts";
import { lockOrderRecord } from "../orders.sql.ts";
import { createRefund } from "../refunds/create-refund.ts";
import { findSurplusPaymentOf } from "./surplus-payments.sql.ts";

export default defineRoute({
  method: "POST",
  path: "/payments/{payment_intent}/refunds",
  summary: "Refund a surplus payment",
  description:
    "Refunds a payment that `payment.surplus_detected` reported, in full or in part. The order and its own payment are unchanged.",
  tag: "Orders",
  auth: "partner_key",
  scope: "orders:write",
  merchantScoped: true,
  idempotent: "required",
  params: z.object({ payment_intent: PaymentIntentId }),
  body: RefundSurplusPayment,
  responses: { 201: Refund },
  errors: ["resource_not_found", "order_not_movable", "dispute_open", "processor_unavailable"],
  async handler({ ctx, caller, params, body, request, idempotency, finish }) {
    const call = {
      caller,
      amount: body.amount,
      reason: body.reason,
      recordId: idempotency!.id,
      requestId: request.id,
      lockPayment: (sql: Sql) => lockSurplusPayment(sql, caller, params.payment_intent),
    };
    const refund = await createRefund(ctx, call, (sql, created) =>
      finish(sql, { status: 201, body: created }),
    );
    return { status: 201, body: refund };
  },
});

async function lockSurplusPayment(sql: Sql, caller: PartnerCaller, id: string): Promise<OrderPayment> {
  const found = await findSurplusPaymentOf(sql, caller, id);
  if (found === null) {
    const message =
      "There is no surplus payment with this id. An order's own payment is refunded by its session.";
    throw new ApiError("resource_not_found", { message, param: "payment_intent" });
  }
  return surplusPaymentOf(await lockOrderRecord(sql, found.order_id), found);
}
