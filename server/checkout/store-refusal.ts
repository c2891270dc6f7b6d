import type { MoveOutcome } from "../stores/platform.ts";

/** What a person reads of a store that refused a settled order. */
export function refusalOf(outcome: Extract<MoveOutcome, { status: "refused" }>): string {
  return `the store rejected the order: ${outcome.reason}`;
}
