import type { CodeLanguage } from "../dashboard/code-block.ts";
import { markup, type Markup } from "../dashboard/markup.ts";
import { mountsOf } from "../http/define-route.ts";
import { newestVersion } from "../versions/index.ts";
import { curlFor } from "./curl.ts";
import type { DescribedApi } from "./described-api.ts";
import { sampleOf } from "./sample.ts";

export interface GuideSection {
  id: string;
  title: string;
  paragraphs: Markup[];
  samples: Array<{ title: string; language: CodeLanguage; code: string }>;
  /** Below the samples. */
  after?: Markup;
}

const verifySample = `import { Webhook } from "standardwebhooks";

// The exact bytes that arrived, not JSON that was parsed and printed again.
const event = new Webhook(process.env.WEBHOOK_SECRET).verify(rawBody, request.headers);
if (event.type === "order.completed") await confirmBooking(event.extensions.booking);`;

const hookSample = `POST /capacity
{
  "type": "checkout.pre_confirmation",
  "data": {
    "pre_confirmation_id": "pc_01JBN0R1V4X6Z8B0C2D4E6F8G0",
    "session_id": "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB",
    "amount": 2856, "currency": "EUR",
    "cart": { "extensions": { "booking": { "class_schedule_id": "cs_81" } } }
  }
}

200 OK
{ "available": false, "message": "This class has just filled up." }`;

