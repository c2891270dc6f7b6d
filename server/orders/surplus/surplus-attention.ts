import { formatMoney } from "../../../shared/money.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { clearAttention, raiseAttention } from "../order-attention.ts";
import type { OrderRecordRow } from "../orders.sql.ts";
import { listSurplusPayments } from "./surplus-payments.sql.ts";

/** Raises attention for what is left of an order's surplus payments; clears it once all is refunded. Lock the order first. */
export async function updateSurplusAttention(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  order: OrderRecordRow,
): Promise<void> {
  const open = (await listSurplusPayments(sql, order.id)).filter(({ amount, refunded }) => amount > refunded);
  if (open.length === 0) return clearAttention(ctx, sql, order.id, "surplus");
  const paid =
    order.payment_intent === null
      ? "the order is not paid by it"
      : `the order is paid by ${order.payment_intent}`;
  const texts = open.map(({ payment_intent: id, amount, refunded, currency }) => {
    const money = formatMoney(amount - refunded, currency, "en-GB");
    return `the payment ${id} of ${money} is surplus: ${paid}; refund it with POST /v2/payments/${id}/refunds`;
  });
  await raiseAttention(ctx, sql, order.id, "surplus", texts.join("; "));
}
