import { codeTabs } from "../../html/code-tabs.ts";
import { markup, inlineCode } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";
import { scheduleWords } from "../schedule-words.ts";

/** How to receive webhooks: tested receivers to copy, and the guarantees they can rely on. */
export default defineGuide({
  path: "/docs/webhooks",
  title: "Receive webhooks",
  lead: "Every event is written in the same transaction as the change it reports, signed by the Standard Webhooks scheme, and retried until you return 2xx. Your receiver verifies the signature, stores the event once, responds, and then does the work.",
  sections: (kit) => [
    {
      id: "receiver",
      title: "A receiver to copy",
      body: markup`
<p>Each of these programs is complete: it verifies the signature over the raw bytes, rejects events older than five minutes, stores every event once, and responds before the work is done. Our own tests run them against real deliveries.</p>
${codeTabs("receiver-code", "A receiver", [
  { language: "typescript", name: "TypeScript", code: kit.example("receive-webhook.ts") },
  { language: "php", name: "PHP", code: kit.example("receive-webhook.php") },
  { language: "python", name: "Python", code: kit.example("receive-webhook.py") },
])}
<p>With an official <a href="https://www.standardwebhooks.com/" rel="noreferrer">Standard Webhooks</a> library, available for most languages, verification is one line:</p>
${kit.code("With the library", "typescript", librarySample)}`,
    },
    {
      id: "rules",
      title: "Four rules",
      body: markup`
<ol>
<li><strong>Verify the raw bytes.</strong> A framework that parses JSON first discards them; ask it for the raw body. Compare in constant time. Reject a <code>webhook-timestamp</code> more than five minutes from now, or an attacker could replay an old delivery.</li>
<li><strong>Store each <code>webhook-id</code> once.</strong> Delivery is at least once: after a lost response, a replay or a crash of ours, the same event arrives again under the same id. A unique key in your database is enough. Keep ids for as long as you may replay (${String(kit.config.SVC_DELIVERY_RETENTION_DAYS)} days).</li>
<li><strong>Return 2xx immediately</strong>, as soon as the event is stored, and do the work afterwards. After 15 seconds without a response, the attempt fails. Redirects are not followed.</li>
<li><strong>Do not rely on order.</strong> A retry of the first event can arrive after the second. Use the state in <code>data</code> and its <code>timestamp</code>, or read the object from the API.</li>
</ol>`,
    },
    {
      id: "subscribe",
      title: "Subscribe",
      body: markup`
<p>List single events (<code>order.completed</code>), all events of a kind (<code>order.*</code>), or all events (<code>*</code>). With <code>merchant_id</code>, only that merchant's events are sent. Only this response contains the <code>secret</code>.</p>
${kit.call("Subscribe", "POST /v2/webhooks/subscriptions")}
`,
    },
    {
      id: "test",
      title: "Test your receiver",
      body: markup`
<p>Ask for any event by its name, whatever the subscription takes. <code>data</code> is the example from the <a href="/docs/reference">reference</a>; the payload has <code>test: true</code> and the request <code>svc-test: true</code>, so that your receiver can tell it from an event that happened. Without <code>event</code> you get <code>webhook.test</code>, the only one in live mode. It names the subscription's merchant, else that of <code>X-Svc-Merchant</code>, else the nil UUID.</p>
${kit.call("Send a test event", "POST /v2/webhooks/subscriptions/{id}/test")}
<p>A receiver on your own machine needs no public address. <code>svc listen</code> reads the events of a service, local or remote, and posts them to your receiver, signed with the secret it prints (or with yours: <code>--secret</code>). Its subscription goes when you stop it. In the sandbox, <code>--url</code> and <code>--key</code> are known:</p>
${kit.code(
  "Forward events to this machine",
  "shell",
  `npm run svc -- listen --forward-to http://localhost:3000/webhooks --url ${kit.config.baseUrl} --key $SVC_KEY`,
)}
<p>Whoever runs the service also sends an example to every test-mode subscription that takes it:</p>
${kit.code("Trigger an event", "shell", "npm run svc -- trigger order.completed")}`,
    },
    {
      id: "request",
      title: "The request",
      body: markup`
${guideTable(
  "Headers of a delivery",
  ["Header", "Contents"],
  [
    ["`webhook-id`", "Id of the event; the same in every attempt and replay."],
    ["`webhook-timestamp`", "Time of this attempt, in Unix seconds."],
    [
      "`webhook-signature`",
      "`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` keyed with your secret's bytes. During a rotation, two signatures separated by a space.",
    ],
    ["`svc-delivery-id`", "Id of the delivery, for `GET /v2/webhooks/deliveries/{id}`."],
    ["`svc-attempt`", "Number of the attempt; restarts at 1 after a replay."],
    ["`svc-test`", "`true` if you asked for the event: it did not happen."],
    ["`traceparent`", "W3C trace context."],
  ],
)}
${kit.payload("order.held")}
<p>The payload is the same in every attempt. If the session has <code>extensions</code>, they are at the top level of the payload. Order events carry the line items once, in <code>data.cart</code>.</p>`,
    },
    {
      id: "events",
      title: "Events",
      body: guideTable(
        "Events",
        ["Event", "Sent when"],
        kit.api.events.map((event) => [
          markup`<a href="/docs/reference#event-${event.name}"><code>${event.name}</code></a>`,
          inlineCode(event.text),
        ]),
      ),
    },
    {
      id: "after-payment",
      title: "Refunds, disputes and surplus payments",
      body: markup`
<p>What happens to a payment after the order is completed is sent with the whole order. Each event is emitted once for each change, in whatever order the payment processor reports them.</p>
${guideTable(
  "After the payment",
  ["Event", "What it means for the order"],
  [
    [
      "`refund.issued`",
      "`data.amount` is on its way to the buyer, and the order is `refunded` once all of it is. If `data.refund.surplus` is true, a surplus payment was refunded and the order is unchanged.",
    ],
    ["`refund.failed`", "The money is still with the merchant. The order needs attention; refund it again."],
    [
      "`dispute.opened`",
      "The order's status is unchanged. Until `dispute.closed`, refunds are rejected with 409 `dispute_open`; an inquiry can still be refunded.",
    ],
    [
      "`dispute.closed`",
      "`won` and `closed` change nothing. `lost` means that the bank has taken the amount: it is recorded as a refund here and in the store, and `refund.issued` is emitted too.",
    ],
    [
      "`payment.surplus_detected`",
      "The buyer was charged by a payment that does not belong to the order. The order needs attention until the payment is refunded.",
    ],
  ],
)}
${kit.payload("payment.surplus_detected")}
${kit.call("Refund a payment", "POST /v2/payments/{payment_intent}/refunds")}`,
    },
    {
      id: "retries",
      title: "Retries",
      body: markup`
${guideTable(
  "What follows a response",
  ["You return", "Result"],
  [
    ["2xx", "Delivered."],
    ["410", "The subscription is disabled."],
    ["429 or 503 with `Retry-After`", "The next attempt, no earlier than you request (at most 24 hours)."],
    ["anything else, or nothing within 15 s", "The next attempt in the schedule."],
  ],
)}
<p>The waits between attempts are ${scheduleWords(kit.config.SVC_WEBHOOK_RETRY_SCHEDULE)}, each varied by up to 10 %. After the last attempt the delivery is <em>abandoned</em>. It is not lost: you can replay it. A receiver that is down does not delay other receivers.</p>`,
    },
    {
      id: "replay",
      title: "Inspect and replay",
      body: markup`
<p>For ${String(kit.config.SVC_DELIVERY_RETENTION_DAYS)} days, you can list and inspect every delivery, including your receiver's response, and replay it as often as you like, whether it was delivered or not.</p>
${kit.call("List abandoned deliveries", "GET /v2/webhooks/deliveries", "status=abandoned")}
${kit.call("Replay one delivery", "POST /v2/webhooks/deliveries/{id}/replay")}
${kit.call("Replay a time range", "POST /v2/webhooks/subscriptions/{id}/replay")}
<p>A time range is replayed oldest first, with lower priority than new events. <code>accepted</code> is the number of deliveries in it.</p>`,
    },
    {
      id: "rotate",
      title: "Rotate the secret",
      body: markup`
<p>During the overlap (default: a day), every delivery carries two signatures, one with the new secret and one with the old, so that no delivery is rejected while you switch:</p>
<ol>
<li>rotate, and add the new secret <em>beside</em> the old one in your receiver's settings;</li>
<li>after the overlap, remove the old one.</li>
</ol>
<p>If the secret has leaked, rotate with <code>overlap_seconds: 0</code>: the old secret stops signing immediately.</p>
${kit.call("Rotate", "POST /v2/webhooks/subscriptions/{id}/rotate-secret")}`,
    },
    {
      id: "disabled",
      title: "Disabled subscriptions",
      body: markup`
<p>A subscription is disabled by you, by a 410 response, or after five days in which every attempt failed (at least 20). In the last two cases, the dashboard shows a notice and the workspace's owners get an e-mail. Its events are still recorded. Once your receiver works again, enable the subscription and replay what it missed:</p>
${kit.call("Enable", "POST /v2/webhooks/subscriptions/{id}/enable")}
${kit.call("Replay missed deliveries", "POST /v2/webhooks/subscriptions/{id}/replay")}`,
    },
    {
      id: "network",
      title: "Firewalls and TLS",
      body: markup`
<p>In live mode, deliveries are sent only to public hosts over https, with a publicly trusted certificate. Authenticate requests by their signature, not by IP address: our addresses can change.</p>`,
    },
  ],
});

const librarySample = `import { Webhook } from "standardwebhooks";

// Throws unless the signature matches these exact bytes and is at most five minutes old.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);`;