/** The guide's sections in reading order. Calls and answers come from the declarations, so they are never out of date. */
export function guideSections(api: DescribedApi, baseUrl: string): GuideSection[] {
  /** A call by its method and documented path, e.g. `POST /v1/sessions`. */
  const call = (name: string, query?: string): string => {
    const route = api.routes.find((candidate) => name === `${candidate.method} ${mountsOf(candidate)[0]}`);
    if (route === undefined) throw new Error(`the guide calls ${name}, which no route declares`);
    return curlFor(route, baseUrl, query);
  };
  const answer = (component: string): string => {
    const { schemas } = api.document.components;
    return JSON.stringify(sampleOf(schemas[component] ?? {}, schemas), null, 2);
  };
  const payload = api.events.find((event) => event.name === "order.completed")?.example;

  return [
    {
      id: "keys",
      title: "Keys and modes",
      paragraphs: [
        markup`A <strong>partner key</strong> (<code>svc_ak_…</code>) belongs to your workspace and calls <code>/v2</code>. A <strong>merchant key</strong> (<code>svc_mk_…</code>) belongs to one store and calls <code>/v1</code>. Both are sent as <code>Authorization: Bearer …</code> and shown in full exactly once.`,
        markup`<code>svc_ak_test_…</code> works on test data alone, <code>svc_ak_live_…</code> on live data alone; neither sees the other's. A key carries scopes; without the one an endpoint needs the answer is 403 <code>insufficient_scope</code>. Mint one with a user token of your identity provider:`,
      ],
      samples: [
        {
          title: "Mint a partner key",
          language: "shell",
          code: call("POST /v2/workspaces/{workspaceId}/partner-keys"),
        },
        { title: "Who am I?", language: "shell", code: call("GET /v2/agencies/me") },
      ],
    },
    {
      id: "first-merchant",
      title: "Your first merchant",
      paragraphs: [
        markup`One call makes the merchant, opens its Stripe account and answers with a link where your customer completes the account's details. Keep <code>api_key</code> and <code>api_secret</code>: they are in this answer only.`,
      ],
      samples: [
        {
          title: "Onboard a merchant",
          language: "shell",
          code: call("POST /v2/agencies/{workspaceId}/merchants"),
        },
      ],
      after: markup`Send your customer to <code>stripe.onboarding_url</code>. The link lives for minutes; ask for a new one at any time with <code>POST …/merchants/$MERCHANT/onboarding-link</code>.`,
    },
    {
      id: "first-session",
      title: "Your first session",
      paragraphs: [
        markup`A session is one shopper's cart on its way to an order. Create it from the store's server and send the shopper to <code>sessionUrl</code>. Prices are integers in the currency's minor unit: <code>45900</code> is €459.00.`,
        markup`<code>cart.b2b</code> asks for company, VAT number, PO number and payment terms; VAT numbers are checked live with the EU's and the UK's registers. Whatever you put into <code>cart.extensions</code> comes back unchanged in every event and stands in the order as <code>_svc_ext_…</code>.`,
      ],
      samples: [{ title: "Create a session", language: "shell", code: call("POST /v1/sessions") }],
    },
    {
      id: "events",
      title: "Events",
      paragraphs: [
        markup`Subscribe a URL once; every event is sent as a signed POST until you answer 2xx: ten attempts in about three days. Answer first, work afterwards, and drop a <code>webhook-id</code> that you have seen.`,
      ],
      samples: [
        { title: "Subscribe", language: "shell", code: call("POST /v2/webhooks/subscriptions") },
        ...(payload === undefined
          ? []
          : [
              { title: "order.completed", language: "json" as const, code: JSON.stringify(payload, null, 2) },
            ]),
        { title: "Verify (any Standard Webhooks library)", language: "text", code: verifySample },
        {
          title: "Send one again",
          language: "shell",
          code: call("POST /v2/webhooks/deliveries/{id}/replay"),
        },
      ],
      after: markup`All events with their payloads are in the <a href="/docs/reference#event-merchant.created">reference</a>. Deliveries can be listed, inspected with your answer's body, and replayed.`,
    },
    {
      id: "capacity",
      title: "A check before the charge",
      paragraphs: [
        markup`Where places are limited, have us ask you between the shopper's click and the charge. Say no and nothing is charged. When your hook does not answer within five seconds, <code>fail_mode</code> decides: <code>closed</code> stops the order, <code>open</code> lets it pass.`,
      ],
      samples: [
        {
          title: "Configure the hook",
          language: "shell",
          code: call("PUT /v2/agencies/{workspaceId}/merchants/{merchantId}/pre-confirmation"),
        },
        { title: "What we ask, what you answer", language: "text", code: hookSample },
      ],
    },
    {
      id: "idempotency",
      title: "Idempotency",
      paragraphs: [
        markup`Send a new UUID as <code>Idempotency-Key</code> with each new POST, PUT or PATCH, and the same one when you repeat a request, whatever happened to the first: the work is done once, and for 24 hours you get the same answer byte for byte, marked <code>idempotent-replayed: true</code>.`,
        markup`The same key with another request is 409 <code>idempotency_key_reused</code>. While the first is still running the answer is 409 <code>idempotency_request_in_progress</code> with <code>Retry-After</code>. After a 5xx, repeat with the same key: the work is completed, not begun again.`,
      ],
      samples: [],
    },
    {
      id: "errors",
      title: "Errors",
      paragraphs: [
        markup`Every error carries <code>type</code>, <code>code</code>, <code>message</code>, <code>doc_url</code> and <code>request_id</code>. Branch on <code>code</code>. The header <code>svc-should-retry</code> says whether to try again. All of them are <a href="/docs/errors">listed with what to do</a>.`,
      ],
      samples: [],
    },
    {
      id: "rate-limits",
      title: "Rate limits",
      paragraphs: [
        markup`Each key has a bucket of requests that refills all the time. Every answer tells where you stand; beyond the limit the answer is 429 with <code>Retry-After</code> in seconds.`,
      ],
      samples: [
        {
          title: "Headers of an answer",
          language: "http",
          code: 'RateLimit-Policy: "partner_key";q=200;w=2\nRateLimit: "partner_key";r=187;t=1',
        },
      ],
      after: markup`<code>q</code> requests in <code>w</code> seconds; <code>r</code> are left, and in <code>t</code> seconds the bucket is full again.`,
    },
    {
      id: "request-logs",
      title: "Request logs",
      paragraphs: [
        markup`Every answer has a <code>svc-request-id</code>. Within a second the call can be looked up by it, and listed by method, path and status for 30 days. Logs hold no bodies and no credentials.`,
      ],
      samples: [
        {
          title: "What failed lately?",
          language: "shell",
          code: call("GET /v2/logs/requests", "status_min=400&limit=20"),
        },
        { title: "A page of entries", language: "json", code: answer("RequestLogPage") },
      ],
    },
    {
      id: "versions",
      title: "Versions",
      paragraphs: [
        markup`The wire format is dated. A key is pinned to the newest version when it is made (today <code>${newestVersion}</code>) and stays there; <code>Svc-Version</code> chooses another for one request, and every answer names the one in force in <code>svc-version</code>. New fields may appear within a version: ignore what you do not know.`,
      ],
      samples: [],
    },
  ];
}
