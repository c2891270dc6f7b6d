import { dueLines } from "../../../shared/coming-due.ts";
import { durationText } from "../../../shared/duration.ts";
import type { TestClock, TestClockAdvanced } from "../../../shared/wire/partner/test-clock.ts";

/** `2026-12-29 08:15:00 UTC`. */
export const momentText = (iso: string): string => `${iso.slice(0, 19).replace("T", " ")} UTC`;

/** For the terminal. */
export function clockText({ now, shift_seconds: shift }: TestClock): string {
  const ahead = shift === 0 ? "the real time" : `${durationText(shift)} ahead of the real time`;
  return `${momentText(now)}, ${ahead}`;
}

/** For the terminal: from, to, and what has come due. */
export function advancedText({ from, to, shift_seconds: shift, due }: TestClockAdvanced): string {
  const lines = dueLines(due).map((line) => `  ${line}`);
  return [
    `From ${momentText(from)}`,
    `to   ${momentText(to)}, ${durationText(shift)} ahead of the real time.`,
    ...(lines.length === 0 ? ["Nothing has come due."] : ["Due now:", ...lines]),
  ].join("\n");
}
