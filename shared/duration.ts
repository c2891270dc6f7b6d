/** A length of time as people write it: `90s`, `15m`, `36h`, `31d`, `2w`. */

/** The forms, for messages about texts in another one. */
export const DURATION_FORMS = "90s, 15m, 36h, 31d or 2w";

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Seconds of a duration of at least one second; null for anything else. */
export function parseDuration(text: string): number | null {
  const [, count = "", unit = ""] = /^([0-9]{1,9})\s?([smhdw])$/.exec(text.trim().toLowerCase()) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  return seconds > 0 ? seconds : null;
}

const unitNames = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** In words, to the second largest unit: "31 days", "1 day 4 hours", "90 seconds" as "1 minute 30 seconds". */
export function durationText(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.round(seconds);
  for (const [name, length] of unitNames) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? "" : "s"}`);
    else if (parts.length > 0) break;
  }
  return parts.slice(0, 2).join(" ") || "0 seconds";
}
