import type { Notice } from "../notices/notices.ts";
import { markup, type Markup } from "../html/markup.ts";
import { relativeTime } from "../html/relative-time.ts";

const titles: Record<Notice["kind"], string> = {
  subscription_disabled: "A subscription has been disabled",
  vat_requester_refused: "A merchant's own VAT number is not accepted",
  order_attention: "An order needs attention",
  card_testing: "Card payments are being held back",
  vat_recheck_given_up: "VAT numbers could not be checked",
  plugin_outdated: "A store's plugin is outdated",
  store_answers_unsigned: "A store cannot be verified",
  store_events_unsigned: "A store's events are not accepted",
  store_connected: "A store was connected",
  tax_not_configured: "A store sells without VAT",
};

/** How to resolve the notice, if its text does not say so. */
function hint({ kind, subject_id }: Notice): Markup | null {
  if (kind !== "subscription_disabled") return null;
  return markup`<p class="soft small">Once the receiver works again: <code>POST /v2/webhooks/subscriptions/${subject_id}/enable</code>, then replay the missed deliveries. <a href="/docs/webhooks#disabled">Learn more</a>.</p>`;
}

/** A workspace's open notices; null if there are none. */
export function noticeList(notices: readonly Notice[], now: number): Markup | null {
  if (notices.length === 0) return null;
  return markup`<section class="notices" aria-label="Notices">${notices.map(
    (notice) => markup`<div class="notice notice-warn">
<p><strong>${titles[notice.kind]}</strong>${notice.livemode ? null : markup` <span class="tag">test</span>`} <span class="soft small">${relativeTime(notice.created_at, now)}</span></p>
<p>${notice.text}</p>
${hint(notice)}
</div>`,
  )}</section>`;
}
