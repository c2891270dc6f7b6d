import { markup } from "../../html/markup.ts";
import { publishedVersions } from "../../versions/index.ts";
import { defineGuide } from "../guide.ts";
import { guideTable } from "../guide-table.ts";

/** Conventions that apply to every endpoint. */
export default defineGuide({
  path: "/docs/requests",
  title: "Requests and responses",
  lead: "Conventions that apply to every endpoint: formats, idempotency, errors, rate limits, pagination, versions and request logs.",
  sections: (kit) => [
    {
      id: "formats",
      title: "Formats",
      body: guideTable(
        "Formats",
        ["Topic", "Convention"],
        [
          [
            "Bodies",
            "JSON in UTF-8, with `Content-Type: application/json`. At most 256 KiB; 128 KiB to create a session.",
          ],
          ["Field names", "`snake_case` under `/v2` and in events, `camelCase` under `/v1`."],
          [
            "Unknown fields",
            "Unknown fields in a request or query are rejected with 400 `parameter_unknown`. Ignore unknown fields in responses.",
          ],
          [
            "Money",
            "An integer in the currency's minor unit, with its ISO 4217 code: `2856` and `EUR` is €28.56; `2856` and `JPY` is ¥2,856.",
          ],
          [
            "Times",
            "ISO 8601 in UTC with milliseconds: `2026-11-02T09:30:00.000Z`. The exception is `stripe.expires_at`, in Unix seconds.",
          ],
          ["Ids", "Strings of at most 64 characters. Their form may change, so do not parse them."],
          [
            "Success",
            "GET 200; POST that creates 201; work accepted for later 202; PUT and PATCH 200; DELETE 204, also when repeated.",
          ],
        ],
      ),
    },
    {
      id: "idempotency",
      title: "Idempotency",
      body: markup`
<p>Send a new UUID as <code>Idempotency-Key</code> with each new POST, PUT or PATCH, and the same one when you retry a request, whatever happened to the first: the work is done once. For 24 hours, a retry returns the same response byte for byte, marked <code>idempotent-replayed: true</code>; <code>svc-original-request-id</code> names the first request.</p>
${kit.call("Safe to retry", "POST /v2/agencies/{workspaceId}/merchants")}
${guideTable(
  "What a retry returns",
  ["The first request", "A retry with the same key"],
  [
    ["succeeded", "returns the same response; nothing is done again"],
    ["is still running", "returns 409 `idempotency_request_in_progress` with `Retry-After`"],
    ["ended with a 5xx, or our process died", "completes the work instead of starting it again"],
    ["was rejected (400, 401, 403, 429)", "counts as a new request: fix the error and send it again"],
    [
      "was a different one (other body, path or version)",
      "returns 409 `idempotency_key_reused`; nothing is done",
    ],
  ],
)}
<p>The key is required on every POST, PUT and PATCH under <code>/v2/agencies</code> and <code>/v2/webhooks</code>, and to refund. It is optional when you create sessions and partner keys, change a merchant's configuration, or mark orders paid, cancel or retry them. Keys are separate for test and live mode.</p>`,
    },
    {
      id: "errors",
      title: "Errors",
      body: markup`
<p>Every error has the same shape. Branch on <code>code</code>. <code>message</code> is for developers, not for shoppers. Log <code>request_id</code>. The header <code>svc-should-retry</code> says whether the same request may succeed later unchanged. <a href="/docs/errors">Errors</a> lists all codes and what to do.</p>
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
<p>After a network failure, a 429 or a 5xx, retry with the same idempotency key. Wait for <code>Retry-After</code> if it is set, otherwise 1, 2, 4 … seconds with random jitter, and give up after about a minute.</p>`,
    },
    {
      id: "rate-limits",
      title: "Rate limits",
      body: markup`
<p>Each key has a token bucket: ${String(kit.config.SVC_RATE_LIMIT_PARTNER_KEY)} requests per second for a partner key, ${String(kit.config.SVC_RATE_LIMIT_MERCHANT_KEY)} for a merchant key, with bursts of twice that. Every response carries the current state. Beyond the limit, requests return 429 <code>rate_limited</code> with <code>Retry-After</code> in seconds.</p>
${kit.code("Response headers", "http", `RateLimit-Policy: "partner_key";q=${kit.config.SVC_RATE_LIMIT_PARTNER_KEY * 2};w=2\nRateLimit: "partner_key";r=${kit.config.SVC_RATE_LIMIT_PARTNER_KEY * 2 - 13};t=1`)}
<p><code>q</code> is the quota per <code>w</code> seconds, <code>r</code> the requests left, and <code>t</code> the seconds until the bucket is full again. Failed authentication is limited per address; valid keys from the same address are not affected.</p>`,
    },
    {
      id: "paging",
      title: "Pagination",
      body: markup`
<p>Lists are sorted newest first and return <code>limit</code> rows per page (default 50, at most 200). A page of deliveries is longer than <code>limit</code> when the last of them share their <code>created_at</code>: deliveries of one instant are never split across pages. While <code>next_after</code> (<code>nextAfter</code> under <code>/v1</code>) is not null, send it unchanged as <code>after</code> to get the next page. New rows never shift a page, and the last page is as fast as the first.</p>
${kit.call("The newest abandoned deliveries", "GET /v2/webhooks/deliveries", "status=abandoned&limit=100")}
${kit.code(
  "All abandoned deliveries",
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
<p>The wire format has dated versions. A new key is pinned to the newest version (today <code>${publishedVersions.newest}</code>) and stays on it. <code>Svc-Version</code> selects another version for one request, and every response names the version used in <code>svc-version</code>. Events use the version their subscription was created with.</p>
<p>Within a version, only additions are made: endpoints, optional parameters, fields in responses and events, event types and error codes. Write your integration to tolerate them.</p>`,
    },
    {
      id: "merchant-header",
      title: "Requests for one merchant",
      body: markup`
<p>Deliveries, subscriptions, orders and logs belong to the whole workspace. To limit a call to one merchant, send its id as <code>X-Svc-Merchant</code>. Companies and requests to buy on account belong to a merchant, which that header must name.</p>`,
    },
    {
      id: "request-logs",
      title: "Request logs",
      body: markup`
<p>Every response, including errors, has a <code>svc-request-id</code> and a <code>traceparent</code> that continues yours. Within a second, you can look a call up by its id, unless it did not authenticate (401): that call belongs to no workspace, and only support can look it up. A call with a user token names no mode and is found with keys of both. You can also list calls by method, path and status for ${String(kit.config.SVC_LOG_RETENTION_DAYS)} days. Logs contain no bodies, query strings or credentials.</p>
${kit.call("Recent failures", "GET /v2/logs/requests", "status_min=400&limit=20")}
${kit.call("One call", "GET /v2/logs/requests/{request_id}")}
${kit.answer("A log entry", "GET /v2/logs/requests/{request_id}")}`,
    },
    {
      id: "client",
      title: "The TypeScript client",
      body: markup`
<p><code>svc-checkout-client</code> (<code>client/</code> in this project) is generated from the OpenAPI document and typed by path. It sends an idempotency key with each write and keeps it across retries, iterates over lists, and verifies webhooks.</p>
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
