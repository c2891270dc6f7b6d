import { markup, type Markup } from "./markup.ts";

const units: Array<[unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "always", style: "short" });

/** Relative time, e.g. "5 min ago"; a date after 30 days. */
export function relativeText(at: Date, now: number): string {
  const seconds = Math.round((now - at.getTime()) / 1000);
  if (seconds < 60) return "just now";
  if (seconds > 30 * 86_400) return at.toISOString().slice(0, 10);
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return relative.format(-Math.floor(seconds / size), unit);
}

/** A time for tables: relative, with the exact UTC time on hover. */
export function relativeTime(at: Date, now: number): Markup {
  const exact = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return markup`<time datetime="${at.toISOString()}" title="${exact}">${relativeText(at, now)}</time>`;
}
