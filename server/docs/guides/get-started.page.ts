import { markup } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** From a key to a paid order, in the order of an integration. */
export default defineGuide({
  path: "/docs",
  title: "Get started",
  lead: "Add a checkout for business customers to every store you manage: one call onboards a merchant, one call creates a session, and a webhook tells you when the order is placed.",
  sections: (kit) => [
    {
      id: "keys",
      title: "Keys and modes",
      body: markup`
<p>A <strong>partner key</strong> (<code>svc_ak_…</code>) belongs to your workspace and calls <code>/v2</code>. A <strong>merchant key</strong> (<code>svc_mk_…</code>) belongs to one store and calls <code>/v1</code>. Send either as <code>Authorization: Bearer …</code>. Both are for servers only, and both are shown in full exactly once.</p>
<p>A key belongs to one mode: <code>svc_ak_test_…</code> can only access test data, <code>svc_ak_live_…</code> only live data. It carries scopes; an endpoint whose scope is missing returns 403 <code>insufficient_scope</code>. Keys are created and revoked by people: owners and admins of the workspace, with a <strong>user token</strong>, a JWT from the identity provider of the service.</p>
${kit.code("A user token in the sandbox", "shell", "USER_TOKEN=$(npm run --silent svc -- token)")}
<p>Keep the workspace that <code>npm start</code> prints as <code>WORKSPACE</code>.</p>
<p>The sandbox runs an identity provider of its own; <code>svc token</code> signs in as an owner of its workspace (<code>--workspace</code>, <code>--subject</code> and <code>--role</code> for others). With your own identity provider, the operator does three things:</p>
<ol>
<li>set <code>IDP_ISSUER</code> to its OpenID Connect issuer, such as <code>https://login.example.com</code>, and <code>IDP_JWKS_URL</code> if its keys are not at <code>/.well-known/jwks.json</code> below it;</li>
<li>have it issue access tokens with the audience <code>${kit.config.IDP_AUDIENCE}</code> (<code>IDP_AUDIENCE</code>), signed with RS256 or ES256, with <code>sub</code> and <code>exp</code>;</li>
<li>make each user a member, by the <code>sub</code> of their tokens: <code>npm run svc -- member add --workspace $WORKSPACE --subject $SUB --role owner</code>.</li>
</ol>
<p>Sign in there, and send the access token as <code>Authorization: Bearer</code>. A key in its place returns 401 <code>token_invalid</code>. Without an identity provider, the operator creates keys with <code>svc key create</code>.</p>
${kit.call("Create a partner key", "POST /v2/workspaces/{workspaceId}/partner-keys")}
<p>Keep <code>plaintext</code> as <code>SVC_KEY</code>. These scopes are all that this page needs; without <code>scopes</code>, a key gets all but those about orders and VAT evidence.</p>
${kit.call("Who am I?", "GET /v2/agencies/me")}
<p>A revoked key is rejected everywhere within a second. To replace a key, create the new one, switch to it, then revoke the old one.</p>`,
    },
    {
      id: "first-merchant",
      title: "Your first merchant",
      body: markup`
<p>One call creates the merchant, opens its account with the payment processor, and returns a link where your customer completes the account's details. Store <code>api_key</code> and <code>api_secret</code>: only this response contains them. The store's server calls <code>/v1</code> with <code>api_key</code>. <code>api_secret</code> signs what the service and the store's plugin send each other; enter both in the plugin, and nowhere if you call <code>/v1</code> yourself.</p>
${kit.call("Onboard a merchant", "POST /v2/agencies/{workspaceId}/merchants")}
${kit.answer("Answer 201", "POST /v2/agencies/{workspaceId}/merchants")}
<p>Keep <code>merchant.id</code> as <code>MERCHANT</code>, and <code>merchant.api_key</code> as <code>MERCHANT_KEY</code>.</p>
<p>Send your customer to <code>stripe.onboarding_url</code>. The link lives for minutes; ask for a new one at any time with <a href="/docs/reference#createOnboardingLink"><code>POST …/onboarding-link</code></a>. Orders on account work at once, cards once the event <code>account.updated</code> says <code>charges_enabled</code>. The sandbox lets you rehearse that wait: an account starts not ready, the checkout says that cards are not available yet, and <em>Complete onboarding</em> on the linked page readies it. Was the answer lost on the way? Send the same request with the same <a href="/docs/requests#idempotency">idempotency key</a>: nothing is made twice.</p>`,
    },
    {
      id: "configure",
      title: "Configure it",
      body: markup`
<p>Your partner key sets up every merchant: payment terms, B2B defaults, branding, URLs. The store's own key changes the same settings under <a href="/docs/reference#changeConfiguration"><code>/v1</code></a>.</p>
${kit.call("Configure a merchant", "PATCH /v2/agencies/{workspaceId}/merchants/{merchantId}/configuration")}`,
    },
    {
      id: "first-event",
      title: "Your first event",
      body: markup`
<p>Subscribe a URL before the first order. From then on, every event is sent to it, signed, and retried until you return 2xx or the retry schedule ends.</p>
${kit.call("Subscribe", "POST /v2/webhooks/subscriptions")}
<p>In the sandbox, <code>npm run svc -- listen --forward-to http://127.0.0.1:8080</code> brings the events to a server on your machine. An order on account emits <code>order.held</code>, and <code>order.completed</code> once it is paid:</p>
${kit.payload("order.completed")}
<p><a href="/docs/webhooks">Receive webhooks</a> has complete receivers in TypeScript, PHP and Python.</p>`,
    },
    {
      id: "first-session",
      title: "Your first session",
      body: markup`
<p>A session takes one shopper's cart to an order. Create it from the store's server and redirect the shopper to <code>sessionUrl</code>. Prices are integers in the currency's minor unit: <code>45900</code> is €459.00.</p>
${kit.call("Create a session", "POST /v1/sessions")}
<p><code>cart.b2b</code> asks for company, VAT number, PO number and payment terms; <code>b2b.fields</code> of the configuration adds cost centre, invoice e-mail and more. VAT numbers are checked live against the EU and UK registers. A connected store determines the VAT; the built-in store charges <code>cart.tax</code> or each line’s <code>taxRate</code>, else the product’s rate, and no VAT on a line with none of them. <code>cart.extensions</code> is returned unchanged in every event and stored with the order as <code>_svc_ext_…</code>.</p>
<p>The shopper returns to <code>successUrl</code> with <code>?session_id=…</code>. The redirect is not proof of payment: rely on the event, or read the session. In the sandbox, open <code>sessionUrl</code> and order <em>On account</em>, or by card once the merchant is onboarded; <code>nordlicht.example</code> is no real store, so the way back leads nowhere.</p>
${kit.call("Read the order", "GET /v2/orders")}`,
    },
    {
      id: "branding",
      title: "Brand the checkout",
      body: markup`
<p><code>branding</code> of the configuration decides how a merchant's checkout, confirmation and error pages look. Every setting has a default; <code>null</code> restores it.</p>
${guideTable(
  "Settings of branding",
  ["Setting", "Effect"],
  [
    [
      "`logo_url`, `logo_dark_url`",
      "Displayed 40 pixels high, with `display_name` as alternative text. Without a dark one, `logo_url` is displayed on white in the dark color scheme. Without a logo, or if it cannot be loaded, the name is displayed with its first letter.",
    ],
    [
      "`accent_color`",
      "Buttons, focus rings and selections. Text on it has a contrast of at least 4.5 : 1, and lines at least 3 : 1, in both color schemes; a color that fails is adjusted.",
    ],
    ["`corner_radius`", "0 to 24 pixels, for fields, buttons, boxes and the card form. Default: 8."],
    [
      "`preset`",
      "`standard`: thin borders, the summary on grey. `compact`: dense, the summary on the page's background. `bold`: spacious, thick borders, the summary in a tint of the accent.",
    ],
    [
      "`legal_name`, `store.address`, `b2b.vat_numbers`",
      "The seller, in the summary and on the order confirmation.",
    ],
    [
      "`support_email`, `support_phone`, `support_url`",
      "Links in the summary, the footer, the order confirmation and pages of a problem, and in e-mails of the built-in store. Without any, the host of the store is displayed.",
    ],
    ["`urls.terms`, `urls.privacy`", "Links in the footer."],
    ["`locale`", "Language of the checkout where the session names none. Default: the browser's."],
  ],
)}`,
    },
    {
      id: "manage-merchants",
      title: "Rename and close merchants",
      body: markup`
${kit.call("Rename a merchant", "PATCH /v2/agencies/{workspaceId}/merchants/{merchantId}")}
<p>Close a merchant when its store leaves you. Closing is final, and nothing in flight is lost:</p>
<ul>
<li>its keys stop within a second, so no session can be created; only the store's reports about its orders are still accepted;</li>
<li>open sessions can be completed until they expire, within 24 hours;</li>
<li>orders stay readable with your partner key, and refunds at Stripe, disputes, payments of deferred terms, retries and webhooks go on;</li>
<li>its <code>store_url</code> is free: onboarded again, the store is a new merchant. Delete its custom domains if the new merchant shall have them.</li>
</ul>
${kit.call("Close a merchant", "POST /v2/agencies/{workspaceId}/merchants/{merchantId}/close")}
<p><code>merchant.closed</code> is emitted. <code>GET …/merchants?status=closed</code> lists closed merchants.</p>`,
    },
    {
      id: "test",
      title: "Test your integration",
      body: markup`
<p>In test mode no money moves. The sandbox queries no real VAT register; its <a href="/">start page</a> lists cards and VAT numbers for each outcome. Before you go live, test:</p>
<ul>
<li>a declined card: you receive <code>order.failed</code> with <code>final: false</code>, and the next card pays the same order;</li>
<li>an order on account: you receive <code>order.held</code>, and later <code>order.completed</code>;</li>
<li>a receiver that is down for a minute: its events arrive afterwards, each <code>webhook-id</code> stored once;</li>
<li>the same request twice with one idempotency key: one effect, one answer;</li>
<li>a pre-confirmation hook that does not respond: see what the shopper sees with each <code>fail_mode</code>.</li>
<li>what happens after days: in the sandbox, <code>svc clock advance 31d</code> or <code>POST /v2/test/clock</code> with <code>{"advance_seconds": 2678400}</code> moves the time of the whole sandbox forward. Orders fall due, sessions expire, and failed deliveries are tried again.</li>
</ul>`,
    },
    {
      id: "live",
      title: "Go live",
      body: markup`
<ol>
<li>Create a live key with only the scopes you use, and store it with your other secrets.</li>
<li>Onboard your merchants again: test and live mode share no data. <code>store_url</code> and all your URLs must use https.</li>
<li>Subscribe again in live mode, and configure the pre-confirmation hook if you use one.</li>
<li>Let the operator run <code>svc doctor --live</code>: it says what each workspace and store lacks for real orders.</li>
<li>Log the header <code>svc-request-id</code> of each response; support will ask for it.</li>
</ol>`,
    },
  ],
});
