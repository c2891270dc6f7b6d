import { markup } from "../../html/markup.ts";
import { publishedVersions } from "../../versions/index.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** What holds for every endpoint. */
export default defineGuide({
  path: "/docs/requests",
  title: "Requests and answers",
  lead: "What holds for every endpoint: formats, repeating safely, errors, limits, pages, versions, and finding a call again.",
  sections: (kit) => [
    {
      id: "formats",
      title: "Formats",
      body: guideTable(
        "Formats",
        ["What", "How"],
        [
          [
            "Bodies",
            "JSON in UTF-8, with `Content-Type: application/json`. At most 256 KiB; a session 128 KiB.",
          ],
          ["Names", "`snake_case` below `/v2` and in events, `camelCase` below `/v1`."],
          [
            "Unknown fields",
            "Refused in what you send, also in queries: 400 `parameter_unknown`. Ignore those you do not know in what you get.",
          ],
          [
            "Money",
            "An integer in the currency's minor unit, beside its ISO 4217 code: `2856` and `EUR` are €28.56; `2856` and `JPY` are ¥2,856.",
          ],
          [
            "Times",
            "ISO 8601 in UTC with milliseconds: `2026-11-02T09:30:00.000Z`. `stripe.expires_at` alone is Unix seconds.",
          ],
          ["Ids", "Text of at most 64 characters; their form may change, so do not take them apart."],
          [
            "Success",
            "GET 200, POST that creates 201, accepted work 202, PUT and PATCH 200, DELETE 204, again and again.",
          ],
        ],
      ),
    },
    {
      id: "idempotency",
      title: "Idempotency",
      body: markup`
<p>Send a new UUID as <code>Idempotency-Key</code> with each new POST, PUT or PATCH, and the same one when you repeat a request, whatever happened to the first: the work is done once. For 24 hours you get the same answer byte for byte, marked <code>idempotent-replayed: true</code>; <code>svc-original-request-id</code> names the first request.</p>
${kit.call("Repeat this as often as you like", "POST /v2/agencies/{workspaceId}/merchants")}
${guideTable(
  "What a repeat gets",
  ["The first request", "A repeat with the same key"],
  [
    ["has succeeded", "the same answer; nothing is done again"],
    ["is still running", "409 `idempotency_request_in_progress` with `Retry-After`"],
    ["ended with a 5xx, or our process died", "completes the work: it is not begun again"],
    ["was refused (400, 401, 403, 429)", "is a new request: mend what was wrong and send it"],
    ["was another one (other body, path or version)", "409 `idempotency_key_reused`; nothing is done"],
  ],
)}
<p>The key is required on every POST, PUT and PATCH below <code>/v2/agencies</code> and <code>/v2/webhooks</code>, and accepted where sessions and keys are made. Keys of your workspace's test and live data are apart.</p>`,
    },
    {
      id: "errors",
      title: "Errors",
      body: markup`
<p>Every error has one shape. Branch on <code>code</code>; show <code>message</code> to developers, not to shoppers; keep <code>request_id</code>. The header <code>svc-should-retry</code> says whether the same request may succeed later without a change. All codes are <a href="/docs/errors">listed with what to do</a>.</p>
${kit.code(
  "An error",
  "json",
  `{
  "error": {
    "type": "${kit.config.baseUrl}/docs/errors#invalid_request_error",
    "code": "parameter_invalid",
    "message": "cart.items[0].quantity: must be at least 1",
    "doc_url": "${kit.config.baseUrl}/docs/errors#parameter_invalid",
    "request_id": "req_01JBN0R9E5K0S2D4F6G8H0J1K2",
    "param": "cart.items[0].quantity",
    "meta": { "issues": [{ "param": "cart.items[0].quantity", "code": "parameter_invalid", "message": "must be at least 1" }] }
  }
}`,
)}
<p>Repeat with the same idempotency key after a network failure, a 429 or a 5xx: wait for <code>Retry-After</code> where there is one, else 1, 2, 4 … seconds with some chance in it, and give up after a minute or so.</p>`,
    },
    {
      id: "rate-limits",
      title: "Rate limits",
      body: markup`
<p>Each key has a bucket of requests that refills all the time: ${String(kit.config.SVC_RATE_LIMIT_PARTNER_KEY)} a second for a partner key, ${String(kit.config.SVC_RATE_LIMIT_MERCHANT_KEY)} for a merchant key, and twice that at once. Every answer tells where you stand; beyond the limit the answer is 429 <code>rate_limited</code> with <code>Retry-After</code> in seconds.</p>
${kit.code("Headers of an answer", "http", `RateLimit-Policy: "partner_key";q=${kit.config.SVC_RATE_LIMIT_PARTNER_KEY * 2};w=2\nRateLimit: "partner_key";r=${kit.config.SVC_RATE_LIMIT_PARTNER_KEY * 2 - 13};t=1`)}
<p><code>q</code> requests in <code>w</code> seconds; <code>r</code> are left, and in <code>t</code> seconds the bucket is full again. Failed authentication is limited by address; good keys of the same address pass.</p>`,
    },
    {
      id: "paging",
      title: "Pages",
      body: markup`
<p>Lists come newest first, <code>limit</code> rows at a time (50 when you say nothing, 200 at most). While <code>next_after</code> (<code>nextAfter</code> below <code>/v1</code>) is not null, send it unchanged as <code>after</code> for the next page. Rows that arrive meanwhile never shift a page, and a page takes as long at the end of a list as at its beginning.</p>
${kit.call("The newest deliveries that were given up", "GET /v2/webhooks/deliveries", "status=abandoned&limit=100")}
${kit.code(
  "All of them",
  "typescript",
  `let after: string | null = null;
do {
  const query = new URLSearchParams({ status: "abandoned", ...(after === null ? {} : { after }) });
  const response = await fetch(\`${kit.config.baseUrl}/v2/webhooks/deliveries?\${query}\`, {
    headers: { authorization: \`Bearer \${process.env.SVC_KEY}\` },
  });
  const page = await response.json();
  for (const delivery of page.deliveries) console.log(delivery.id, delivery.last_error);
  after = page.next_after;
} while (after !== null);`,
)}`,
    },
    {
      id: "versions",
      title: "Versions",
      body: markup`
<p>The wire format is dated. A key is pinned to the newest version when it is made (today <code>${publishedVersions.newest}</code>) and stays there; <code>Svc-Version</code> chooses another for one request, and every answer names the one in force in <code>svc-version</code>. Events have the version that was in force when their subscription was made.</p>
<p>Within a version, only this may change: new endpoints, new optional parameters, new fields in answers and events, new event types, new error codes. Write your code so that none of it disturbs it.</p>`,
    },
    {
      id: "merchant-header",
      title: "One merchant of many",
      body: markup`
<p>Deliveries, subscriptions, orders and logs are those of the whole workspace. <code>X-Svc-Merchant</code> with a merchant's id narrows a call to that one.</p>`,
    },
    {
      id: "request-logs",
      title: "Request logs",
      body: markup`
<p>Every answer, an error too, has a <code>svc-request-id</code>, and a <code>traceparent</code> that continues yours. Within a second the call can be looked up by it, and listed by method, path and status for ${String(kit.config.SVC_LOG_RETENTION_DAYS)} days. Logs hold no bodies, no query strings and no credentials.</p>
${kit.call("What failed lately?", "GET /v2/logs/requests", "status_min=400&limit=20")}
${kit.call("One call", "GET /v2/logs/requests/{request_id}")}
${kit.answer("An entry", "GET /v2/logs/requests/{request_id}")}`,
    },
    {
      id: "client",
      title: "The TypeScript client",
      body: markup`
<p><code>svc-checkout-client</code> (<code>client/</code> of this project) is typed by path from this API's own description, sends an idempotency key with each write and keeps it while it retries, reads lists to their end, and verifies events.</p>
${kit.code(
  "Mark all on-hold orders as paid",
  "typescript",
  `import { createPartnerClient, SvcError } from "svc-checkout-client";

const svc = createPartnerClient({ baseUrl: "${kit.config.baseUrl}", apiKey: process.env.SVC_KEY! });
for await (const order of svc.each("/v2/orders", { params: { query: { status: "on-hold" } } })) {
  try {
    await svc.post("/v2/orders/{id}/paid", { params: { path: { id: order.id } } });
  } catch (error) {
    if (!(error instanceof SvcError)) throw error;
    console.log(order.number, error.code, error.requestId);
  }
}`,
)}`,
    },
  ],
});
