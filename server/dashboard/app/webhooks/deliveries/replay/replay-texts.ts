import type { Delivery } from "../delivery-facts.ts";
import type { Outcome } from "./replay-each.ts";

export const countText = (count: number) => `${count} ${count === 1 ? "delivery" : "deliveries"}`;

/** Where deliveries go: "hooks.example (5), erp.example (2)". */
export function hostsText(deliveries: ReadonlyArray<Pick<Delivery, "target_url">>): string {
  const hosts = Map.groupBy(deliveries, ({ target_url: url }) => new URL(url).host);
  if (hosts.size === 1) return `to ${[...hosts.keys()][0]}`;
  return `to ${[...hosts].map(([host, own]) => `${host} (${own.length})`).join(", ")}`;
}

/** "5 replayed, 1 refused, 2 not sent." */
export function finishedText(outcomes: readonly Outcome[]): string {
  const counted = (kind: Outcome["kind"], word: string) => {
    const count = outcomes.filter((outcome) => outcome.kind === kind).length;
    return count === 0 && kind !== "replayed" ? [] : [`${count} ${word}`];
  };
  return `${[...counted("replayed", "replayed"), ...counted("refused", "refused"), ...counted("not-sent", "not sent")].join(", ")}.`;
}
