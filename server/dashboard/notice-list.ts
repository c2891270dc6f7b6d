import type { Notice } from "../notices/notices.ts";
import { markup, type Markup } from "../html/markup.ts";
import { when } from "../html/when.ts";

const titles: Record<Notice["kind"], string> = {
  subscription_disabled: "A subscription has been disabled",
  vat_requester_refused: "A merchant's own VAT number is not accepted",
  order_attention: "An order needs attention",
  vat_recheck_given_up: "VAT numbers could not be checked",
};

/** What to do about it, where the text does not say it. */
function hint({ kind, subject_id }: Notice): Markup | null {
  if (kind !== "subscription_disabled") return null;
  return markup`<p class="soft small">Once the receiver works again: <code>POST /v2/webhooks/subscriptions/${subject_id}/enable</code>, then replay the missed deliveries. <a href="/docs/webhooks#disabled">Learn more</a>.</p>`;
}

/** What a workspace should know and did not do itself; nothing when all is well. */
export function noticeList(notices: readonly Notice[], now: number): Markup | null {
  if (notices.length === 0) return null;
  return markup`<section class="notices" aria-label="Notices">${notices.map(
    (notice) => markup`<div class="notice notice-warn">
<p><strong>${titles[notice.kind]}</strong>${notice.livemode ? null : markup` <span class="tag">test</span>`} <span class="soft small">${when(notice.created_at, now)}</span></p>
<p>${notice.text}</p>
${hint(notice)}
</div>`,
  )}</section>`;
}
