import { markup, type Markup } from "./markup.ts";

const units: Array<[unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "always", style: "short" });

/** How long ago it was, in words; days beyond a month as the date. */
export function ago(at: Date, now: number): string {
  const seconds = Math.round((now - at.getTime()) / 1000);
  if (seconds < 60) return "just now";
  if (seconds > 30 * 86_400) return at.toISOString().slice(0, 10);
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return relative.format(-Math.floor(seconds / size), unit);
}

/** A moment as it is shown in tables: relative, with the exact time (UTC) on hover. */
export function when(at: Date, now: number): Markup {
  const exact = `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
  return markup`<time datetime="${at.toISOString()}" title="${exact}">${ago(at, now)}</time>`;
}
