import { durationText } from "../../../shared/duration.ts";
import type { TestClock, TestClockAdvanced, TestClockDue } from "../../../shared/wire/partner/test-clock.ts";

const kinds: ReadonlyArray<[kind: keyof TestClockDue, one: string, many: string]> = [
  ["sessions", "session expires", "sessions expire"],
  ["deliveries", "webhook delivery is tried again", "webhook deliveries are tried again"],
  ["orders", "unpaid order is past its due date", "unpaid orders are past their due dates"],
  ["vat_rechecks", "VAT number is checked again", "VAT numbers are checked again"],
  ["store_commands", "command is sent to its store again", "commands are sent to their stores again"],
];

/** `2026-12-29 08:15:00 UTC`. */
export const momentText = (iso: string): string => `${iso.slice(0, 19).replace("T", " ")} UTC`;

/** For the terminal. */
export function clockText({ now, shift_seconds: shift }: TestClock): string {
  const ahead = shift === 0 ? "the real time" : `${durationText(shift)} ahead of the real time`;
  return `${momentText(now)}, ${ahead}`;
}

/** For the terminal: from, to, and what has come due. */
export function advancedText({ from, to, shift_seconds: shift, due }: TestClockAdvanced): string {
  const lines = kinds.flatMap(([kind, one, many]) =>
    due[kind] === 0 ? [] : [`  ${due[kind]} ${due[kind] === 1 ? one : many}`],
  );
  return [
    `From ${momentText(from)}`,
    `to   ${momentText(to)}, ${durationText(shift)} ahead of the real time.`,
    ...(lines.length === 0 ? ["Nothing has come due."] : ["Due now:", ...lines]),
  ].join("\n");
}
