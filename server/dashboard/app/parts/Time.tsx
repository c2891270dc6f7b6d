import { now, useNow } from "../api/clock.ts";

const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const long = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

const units: Array<[Intl.RelativeTimeFormatUnit, number]> = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long ago: in words for a week, then as a date. */
function words(time: Date, now: Date): string {
  const distance = time.getTime() - now.getTime();
  if (Math.abs(distance) > 7 * 86_400_000)
    return (time.getFullYear() === now.getFullYear() ? short : long).format(time);
  const [unit, length] = units.find(([, length]) => Math.abs(distance) >= length) ?? ["second", 0];
  return length === 0 ? "just now" : relative.format(Math.round(distance / length), unit);
}

/** An instant in relative words, exact on hover. */
export function Time({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={exact.format(time)}>
      {words(time, new Date(useNow()))}
    </time>
  );
}

/** An instant to the second; the day is left out on the same day. */
export function ExactTime({ at }: { at: string }) {
  const time = new Date(at);
  const clock = time.toLocaleTimeString("en-GB");
  const isToday = time.toDateString() === new Date(useNow()).toDateString();
  return (
    <time dateTime={at} title={exact.format(time)}>
      {isToday ? clock : `${short.format(time)}, ${clock.slice(0, 5)}`}
    </time>
  );
}

/** An instant with its day, year and seconds, as a text. */
export const exactText = (at: string): string => exact.format(new Date(at));

/** An instant with its day and year, for records that are kept for years. */
export function FullTime({ at }: { at: string }) {
  return <time dateTime={at}>{exactText(at)}</time>;
}

/** A calendar day (`2026-12-22`): "22 Dec". */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return (year === new Date(now()).getFullYear() ? short : long).format(new Date(year, month - 1, date));
}
