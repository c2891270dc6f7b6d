import type { components } from "../../../../client/src/partner-api.ts";
import type { Tone } from "../parts/Tag.tsx";

export type Call = components["schemas"]["PreConfirmationCall"];
export type CallResult = Call["result"];

export const resultFacts: Record<CallResult, { tone: Tone; name: string }> = {
  go_on: { tone: "ok", name: "Accepted" },
  refused: { tone: "bad", name: "Rejected" },
  unavailable: { tone: "bad", name: "No valid response" },
  bypassed: { tone: "warn", name: "Bypassed" },
  pending: { tone: "info", name: "In progress" },
};

const outcomes: Record<NonNullable<Call["settled_outcome"]>, string> = {
  paid: "Paid",
  held: "Placed on account",
  released: "No order",
};

/** How the attempt ended, in words. */
export const outcomeOf = ({ settled_outcome: outcome }: Call): string =>
  outcome === null ? "Not ended yet" : outcomes[outcome];

/** The hook's HTTP status and how long it took. */
export const responseOf = ({ status_code: status, duration_ms: ms }: Call): string =>
  [status === null ? "" : `HTTP ${status}`, ms === null ? "" : `${ms} ms`].filter(Boolean).join(" · ");

/** What the call was about: an order of the store, or a session. */
export const subjectOf = ({ session_id: session, order_id: order }: Call): string =>
  session ?? `Order ${order ?? "unknown"} in the store`;

/** The order that the attempt led to, in our own record; null if there is none. */
export const ownOrderOf = ({ session_id: session, order_id: order, settled_outcome: outcome }: Call) =>
  session !== null && (outcome === "paid" || outcome === "held") ? order : null;
