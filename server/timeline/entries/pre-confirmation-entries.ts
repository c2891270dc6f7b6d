import type { TimelineEntry } from "../../../shared/wire/timeline.ts";
import type { CallFact } from "../checkout-facts.sql.ts";
import type { TimelineOrder } from "../subject.sql.ts";
import { durationText, entry, instant, sentences, words, type RankedEntry } from "./entry.ts";

interface CalledFor {
  order: TimelineOrder | null;
  /** The session's personal data was erased: the hook's texts may name the buyer. */
  isErased: boolean;
}

/** A call of the pre-confirmation hook and its answer. */
export function callEntry(call: CallFact, of: CalledFor): RankedEntry {
  return entry({
    id: call.id,
    cause: "call",
    at: call.created_at,
    kind: "pre_confirmation",
    durationMs: call.duration_ms,
    ...answerOf(call, of),
    links: [{ type: "pre_confirmation", id: call.id }],
  });
}

function answerOf(call: CallFact, of: CalledFor): Pick<TimelineEntry, "outcome" | "title" | "text"> {
  const time = call.duration_ms === null ? "" : ` in ${durationText(call.duration_ms)}`;
  if (call.error?.startsWith("removed"))
    return {
      outcome: "info",
      title: "Pre-confirmation skipped",
      text: sentences("The hook was removed before it was called.", settlementOf(call, of)),
    };
  if (call.bypassed)
    return {
      outcome: "warning",
      title: "Pre-confirmation skipped",
      text: `${faultOf(call)}${time}. The merchant's setting lets orders go on then.`,
    };
  switch (call.result) {
    case null:
      return call.settled_outcome === null
        ? {
            outcome: "info",
            title: "Pre-confirmation not answered yet",
            text: "The hook was asked whether the order may go on.",
          }
        : {
            outcome: "warning",
            title: "Pre-confirmation interrupted",
            text: sentences("The call was interrupted; there is no answer.", settlementOf(call, of)),
          };
    case "go_on":
      return {
        outcome: "ok",
        title: "Pre-confirmation accepted",
        text: sentences(`The hook answered “available”${time}.`, settlementOf(call, of)),
      };
    case "refused":
      return {
        outcome: "failed",
        title: "Refused by the pre-confirmation hook",
        text: sentences(
          of.isErased
            ? `The hook did not let the order go on${time}, so it was stopped before the charge.`
            : `The hook answered “${words(call.reason ?? "not available")}”${time}, so the order was stopped before the charge.`,
          call.message && !of.isErased ? `The buyer read: “${call.message}”` : null,
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

/** What the end of the attempt meant for the place. The hook is not called again; an event tells. */
function settlementOf({ settled_outcome: outcome, hold_until }: CallFact, { order }: CalledFor): string {
  switch (outcome) {
    case null:
      return `The capacity is held until ${instant(hold_until)}.`;
    case "paid":
      return "The attempt ended: paid.";
    case "released":
      return "The attempt ended: released.";
    case "held":
      return isOnAccount(order)
        ? "The attempt ended: held on account."
        : "The attempt ended: kept until the payment is known.";
  }
}

const isOnAccount = (order: TimelineOrder | null): boolean =>
  order !== null && order.payment_term !== null && order.payment_term !== "immediate";
