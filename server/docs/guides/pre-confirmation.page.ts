import { markup } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** Pre-confirmation, the call before a charge: for partners that run a hook, and for stores that take the payment. */
export default defineGuide({
  path: "/docs/pre-confirmation",
  title: "Pre-confirmation",
  lead: "Check capacity before a charge: the service calls your hook after the shopper submits the order and before any payment. If you decline, nothing is charged. If you accept, an event reports the outcome exactly once.",
  sections: (kit) => [
    {
      id: "configure",
      title: "Configure the hook",
      body: markup`
<p>Each merchant has at most one hook. If you send no <code>secret</code>, one is generated; only the response that sets or changes it contains it. Fields you leave out of an update stay unchanged.</p>
${kit.call("Configure", "PUT /v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation")}`,
    },
    {
      id: "call",
      title: "The request",
      body: markup`
<p>On each submit, after the order has been placed in the store and before any payment exists, the service sends one POST to your hook; orders on account are no exception. It is signed like <a href="/docs/webhooks">webhooks</a>, with the <code>pre_confirmation_id</code> as <code>webhook-id</code>. If your own secret does not start with <code>whsec_</code>, its UTF-8 bytes are the key.</p>
${kit.code("The request", "json", requestSample)}
${guideTable(
  "Fields of the request",
  ["Field", "Contents"],
  [
    [
      "`pre_confirmation_id`",
      "Id of this call. If a crash of ours repeats the call, the id is the same; return the same response.",
    ],
    [
      "`attempt`",
      "Number of the shopper's attempt to place this order. Each attempt is a new call with its own id; the previous attempt has already been released.",
    ],
    [
      "`hold_until`",
      "Hold the place until this time. Afterwards you may give it away, whatever you have received.",
    ],
    ["`session_id`", "Null for a checkout inside the store."],
    ["`order_id`", "The pending order: ours, or the store's own where `session_id` is null."],
    [
      "`amount`, `currency`",
      "The amount to be charged, in minor units. The store and the service determine it, never the browser.",
    ],
    ["`payment_term`, `deferred`", "`deferred` is true when nothing is charged now."],
    ["`cart`", "The cart the session was created with, `extensions` unchanged."],
    ["`customer`", "The shopper's `email`, `country` and `company`."],
  ],
)}`,
    },
    {
      id: "answer",
      title: "Your response",
      body: markup`
${kit.code("Accept", "json", '{ "available": true }')}
${kit.code("Decline", "json", '{ "available": false, "reason": "class_full", "message": "This class has just filled up." }')}
<p><code>message</code> is shown to the shopper as plain text, cut at 300 characters. <code>reason</code> is for your own use and is returned in <code>order.failed</code>. Respond within five seconds, of which the connection may take two. If the connection cannot be established, the call is tried once more; once a byte has been sent, it is not.</p>
${guideTable(
  "Outcomes",
  ["Your hook returns", "fail_mode closed", "fail_mode open"],
  [
    ["2xx, `available: true`", "The order proceeds.", "The order proceeds."],
    [
      "2xx, `available: false`",
      "Nothing is charged. The shopper sees your message and can try again. Emits `order.failed`.",
      "The same.",
    ],
    [
      "No response within five seconds, no connection, another status (including redirects), a body without a boolean `available`, or a body larger than 64 KiB",
      "Nothing is charged. The shopper sees “We could not confirm availability; you have not been charged.” Emits `order.failed` with reason `unavailable`.",
      "The order proceeds. The call is recorded as bypassed.",
    ],
  ],
)}
<p>The browser cannot bypass the check: no payment exists before it, and each new attempt goes through it again.</p>`,
    },
    {
      id: "settled",
      title: "The outcome",
      body: markup`
<p>For every attempt that called your hook, whatever you returned and whatever happened to the shopper, their bank or our servers, <code>pre_confirmation.settled</code> is emitted exactly once:</p>
${guideTable(
  "Outcomes of an attempt",
  ["outcome", "Meaning"],
  [
    ["`paid`", "The order is placed and paid. Keep the place."],
    [
      "`held`",
      "The order is placed on account. Keep the place. If the order is cancelled later, `order.canceled` reports it.",
    ],
    [
      "`released`",
      "This attempt ended without an order. Release what you hold for this `pre_confirmation_id`. A newer attempt is not affected.",
    ],
  ],
)}
${kit.payload("pre_confirmation.settled")}
<p>Ignore an id you do not know: the call never reached you. If no event arrives at all, the hold ends at <code>hold_until</code>.</p>`,
    },
    {
      id: "example",
      title: "An example",
      body: markup`<p>Hook and receiver in one program: the call holds a place, the event keeps or releases it. Our own tests run it.</p>
${kit.code("A class with ten places", "typescript", kit.example("answer-capacity-check.ts"))}`,
    },
    {
      id: "store",
      title: "Checkouts inside the store",
      body: markup`
<p>A store that takes the payment in its own checkout makes this call with its merchant key before it charges. The WooCommerce plugin does so automatically.</p>
${kit.call("Request pre-confirmation", "POST /v1/pre-confirmation")}
${guideTable(
  "Results",
  ["result", "What to do"],
  [
    [
      "`go_on`",
      "Take the payment. Also returned for a merchant without a hook (`preConfirmationId` is null), and for a hook that fails open and gave no usable response.",
    ],
    ["`refused`", "Do not take the payment. Show `message`."],
    [
      "`unavailable`",
      "The hook fails closed and gave no usable response. Do not take the payment. Show `message`.",
    ],
  ],
)}
<ul>
<li><strong>The same <code>attempt</code> of the same <code>orderId</code> always gets the same response</strong>, even for concurrent requests: the hook is called once. A request with different contents returns 409 <code>idempotency_key_reused</code>.</li>
<li>Increase <code>attempt</code> with each submit by the shopper. A newer attempt releases the older ones; a request for an older one returns 409 <code>attempt_over</code>.</li>
<li>The place is held for an hour. The outcome follows the store's event about the order (paid, on hold, cancelled). Without an event, it is <code>released</code> a few minutes after <code>hold_until</code>; from then on, repeating an accepted attempt returns 409 <code>attempt_over</code>.</li>
<li>If the service is unreachable, treat this as no usable response and apply the last <code>failMode</code> you received here or from <code>GET /v1/merchants/{id}</code>.</li>
</ul>`,
    },
  ],
});

const requestSample = `{
  "type": "checkout.pre_confirmation",
  "timestamp": "2026-11-02T09:30:00.000Z",
  "livemode": false,
  "extensions": { "booking": { "class_schedule_id": "cs_81" } },
  "data": {
    "pre_confirmation_id": "pc_01JBN0R1V4X6Z8B0C2D4E6F8G0",
    "attempt": 1,
    "hold_until": "2026-11-02T09:50:00.000Z",
    "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    "merchant_id": "0b9f4e0e-6f0a-4a59-9d0c-3a3f5d5f7a11",
    "order_id": "ord_01JBN0R9E5K0S2D4F6G8H0J1K2",
    "amount": 2856,
    "currency": "EUR",
    "payment_term": "immediate",
    "deferred": false,
    "cart": {
      "items": [{ "id": "class-1", "name": "Reformer class", "quantity": 1, "price": 2400 }],
      "extensions": { "booking": { "class_schedule_id": "cs_81" } }
    },
    "customer": { "email": "einkauf@muster.example", "country": "DE", "company": "Muster GmbH" }
  }
}`;
