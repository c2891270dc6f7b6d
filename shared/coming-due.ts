import type { TestClockDue } from "./wire/partner/test-clock.ts";

const kinds: ReadonlyArray<[kind: keyof TestClockDue, one: string, many: string]> = [
  ["sessions", "session expires", "sessions expire"],
  ["deliveries", "webhook delivery is tried again", "webhook deliveries are tried again"],
  ["orders", "unpaid order is past its due date", "unpaid orders are past their due dates"],
  ["vat_rechecks", "VAT number is checked again", "VAT numbers are checked again"],
  ["store_commands", "command is sent to its store again", "commands are sent to their stores again"],
];

/** What an advance of the sandbox's clock has made due, a line for each kind. */
export const dueLines = (due: TestClockDue): string[] =>
  kinds.flatMap(([kind, one, many]) =>
    due[kind] === 0 ? [] : [`${due[kind]} ${due[kind] === 1 ? one : many}`],
  );
