import { markup } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** The capacity check before a charge, from the partner's side and from the store's. */
export default defineGuide({
  path: "/docs/pre-confirmation",
  title: "Check capacity before a charge",
  lead: "Where places are limited, have us ask you between the shopper's click and the charge. Say no, and nothing is charged; say yes, and hear exactly once how it ended.",
  sections: (kit) => [
    {
      id: "configure",
      title: "Configure the hook",
      body: markup`
<p>One hook for each merchant. The <code>secret</code> is in the answer that sets or changes it; leave it out and one is made. What an update leaves out stays as it is.</p>
${kit.call("Configure", "PUT /v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation")}`,
    },
    {
      id: "call",
      title: "What we ask",
      body: markup`
<p>At each submit, when the order stands in the store and before any payment exists, for orders on account too: one POST, signed like <a href="/docs/webhooks">events</a>, with the <code>pre_confirmation_id</code> as <code>webhook-id</code>. A secret of your own that does not begin with <code>whsec_</code> signs as its UTF-8 bytes.</p>
${kit.code("The request", "json", requestSample)}
${guideTable(
  "Fields of the request",
  ["Field", "Holds"],
  [
    [
      "`pre_confirmation_id`",
      "This call. The same when a crash of ours makes us ask again: answer it the same.",
    ],
    [
      "`attempt`",
      "Counts the shopper's tries of this order. Each try asks anew, under an id of its own; the one before has been released by then.",
    ],
    ["`hold_until`", "Hold the place until then. Afterwards it is yours again, whatever you heard."],
    ["`session_id`", "Null for a checkout inside the store itself."],
    ["`order_id`", "The pending order: ours, or the store's own where `session_id` is null."],
    [
      "`amount`, `currency`",
      "What will be charged, in minor units; decided by the store and us, never by the browser.",
    ],
    ["`payment_term`, `deferred`", "`deferred` is true when nothing is charged now."],
    ["`cart`", "As the session was created with it, `extensions` unchanged."],
    ["`customer`", "Who orders: `email`, `country`, `company`."],
  ],
)}`,
    },
    {
      id: "answer",
      title: "What you answer",
      body: markup`
${kit.code("Yes", "json", '{ "available": true }')}
${kit.code("No", "json", '{ "available": false, "reason": "class_full", "message": "This class has just filled up." }')}
<p><code>message</code> is shown to the shopper as text, cut at 300 characters. <code>reason</code> is for you: it comes back in <code>order.failed</code>. You have five seconds in all, two of them for the connection. A connection that never stood is tried once more; once a byte was sent, there is no second try.</p>
${guideTable(
  "Outcomes",
  ["Your hook", "fail_mode closed", "fail_mode open"],
  [
    ["2xx, `available: true`", "The order goes on.", "The order goes on."],
    [
      "2xx, `available: false`",
      "Nothing is charged, the shopper reads your message and can try again; `order.failed`.",
      "The same.",
    ],
    [
      "No answer in five seconds, no connection, another status (a redirect too), a body without a true or false `available`, or longer than 64 KiB",
      "Nothing is charged: “We could not confirm availability; you have not been charged.” `order.failed` with the reason `unavailable`.",
      "The order goes on; the call is recorded as bypassed.",
    ],
  ],
)}
<p>The check cannot be gone round in the browser: before it no payment exists, and each new try passes it again.</p>`,
    },
    {
      id: "settled",
      title: "How it ended",
      body: markup`
<p>For every attempt that asked you, whatever you answered and whatever happened to the shopper, their bank or our servers, <code>pre_confirmation.settled</code> is told exactly once:</p>
${guideTable(
  "Outcomes of an attempt",
  ["outcome", "Means"],
  [
    ["`paid`", "The order is placed and paid. Keep the place."],
    [
      "`held`",
      "The order is placed on account. Keep the place; should the order be cancelled later, `order.canceled` says so.",
    ],
    [
      "`released`",
      "This attempt ended without an order. Give back what you hold for this `pre_confirmation_id`; it says nothing of a newer attempt.",
    ],
  ],
)}
${kit.payload("pre_confirmation.settled")}
<p>An id that you do not know (our call never reached you) needs nothing. Should no word come at all, <code>hold_until</code> ends the hold.</p>`,
    },
    {
      id: "example",
      title: "An example",
      body: markup`<p>Hook and receiver in one: places are held by the call and kept or given back by the event. Our own tests run it.</p>
${kit.code("A class with ten places", "typescript", kit.example("answer-capacity-check.ts"))}`,
    },
    {
      id: "store",
      title: "Checkouts inside the store",
      body: markup`
<p>A store that takes the payment in its own checkout asks with its merchant key, before it charges. The WooCommerce plugin does this by itself.</p>
${kit.call("Ask", "POST /v1/pre-confirmation")}
${guideTable(
  "Results",
  ["result", "What to do"],
  [
    [
      "`go_on`",
      "Take the payment. Also the answer of a merchant without a hook (`preConfirmationId` is null), and of a hook that gave no usable answer and fails open.",
    ],
    ["`refused`", "Take no payment; show `message`."],
    ["`unavailable`", "The hook gave no usable answer and fails closed: take no payment; show `message`."],
  ],
)}
<ul>
<li><strong>The same <code>attempt</code> of the same <code>orderId</code> always gets the same answer</strong>, however often and however many times at once it is asked: one call is made. With other contents it is 409 <code>idempotency_key_reused</code>.</li>
<li>Count <code>attempt</code> up with each submit of the shopper. A newer attempt releases the older ones; an answer for an older one is 409 <code>attempt_over</code>.</li>
<li>The place is held for an hour. The outcome follows the store's word of the order (paid, on hold, cancelled); without any, it is <code>released</code> some minutes after <code>hold_until</code>, and a yes is no longer repeated: 409 <code>attempt_over</code>.</li>
<li>We cannot be reached? Treat it as no usable answer, by the <code>failMode</code> you last read from <code>GET /v1/merchants/{id}</code>.</li>
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
