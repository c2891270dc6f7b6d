import type { ReceivedRequest } from "./received-log.ts";
import type { Settings } from "./settings.ts";

/** The receiver's page: what arrived, and how it answers. */
export function receiverPage(requests: ReceivedRequest[], settings: Settings): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sample partner</title>
<link rel="stylesheet" href="/partner.css">
<script type="module" src="/partner.js"></script>
</head>
<body>
<header>
<h1>Sample partner</h1>
<p>The other side of the API: what a partner's own server receives. Every request is checked with the
<code>standardwebhooks</code> library before it is believed.</p>
</header>
<main>
<section class="controls" aria-label="How this partner answers">
${receiverControl(settings)}
${capacityControl(settings)}
</section>
<section aria-labelledby="received">
<div class="heading"><h2 id="received">Received</h2>
<form method="post" action="/clear"><button class="quiet">Clear the list</button></form></div>
<div class="scroll" tabindex="0" role="region" aria-labelledby="received">
<table>
<thead><tr><th>When</th><th>Event</th><th>Webhook id</th><th>Signature</th><th class="figure">Attempt</th><th class="figure">Answered</th></tr></thead>
${receivedRows(requests)}
</table>
</div>
</section>
</main>
</body>
</html>`;
}

/** One `<tbody>` for each request: its line, and the body that opens below it. */
export function receivedRows(requests: ReceivedRequest[]): string {
  if (requests.length === 0) {
    return `<tbody class="empty"><tr><td colspan="6">Nothing has arrived yet. Run a checkout, or send a test event to a subscription, and it shows up here at once.</td></tr></tbody>`;
  }
  return requests.map(row).join("\n");
}

function row(request: ReceivedRequest): string {
  const { number, receivedAt, headers, signatureError, duplicate, answeredStatus } = request;
  const id = headers["webhook-id"] ?? "";
  const signature =
    signatureError === null
      ? `<span class="state good">verified</span>`
      : `<span class="state bad">refused</span> <span class="quiet">${escapeHtml(signatureError)}</span>`;
  const copy =
    id === ""
      ? ""
      : ` <button class="copy" data-copy="${escapeHtml(id)}" aria-label="Copy the id">Copy</button>`;
  const good = answeredStatus !== null && answeredStatus < 300;
  return `<tbody id="r${number}">
<tr><td><time datetime="${receivedAt}" title="${receivedAt}">${receivedAt.slice(11, 19)}</time></td>
<td><button class="open" aria-expanded="false" aria-controls="b${number}">${escapeHtml(eventName(request))}</button>${duplicate ? ` <span class="tag">duplicate</span>` : ""}</td>
<td><code>${escapeHtml(id)}</code>${copy}</td>
<td>${signature}</td>
<td class="figure">${escapeHtml(headers["svc-attempt"] ?? "–")}</td>
<td class="figure"><span class="state ${good ? "good" : "bad"}">${answeredStatus ?? "no answer"}</span></td></tr>
<tr class="body" id="b${number}" hidden><td colspan="6">
<p class="quiet">${signatureError === null ? "Signature verified by standardwebhooks." : `standardwebhooks: ${escapeHtml(signatureError)}`}</p>
<h3>Body</h3><pre>${escapeHtml(pretty(request.body))}</pre>
<h3>Headers</h3><pre>${escapeHtml(headerLines(headers))}</pre></td></tr>
</tbody>`;
}

function receiverControl({ receiver, secret }: Settings): string {
  return `<form method="post" action="/receiver">
<h2>Events</h2>
<p class="quiet"><code>POST /events</code> · ${secret === null ? "no secret yet: answers 503" : "secret set"}</p>
<label>Answer <select name="receiver">
${option("accept", "200: accept", receiver)}
${option("error", "500: fail, so they are retried", receiver)}
</select></label>
<button>Apply</button>
</form>`;
}

function capacityControl({ capacity, hookSecret }: Settings): string {
  const message = capacity.answer === "refuse" ? capacity.message : "Only 2 left for that date.";
  return `<form method="post" action="/capacity-answer">
<h2>Before a charge</h2>
<p class="quiet"><code>POST /capacity</code> · ${hookSecret === null ? "no secret yet: answers 503" : "secret set"}</p>
<label>Answer <select name="answer">
${option("available", "available", capacity.answer)}
${option("refuse", "not available, with a message", capacity.answer)}
${option("hang", "never answer", capacity.answer)}
${option("error", "500", capacity.answer)}
</select></label>
<label>Message to the shopper <input name="message" maxlength="300" value="${escapeHtml(message)}"></label>
<button>Apply</button>
</form>`;
}

function option(value: string, label: string, chosen: string): string {
  return `<option value="${value}"${value === chosen ? " selected" : ""}>${label}</option>`;
}

function eventName({ path, body }: ReceivedRequest): string {
  const type = (parseJson(body) as { type?: unknown } | null)?.type;
  return typeof type === "string" ? type : path.slice(1);
}

function pretty(body: string): string {
  const parsed = parseJson(body);
  return parsed === null ? body : JSON.stringify(parsed, null, 2);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function headerLines(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
