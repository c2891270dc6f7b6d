import type { Context } from "../context.ts";
import { listNotices } from "../notices/notices.ts";
import { definePage } from "../http/define-page.ts";
import { codeBlock, copyable } from "../html/code-block.ts";
import { flowDiagram } from "./flow-diagram.ts";
import { markup, type Markup } from "../html/markup.ts";
import { noticeList } from "./notice-list.ts";
import { sandboxNav } from "./sandbox-nav.ts";
import { countSample } from "./sandbox-orders.sql.ts";
import { readSandboxView, type SandboxView } from "../html/sandbox-state.ts";
import { shellPage } from "../html/shell-page.ts";

/** The start page: introduction, sandbox figures and a button that opens a checkout. */
export default definePage({
  method: "GET",
  path: "/",
  async handler({ ctx, request }) {
    const sandbox = await readSandboxView({ ctx, request });
    const body = markup`<div class="prose">
<h1>Checkout for companies</h1>
<p class="lead">A hosted B2B checkout for online stores, and an API for the platforms that bring them.</p>
${sandbox === null ? null : noticeList(await listNotices(ctx.sql, sandbox.sample.workspaceId), ctx.clock.now())}
${introduction}
${flowDiagram()}
${sandbox === null ? null : await sandboxSection(ctx, sandbox)}
</div>`;
    return shellPage({
      title: "Start",
      nav: sandboxNav("/", sandbox?.addresses.receiver),
      body,
      section: "start",
    });
  },
});

const introduction = markup`<p>A store sends its cart and receives the URL of a checkout. There, the buyer enters a company, a VAT number, which is
checked against the EU or UK register while they type, and a purchase order number, and pays by card or orders on
account. The order exists in the store before any money moves, and every change reaches the partner as a signed
webhook.</p>
<p>The store determines the amounts, and its own rules determine the VAT. A partner's pre-confirmation hook can stop an
order before the charge. A crash at any point neither loses an order nor charges twice.</p>`;

async function sandboxSection(ctx: Context, { sample, addresses, vatNumbers }: SandboxView): Promise<Markup> {
  const figures = await countSample(ctx.sql, sample.workspaceId, sample.merchantId);
  return markup`
<h2 id="try">Try it</h2>
<p>Creates a session for the sample store “${sample.merchantName}”, as its shop would, and opens the checkout.</p>
<form method="post" action="/sandbox/try" class="try">
  <button class="button button-primary" name="cart" value="office">Try it: furnish an office</button>
  <button class="button" name="cart" value="small">A small order</button>
</form>
<div class="cards figures">
  <a class="card" href="/sandbox/orders"><strong>${figures.orders}</strong><p>orders in the store, ${figures.on_hold} on account</p></a>
  ${addresses.receiver === undefined ? null : markup`<a class="card" href="${addresses.receiver}"><strong>${figures.delivered} of ${figures.deliveries}</strong><p>events delivered to the partner’s receiver</p></a>`}
  <a class="card" href="/sandbox/pre-confirmations"><strong>${figures.checks}</strong><p>pre-confirmation calls, ${figures.refused} of which stopped an order</p></a>
  <a class="card" href="/docs"><strong>${figures.sessions}</strong><p>sessions so far; the guide shows how to create your own</p></a>
</div>
<h2 id="numbers">Test numbers</h2>
${numbersTable(vatNumbers.slice(0, LISTED_NUMBERS))}
<details><summary>All companies in the sandbox’s register</summary>${numbersTable(vatNumbers.slice(LISTED_NUMBERS))}</details>
<div class="table-scroll"><table>
<thead><tr><th>Card number</th><th>What happens</th></tr></thead>
<tbody>${cards.map(([number, meaning]) => markup`<tr><td>${copyable(number)}</td><td>${meaning}</td></tr>`)}</tbody>
</table></div>
<p class="soft small">Use any future expiry date and any three-digit security code. The sandbox contacts no real bank or register.</p>
<h2 id="keys">Sample keys</h2>
<dl class="pairs">
  <dt>Workspace</dt><dd>${copyable(sample.workspaceId)}</dd>
  <dt>Partner key</dt><dd>${copyable(sample.partnerKey)}</dd>
  <dt>Merchant</dt><dd>${copyable(sample.merchantId)}</dd>
  <dt>Merchant key</dt><dd>${copyable(sample.apiKey)}</dd>
  <dt>Connected account</dt><dd>${copyable(sample.accountId)}</dd>
</dl>
${codeBlock(sessionSample(ctx.config.baseUrl, sample.apiKey), "shell", "Create a session")}`;
}

/** One VAT number per kind of result; the rest is collapsed. */
const LISTED_NUMBERS = 6;

function numbersTable(rows: SandboxView["vatNumbers"]): Markup {
  return markup`<div class="table-scroll"><table>
<thead><tr><th>VAT number</th><th>What happens</th></tr></thead>
<tbody>${rows.map((row) => markup`<tr><td>${copyable(row.number)}</td><td>${row.meaning}</td></tr>`)}</tbody>
</table></div>`;
}

const cards = [
  ["4242 4242 4242 4242", "succeeds"],
  ["4000 0025 0000 3155", "the bank asks the buyer to authenticate"],
  ["4000 0000 0000 0002", "declined"],
  ["4000 0000 0000 9995", "declined: insufficient funds"],
] as const;

function sessionSample(baseUrl: string, apiKey: string): string {
  return `curl -s ${baseUrl}/v1/sessions \\
  -H 'authorization: Bearer ${apiKey}' -H 'content-type: application/json' \\
  -d '{"cart": {"b2b": true, "items": [{"id": "lamp-desk", "name": "LED desk lamp", "quantity": 3, "price": 6900}]}}'`;
}
