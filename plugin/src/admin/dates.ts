/** Dates of the screens, which fit on one line. */
import { dateI18n } from "@wordpress/date";
import { __, _n, sprintf } from "@wordpress/i18n";

const dayMs = 86_400_000;

/** @param iso a date, or a time in UTC, which is shown as the store's day */
export function shortDate(iso: string): string {
  /* translators: a short date in PHP's format, as in 24 Nov 2026. */
  const format = __("j M Y", "svc-checkout");
  // A date has no time zone: it is parsed and formatted as UTC.
  return iso.length === 10 ? dateI18n(format, `${iso}T00:00:00Z`, "UTC") : dateI18n(format, iso);
}

/** @param iso a time in UTC, shown in the store's time zone */
export function shortTime(iso: string): string {
  /* translators: a short date and a time in PHP's format, as in 24 Nov 2026, 16:05. */
  return dateI18n(__("j M Y, H:i", "svc-checkout"), iso);
}

/** @param day YYYY-MM-DD @returns the day so many days later */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How far a due day is away, in words. @param due YYYY-MM-DD @param today YYYY-MM-DD in the store's time zone */
export function dueIn(due: string, today: string): { text: string; isOverdue: boolean } {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / dayMs);
  if (days === 0) {
    return { text: __("Due today", "svc-checkout"), isOverdue: false };
  }
  const text =
    days < 0
      ? /* translators: %d: number of days. */
        sprintf(_n("%d day overdue", "%d days overdue", -days, "svc-checkout"), -days)
      : /* translators: %d: number of days until the payment is due. */
        sprintf(_n("in %d day", "in %d days", days, "svc-checkout"), days);
  return { text, isOverdue: days < 0 };
}
