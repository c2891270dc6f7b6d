import { formatMoney } from "../../shared/money.ts";
import type { Sql } from "../db/sql.ts";
import { markup, type Markup } from "../html/markup.ts";
import { listDisputesOfOrder } from "../orders/disputes/disputes.sql.ts";
import { findOrderBySession } from "../orders/orders.sql.ts";
import { listSurplusPayments } from "../orders/surplus/surplus-payments.sql.ts";

/** Surplus payments and disputes of a session's order; empty if it has none. */
export async function renderOrderPayments(sql: Sql, sessionId: string): Promise<Markup> {
  const order = await findOrderBySession(sql, sessionId);
  if (order === null) return markup``;
  const surplus = (await listSurplusPayments(sql, order.id)).map((payment) => {
    const { payment_intent: id, amount, refunded, currency } = payment;
    const call = markup`refund it with <code>POST /v2/payments/${id}/refunds</code>`;
    const done = refunded === 0 ? "" : `${formatMoney(refunded, currency, "en-GB")} refunded`;
    return row(
      "Surplus payment",
      id,
      formatMoney(amount, currency, "en-GB"),
      amount > refunded ? call : done,
    );
  });
  const disputes = (await listDisputesOfOrder(sql, order.id)).map(
    ({ id, amount, currency, status, reason }) =>
      row("Dispute", id, formatMoney(amount, currency, "en-GB"), `${status} (${reason})`),
  );
  if (surplus.length + disputes.length === 0) return markup``;
  return markup`<h2>Surplus payments and disputes</h2>
<div class="table-scroll"><table><thead><tr><th>What</th><th>Id</th><th class="figure">Amount</th><th>State</th></tr></thead>
<tbody>${[...surplus, ...disputes]}</tbody></table></div>`;
}

function row(what: string, id: string, amount: string, state: Markup | string): Markup {
  return markup`<tr><td>${what}</td><td><code>${id}</code></td><td class="figure">${amount}</td><td>${state}</td></tr>`;
}
