import { codeTabs } from "../../html/code-tabs.ts";
import { markup, inlineCode } from "../../html/markup.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";
import { scheduleWords } from "../schedule-words.ts";

/** The receiver's guide: verified receivers to copy, and what they can rely on. */
export default defineGuide({
  path: "/docs/webhooks",
  title: "Receive events",
  lead: "Every event is written in the transaction of what it tells of, signed by the Standard Webhooks scheme, and sent until you answer 2xx. What you have to do: verify, keep once, answer, work.",
  sections: (kit) => [
    {
      id: "receiver",
      title: "A receiver to copy",
      body: markup`
<p>Each of these is whole: it verifies the signature over the raw bytes, refuses what is older than five minutes, keeps every event once and answers before the work is done. Our own tests run them against real deliveries.</p>
${codeTabs("receiver-code", "A receiver", [
  { language: "typescript", name: "TypeScript", code: kit.example("receive-webhook.ts") },
  { language: "php", name: "PHP", code: kit.example("receive-webhook.php") },
  { language: "python", name: "Python", code: kit.example("receive-webhook.py") },
])}
<p>With an official library of <a href="https://www.standardwebhooks.com/" rel="noreferrer">Standard Webhooks</a> the check is one line; there is one for most languages:</p>
${kit.code("With the library", "typescript", librarySample)}`,
    },
    {
      id: "rules",
      title: "Four rules",
      body: markup`
<ol>
<li><strong>Verify the bytes that came.</strong> A framework that parses JSON first has thrown them away: ask it for the raw body. Compare in constant time. Refuse a <code>webhook-timestamp</code> more than five minutes from now, or somebody can send you an old delivery again.</li>
<li><strong>Keep each <code>webhook-id</code> once.</strong> Delivery is at least once: an answer that got lost, a replay, a crash of ours in the wrong moment, and the same event comes again under the same id. A unique key in your database is all it takes. Keep ids for as long as you may replay (${String(kit.config.SVC_DELIVERY_RETENTION_DAYS)} days).</li>
<li><strong>Answer 2xx at once</strong>, as soon as the event is safely kept, and do the work afterwards. After 15 seconds without an answer the attempt has failed. Redirects are not followed.</li>
<li><strong>Do not rely on order.</strong> A retry of the first event can arrive after the second. Act on the state in <code>data</code> and its <code>timestamp</code>, or read the object again.</li>
</ol>`,
    },
    {
      id: "subscribe",
      title: "Subscribe",
      body: markup`
<p>Name events (<code>order.completed</code>), all of a noun (<code>order.*</code>), or everything (<code>*</code>). With <code>merchant_id</code> only that merchant's. The <code>secret</code> is in this answer only.</p>
${kit.call("Subscribe", "POST /v2/webhooks/subscriptions")}
${kit.call("Send a test event", "POST /v2/webhooks/subscriptions/{id}/test")}`,
    },
    {
      id: "request",
      title: "What arrives",
      body: markup`
${guideTable(
  "Headers of a delivery",
  ["Header", "Holds"],
  [
    ["`webhook-id`", "The event's id: the same in every attempt and replay."],
    ["`webhook-timestamp`", "Unix seconds of this attempt."],
    [
      "`webhook-signature`",
      "`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under your secret's bytes. Two, with a space between them, while a rotation overlaps.",
    ],
    ["`svc-delivery-id`", "The delivery, to look it up: `GET /v2/webhooks/deliveries/{id}`."],
    ["`svc-attempt`", "1 for the first attempt since the last replay."],
    ["`traceparent`", "W3C trace context."],
  ],
)}
${kit.payload("order.held")}
<p>The payload is the same in every attempt. <code>extensions</code> stands at the top when the session has any, so that you find your booking without digging; order events carry the lines once, in <code>data.cart</code>.</p>`,
    },
    {
      id: "events",
      title: "Events",
      body: guideTable(
        "Events",
        ["Event", "Told when"],
        kit.api.events.map((event) => [
          markup`<a href="/docs/reference#event-${event.name}"><code>${event.name}</code></a>`,
          inlineCode(event.text),
        ]),
      ),
    },
    {
      id: "retries",
      title: "Retries",
      body: markup`
${guideTable(
  "What follows an answer",
  ["You answer", "What follows"],
  [
    ["2xx", "Delivered."],
    ["410", "The subscription is disabled: you want no more."],
    ["429 or 503 with `Retry-After`", "The next attempt, no earlier than you ask (24 hours at most)."],
    ["anything else, or nothing within 15 s", "The next attempt of the schedule."],
  ],
)}
<p>After a failed attempt the next one follows in ${scheduleWords(kit.config.SVC_WEBHOOK_RETRY_SCHEDULE)}, each give or take 10 %. After the last one the delivery is <em>abandoned</em>: nothing is lost, it waits for a replay. One receiver that is down delays nobody else's events.</p>`,
    },
    {
      id: "replay",
      title: "Look and replay",
      body: markup`
<p>Every delivery can be listed and inspected, with what you answered, for ${String(kit.config.SVC_DELIVERY_RETENTION_DAYS)} days, and sent again as often as you like, delivered or not.</p>
${kit.call("What was given up?", "GET /v2/webhooks/deliveries", "status=abandoned")}
${kit.call("Send one again", "POST /v2/webhooks/deliveries/{id}/replay")}
${kit.call("Send everything of a time range again", "POST /v2/webhooks/subscriptions/{id}/replay")}
<p>A range is replayed oldest first and behind fresh events; <code>accepted</code> tells how many deliveries it holds.</p>`,
    },
    {
      id: "rotate",
      title: "Rotate the secret",
      body: markup`
<p>During the overlap, a day when you say nothing, every delivery carries two signatures: one by the new secret, one by the old. So nothing is refused while you move:</p>
<ol>
<li>rotate, and put the new secret <em>beside</em> the old one into your receiver's settings;</li>
<li>after the overlap, take the old one out.</li>
</ol>
<p>Has the secret leaked? Rotate with <code>overlap_seconds: 0</code>: the old one ends at once.</p>
${kit.call("Rotate", "POST /v2/webhooks/subscriptions/{id}/rotate-secret")}`,
    },
    {
      id: "disabled",
      title: "Disabled subscriptions",
      body: markup`
<p>A subscription is disabled by you, by an answer 410, or after five days in which every attempt failed; then a notice shows on the dashboard and the workspace's owner gets an e-mail. Its events go on being recorded. Once your receiver works again, enable it and replay what it missed:</p>
${kit.call("Enable", "POST /v2/webhooks/subscriptions/{id}/enable")}
${kit.call("Replay what was not delivered", "POST /v2/webhooks/subscriptions/{id}/replay")}`,
    },
    {
      id: "network",
      title: "Firewalls and TLS",
      body: markup`
<p>Live deliveries go to https addresses with a certificate that browsers accept, on public hosts. Let the signature decide who may post, not an address: ours can change.</p>`,
    },
  ],
});

const librarySample = `import { Webhook } from "standardwebhooks";

// Throws unless the signature fits these very bytes and is at most five minutes old.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);`;
