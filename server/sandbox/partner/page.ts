import { parseJson } from "../../../shared/parse-json.ts";
import { copyable } from "../../html/code-block.ts";
import { markup, type Markup } from "../../html/markup.ts";
import { relativeTime } from "../../html/relative-time.ts";
import type { ReceivedRequest } from "./received-log.ts";
import type { Settings } from "./settings.ts";

/** The receiver's page: what arrived, and how it answers. */
export function receiverPage(requests: readonly ReceivedRequest[], settings: Settings, now: number): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample partner</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/site.css">
<link rel="stylesheet" href="/partner.css">
<script type="module" src="/partner.js"></script>
</head>
<body>
<main class="prose">
<h1>Sample partner</h1>
<p class="lead">The other side of the API: what a partner's own server receives. Every request is checked with the
<code>standardwebhooks</code> library before it is believed.</p>
<section class="cards" aria-label="How this partner answers">
${receiverControl(settings)}
${capacityControl(settings)}
</section>
<form class="heading" method="post" action="/clear"><h2 id="received">Received</h2><button class="copy">Clear the list</button></form>
<div class="table-scroll" tabindex="0" role="region" aria-labelledby="received"><table>
<thead><tr><th>When</th><th>Event</th><th>Webhook id</th><th>Signature</th><th class="figure">Attempt</th><th class="figure">Answered</th></tr></thead>
${receivedRows(requests, now)}
</table></div>
</main>
</body>
</html>`.html;
}

/** One `<tbody>` for each request: its line, and the body that opens below it. */
export function receivedRows(requests: readonly ReceivedRequest[], now: number): Markup {
  if (requests.length > 0) return markup`${requests.map((request) => row(request, now))}`;
  return markup`<tbody><tr><td colspan="6" class="soft">Nothing has arrived yet. Run a checkout, or send a test event to a subscription, and it shows up here at once.</td></tr></tbody>`;
}

function row(request: ReceivedRequest, now: number): Markup {
  const { number, receivedAt, headers, signatureError, duplicate, answeredStatus } = request;
  const id = headers["webhook-id"] ?? "";
  const isAccepted = answeredStatus !== null && answeredStatus < 300;
  return markup`<tbody id="r${number}">
<tr><td>${relativeTime(new Date(receivedAt), now)}</td>
<td><button class="open" aria-expanded="false" aria-controls="b${number}">${eventName(request)}</button>${duplicate && markup` <span class="tag">duplicate</span>`}</td>
<td>${id !== "" && copyable(id)}</td>
<td>${signatureError === null ? status("good", "verified") : markup`${status("bad", "refused")} <span class="soft">${signatureError}</span>`}</td>
<td class="figure">${headers["svc-attempt"] ?? "–"}</td>
<td class="figure">${status(isAccepted ? "good" : "bad", answeredStatus ?? "no answer")}</td></tr>
<tr id="b${number}" hidden><td colspan="6">
<p class="soft">${signatureError === null ? "Signature verified by standardwebhooks." : `standardwebhooks: ${signatureError}`}</p>
${code("Body", pretty(request.body))}
${code("Headers", headerLines(headers))}</td></tr>
</tbody>`;
}

/** A status with a coloured dot. */
function status(tone: "good" | "bad", text: string | number): Markup {
  return markup`<span class="status status-${tone}">${text}</span>`;
}

function code(title: string, text: string): Markup {
  return markup`<figure class="code"><figcaption>${title}</figcaption><pre tabindex="0">${text}</pre></figure>`;
}

function receiverControl({ receiver, secret }: Settings): Markup {
  return markup`<form class="card field" method="post" action="/receiver">
<h2>Events</h2>
<p><code>POST /events</code> · ${secret === null ? "no secret yet: answers 503" : "secret set"}</p>
<label for="receiver">Answer</label><select id="receiver" name="receiver">
${option("accept", "200: accept", receiver)}
${option("error", "500: fail, so they are retried", receiver)}
</select>
<button class="button">Apply</button>
</form>`;
}

function capacityControl({ capacity, hookSecret }: Settings): Markup {
  const message = capacity.answer === "refuse" ? capacity.message : "Only 2 left for that date.";
  return markup`<form class="card field" method="post" action="/capacity-answer">
<h2>Before a charge</h2>
<p><code>POST /capacity</code> · ${hookSecret === null ? "no secret yet: answers 503" : "secret set"}</p>
<label for="answer">Answer</label><select id="answer" name="answer">
${option("available", "available", capacity.answer)}
${option("refuse", "not available, with a message", capacity.answer)}
${option("hang", "never answer", capacity.answer)}
${option("error", "500", capacity.answer)}
</select>
<label for="message">Message to the shopper</label><input id="message" name="message" maxlength="300" value="${message}">
<button class="button">Apply</button>
</form>`;
}

function option(value: string, label: string, chosen: string): Markup {
  return markup`<option value="${value}"${value === chosen && markup` selected`}>${label}</option>`;
}

function eventName({ path, body }: ReceivedRequest): string {
  const type = (parseJson(body) as { type?: unknown } | null)?.type;
  return typeof type === "string" ? type : path.slice(1);
}

function pretty(body: string): string {
  const parsed = parseJson(body);
  return parsed === null ? body : JSON.stringify(parsed, null, 2);
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}
