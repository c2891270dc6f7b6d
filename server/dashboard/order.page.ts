import { formatMoney } from "../../shared/money.ts";
import { supportContact } from "../../shared/support-links.ts";
import { findBuiltinOrder, renderConfirmation, type BuiltinOrderRow } from "../stores/builtin-orders.ts";
import { markup, type Markup } from "../html/markup.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { renderOrderPayments } from "./order-payments.ts";
import { orderStatus } from "./order-status.ts";
import { defineSandboxPage } from "./sandbox-page.ts";

/** One order of the sandbox store: lines, totals, meta, notes and the confirmation e-mail. */
export default defineSandboxPage({
  path: "/sandbox/orders/{id}",
  link: "/sandbox/orders",
  async show(ctx, { sample }, params) {
    const order = await findBuiltinOrder(ctx.sql, sample.merchantId, params["id"] ?? "");
    if (order === null) return null;
    const { configuration } = await getMerchantForCheckout(ctx.sql, sample.merchantId);
    const email = renderConfirmation(ctx, order, {
      name: sample.merchantName,
      livemode: false,
      paymentTerms: configuration.b2b.paymentTerms,
      support: supportContact(configuration.branding),
    });
    const body = markup`<div class="prose"><h1>Order ${String(order.number)}</h1>
<p>${orderStatus(order.status)} <span class="soft">placed ${order.created_at.toISOString().slice(0, 16).replace("T", " ")} UTC</span></p>
${linesTable(order)}
${await renderOrderPayments(ctx.sql, order.session_id)}
<h2>Buyer</h2>
<dl class="pairs">${buyer(order).map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<h2>Meta</h2>
<p class="soft">Order meta as stored by the store.</p>
<div class="table-scroll"><table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody>${Object.entries(
      order.meta,
    )
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, value]) => markup`<tr><td><code>${key}</code></td><td>${String(value)}</td></tr>`,
      )}</tbody></table></div>
<h2>Notes</h2>
<ul>${order.notes.map((note) => markup`<li>${note.text} <span class="soft small">${note.at}</span></li>`)}</ul>
<h2>Confirmation e-mail</h2>
<p><strong>${email.subject}</strong></p>
<figure class="code"><pre tabindex="0">${email.text}</pre></figure></div>`;
    return { title: `Order ${order.number}`, body };
  },
});

function linesTable(order: BuiltinOrderRow): Markup {
  const money = (amount: number) => formatMoney(amount, order.currency, "en-GB");
  const { amounts } = order;
  const sums = [
    ["Subtotal", amounts.subtotal],
    ["Discount", -amounts.discount],
    ["Shipping", amounts.shipping],
    ["VAT", amounts.tax],
    ["Total", amounts.total],
  ] as const;
  return markup`<div class="table-scroll"><table>
<thead><tr><th>Product</th><th class="figure">Price</th><th class="figure">Quantity</th><th class="figure">Amount</th></tr></thead>
<tbody>${order.lines.map((line) => markup`<tr><td>${line.name}</td><td class="figure">${money(line.price)}</td><td class="figure">${line.quantity}</td><td class="figure">${money(line.price * line.quantity)}</td></tr>`)}
${sums.filter(([label, sum]) => sum !== 0 || label === "VAT" || label === "Total").map(([label, sum]) => markup`<tr><th colspan="3" class="figure">${label}</th><td class="figure">${money(sum)}</td></tr>`)}</tbody></table></div>`;
}

function addressLine(names: string[], address: BuiltinOrderRow["billing"]["billingAddress"]): string {
  const { line1, line2, postcode, city, state, country } = address;
  const parts = [...names, line1, line2, `${postcode} ${city}`.trim(), state, country];
  return parts.filter((part) => part !== "").join(", ");
}

function buyer(order: BuiltinOrderRow): Array<[string, string]> {
  const { billing } = order;
  const { shippingAddress: delivery } = billing;
  const rows: Array<[string, string]> = [
    ["Company", billing.company],
    ["Contact", `${billing.firstName} ${billing.lastName}`.trim()],
    ["E-mail", billing.email],
    ["Address", addressLine([], billing.billingAddress)],
    [
      "Delivery",
      delivery === undefined
        ? ""
        : addressLine([delivery.company, `${delivery.firstName} ${delivery.lastName}`.trim()], delivery),
    ],
  ];
  return rows.filter(([, value]) => value !== "");
}
