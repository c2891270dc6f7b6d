import { randomBytes } from "node:crypto";
import { formatMoney } from "../../shared/money.ts";
import { contentSecurityPolicy, definePage, html } from "../http/define-page.ts";
import { listBuiltinOrders } from "../stores/builtin-orders.ts";
import { markup } from "../html/markup.ts";
import { notFoundPage, orderStatus } from "./order-parts.ts";
import { sandboxNav } from "./sandbox-nav.ts";
import { readSandboxView } from "../html/sandbox-state.ts";
import { renderShell } from "../html/shell.ts";
import { relativeTime } from "../html/relative-time.ts";

const MAX_ORDERS = 200;

/** The sandbox store's orders. */
export default definePage({
  method: "GET",
  path: "/sandbox/orders",
  async handler({ ctx, request }) {
    const nonce = randomBytes(16).toString("base64");
    const sandbox = await readSandboxView({ ctx, request });
    if (sandbox === null) return notFoundPage(nonce);
    const orders = await listBuiltinOrders(ctx.sql, sandbox.sample.merchantId, MAX_ORDERS);
    const now = ctx.clock.now();
    const rows = orders.map(
      (order) => markup`<tr>
<td><a href="/sandbox/orders/${order.id}">${String(order.number)}</a></td>
<td>${orderStatus(order.status)}</td>
<td>${order.billing.company || `${order.billing.firstName} ${order.billing.lastName}`}</td>
<td>${String(order.meta["_svc_po_number"] ?? "")}</td>
<td>${String(order.meta["_svc_payment_terms"] ?? "")}</td>
<td class="figure">${formatMoney(order.amounts.tax, order.currency, "en-GB")}</td>
<td class="figure">${formatMoney(order.amounts.total, order.currency, "en-GB")}</td>
<td>${relativeTime(order.created_at, now)}</td>
</tr>`,
    );
    const body = markup`<div class="prose"><h1>Orders</h1>
<p class="lead">Orders placed in the sandbox store, newest first.</p>
${
  orders.length === 0
    ? markup`<div class="empty">No orders yet. <a href="/#try">Try a checkout</a> and its order appears here.</div>`
    : markup`<div class="table-scroll" tabindex="0" role="region" aria-label="Orders"><table>
<thead><tr><th>Order</th><th>Status</th><th>Company</th><th>PO number</th><th>Term</th><th class="figure">VAT</th><th class="figure">Total</th><th>Placed</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}</div>`;
    const page = renderShell({
      title: "Orders",
      nav: sandboxNav("/sandbox/orders", sandbox.addresses.receiver),
      body,
      nonce,
      section: "start",
    });
    return html(200, page, contentSecurityPolicy({ nonce }));
  },
});
