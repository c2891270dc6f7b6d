import { markup } from "../../dashboard/markup.ts";
import { defineGuide } from "../guide.ts";

/** From a key to a paid order, in the order in which one builds it. */
export default defineGuide({
  path: "/docs",
  title: "Get started",
  lead: "Give every store you look after a checkout for business customers: one call opens a merchant, one call opens a session, one webhook tells you that the order is placed.",
  sections: (kit) => [
    {
      id: "keys",
      title: "Keys and modes",
      body: markup`
<p>A <strong>partner key</strong> (<code>svc_ak_…</code>) belongs to your workspace and calls <code>/v2</code>. A <strong>merchant key</strong> (<code>svc_mk_…</code>) belongs to one store and calls <code>/v1</code>. Both are sent as <code>Authorization: Bearer …</code>, both are for servers only, and both are shown in full exactly once.</p>
<p>A key is made for a mode and stays in it: <code>svc_ak_test_…</code> sees test data alone, <code>svc_ak_live_…</code> live data alone. It carries scopes; without the one an endpoint needs the answer is 403 <code>insufficient_scope</code>. Mint one with a user token of your identity provider:</p>
${kit.call("Mint a partner key", "POST /v2/workspaces/{workspaceId}/partner-keys")}
${kit.call("Who am I?", "GET /v2/agencies/me")}
<p>A revoked key is refused everywhere within a second. Mint the next one first, move over, then revoke.</p>`,
    },
    {
      id: "first-merchant",
      title: "Your first merchant",
      body: markup`
<p>One call makes the merchant, opens its account at the payment processor and answers with a link where your customer completes the account's details. Keep <code>api_key</code> and <code>api_secret</code>: they are in this answer only.</p>
${kit.call("Onboard a merchant", "POST /v2/agencies/{workspaceId}/merchants")}
${kit.answer("Answer 201", "POST /v2/agencies/{workspaceId}/merchants")}
<p>Send your customer to <code>stripe.onboarding_url</code>. The link lives for minutes; ask for a new one at any time with <a href="/docs/reference#createOnboardingLink"><code>POST …/onboarding-link</code></a>. Orders on account work at once, cards once the event <code>account.updated</code> says <code>charges_enabled</code>. Was the answer lost on the way? Send the same request with the same <a href="/docs/requests#idempotency">idempotency key</a>: nothing is made twice.</p>`,
    },
    {
      id: "first-session",
      title: "Your first session",
      body: markup`
<p>A session is one shopper's cart on its way to an order. Create it from the store's server and send the shopper to <code>sessionUrl</code>. Prices are integers in the currency's minor unit: <code>45900</code> is €459.00.</p>
${kit.call("Create a session", "POST /v1/sessions")}
<p><code>cart.b2b</code> asks for company, VAT number, PO number and payment terms; VAT numbers are checked live with the EU's and the UK's registers. Whatever you put into <code>cart.extensions</code> comes back unchanged in every event and stands in the order as <code>_svc_ext_…</code>.</p>
<p>The shopper comes back to <code>successUrl</code> with <code>?session_id=…</code>. That address proves nothing: go by the event, or read the session.</p>`,
    },
    {
      id: "first-event",
      title: "Your first event",
      body: markup`
<p>Subscribe an address of yours; from then on every event is sent there, signed, until you answer 2xx.</p>
${kit.call("Subscribe", "POST /v2/webhooks/subscriptions")}
${kit.payload("order.completed")}
<p><a href="/docs/webhooks">Receive events</a> has receivers to copy, in TypeScript, PHP and Python.</p>`,
    },
    {
      id: "test",
      title: "Test it all",
      body: markup`
<p>In test mode no money moves and no real register is asked. Cards and VAT numbers for each outcome are on the <a href="/">start page</a> of the sandbox. Try these before you go live:</p>
<ul>
<li>a declined card: <code>order.failed</code> with <code>final: false</code>, and the next card pays the same order;</li>
<li>an order on account: <code>order.held</code>, later <code>order.completed</code>;</li>
<li>your receiver down for a minute: its events arrive when it is back, once each by <code>webhook-id</code>;</li>
<li>the same request twice with one idempotency key: one effect, one answer;</li>
<li>your capacity check silent: what the shopper sees with each <code>fail_mode</code>.</li>
</ul>`,
    },
    {
      id: "live",
      title: "Go live",
      body: markup`
<ol>
<li>Mint a live key, with the scopes you use and no others. Keep it where your other secrets are.</li>
<li>Onboard your merchants again: test and live share nothing. <code>store_url</code> and every address of yours must be https.</li>
<li>Subscribe again in live mode, and configure the capacity check where you use one.</li>
<li>Log the header <code>svc-request-id</code> of each answer: it is what support asks for.</li>
</ol>`,
    },
  ],
});
