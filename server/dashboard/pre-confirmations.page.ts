import { copyable } from "../html/code-block.ts";
import { markup, type Markup } from "../html/markup.ts";
import { relativeTime } from "../html/relative-time.ts";
import { listPreConfirmations, type PreConfirmationCall } from "./pre-confirmations.sql.ts";
import { defineSandboxPage } from "./sandbox-page.ts";

const MAX_CALLS = 200;

/** The sandbox workspace's pre-confirmation calls: result, reason and outcome of the attempt. */
export default defineSandboxPage({
  path: "/sandbox/pre-confirmations",
  link: "/sandbox/pre-confirmations",
  async show(ctx, { sample, addresses }) {
    const calls = await listPreConfirmations(ctx.sql, sample.workspaceId, MAX_CALLS);
    const now = ctx.clock.now();
    const body = markup`<div class="prose"><h1>Pre-confirmations</h1>
<p class="lead">Calls to the partner's pre-confirmation hook before each charge, newest first.</p>
<p>${receiverHint(addresses.receiver)} See <a href="/docs/pre-confirmation">the guide</a>.</p>
${
  calls.length === 0
    ? markup`<div class="empty">No calls yet. <a href="/#try">Try a checkout</a> and its call appears here.</div>`
    : markup`<div class="table-scroll" tabindex="0" role="region" aria-label="Pre-confirmations"><table>
<thead><tr><th scope="col">When</th><th scope="col">Result</th><th scope="col">Response</th><th scope="col">Outcome</th><th scope="col">Call</th></tr></thead>
<tbody>${calls.map((call) => row(call, now))}</tbody></table></div>`
}</div>`;
    return { title: "Pre-confirmations", body };
  },
});

function receiverHint(receiver: string | undefined): Markup | null {
  return receiver === undefined
    ? null
    : markup`The sample partner accepts every order; you can <a href="${receiver}">change its response</a>.`;
}

function row(call: PreConfirmationCall, now: number): Markup {
  const facts = [
    call.status_code === null ? "" : `HTTP ${call.status_code}`,
    call.duration_ms === null ? "" : `${call.duration_ms} ms`,
  ];
  return markup`<tr>
<td class="short">${relativeTime(call.created_at, now)}</td>
<td class="short">${resultLabel(call)}<br><span class="soft small">${facts.filter(Boolean).join(" · ")}</span></td>
<td class="reason-cell">${reasonCell(call)}</td>
<td>${outcomeCell(call)}</td>
<td class="call">${copyable(call.id)}<br><span class="soft small">${call.merchant_name}, ${
    call.session_id === null ? `order ${call.order_id ?? ""} in the store` : "session"
  }, attempt ${call.attempt}</span></td>
</tr>`;
}

/** The result with a coloured dot. */
function resultLabel({ result, bypassed }: PreConfirmationCall): Markup {
  const [tone, label] =
    result === null
      ? ["none", "in progress, or interrupted"]
      : result === "refused"
        ? ["bad", "declined"]
        : result === "unavailable"
          ? ["bad", "no usable response, stopped"]
          : bypassed
            ? ["warn", "no usable response, bypassed"]
            : ["good", "available"];
  return markup`<span class="status status-${tone}">${label}</span>`;
}

/** The partner's reason and message, or the error. */
function reasonCell({ error, reason, message, result }: PreConfirmationCall): Markup | null {
  if (error !== null) return markup`${error}`;
  if (result !== "refused") return null;
  return markup`${reason === null ? null : markup`<code>${reason}</code>`} ${message}`;
}

function outcomeCell({ settled_outcome }: PreConfirmationCall): Markup {
  return settled_outcome === null ? markup`<span class="soft">not yet</span>` : markup`${settled_outcome}`;
}
