import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { CallFact } from "../checkout-facts.sql.ts";
import { durationText, entry, instant, sentences, words } from "./entry.ts";

/** A call of the pre-confirmation hook and its answer. */
export function callEntry(call: CallFact): TimelineEntry {
  return entry({
    id: call.id,
    at: call.created_at,
    kind: "pre_confirmation",
    durationMs: call.duration_ms,
    ...answerOf(call),
    links: [{ type: "pre_confirmation", id: call.id }],
  });
}

function answerOf(call: CallFact): Pick<TimelineEntry, "outcome" | "title" | "text"> {
  const time = call.duration_ms === null ? "" : ` in ${durationText(call.duration_ms)}`;
  if (call.bypassed)
    return {
      outcome: "warning",
      title: "Pre-confirmation skipped",
      text: `${faultOf(call)}${time}. The merchant's setting lets orders go on then.`,
    };
  switch (call.result) {
    case null:
      return {
        outcome: "info",
        title: "Pre-confirmation not answered yet",
        text: "The hook was asked whether the order may go on.",
      };
    case "go_on":
      return {
        outcome: "ok",
        title: "Pre-confirmation accepted",
        text: sentences(`The hook answered “available”${time}.`, settlementOf(call)),
      };
    case "refused":
      return {
        outcome: "failed",
        title: "Refused by the pre-confirmation hook",
        text: sentences(
          `The hook answered “${words(call.reason ?? "not available")}”${time}, so the order was stopped before the charge.`,
          call.message ? `The buyer read: “${call.message}”` : null,
        ),
      };
    case "unavailable":
      return {
        outcome: "failed",
        title: "Pre-confirmation hook not reachable",
        text: `${faultOf(call)}${time}. The merchant's setting stops orders then; nothing was charged.`,
      };
  }
}

const faultOf = ({ status_code: status, error }: CallFact): string =>
  status === null
    ? `The hook did not answer (${words(error?.split(":")[0] ?? "no connection")})`
    : `The hook answered HTTP ${status}, which is no valid answer`;

const settled = {
  paid: "Afterwards it was notified that the order is paid.",
  held: "Afterwards it was notified that the order is on account.",
  released: "Afterwards it was notified that there is no order.",
} as const;

const settlementOf = ({ settled_outcome: outcome, hold_until }: CallFact): string =>
  outcome === null ? `The capacity is held until ${instant(hold_until)}.` : settled[outcome];
