import type { components } from "../../../../../client/src/partner-api.ts";
import { now } from "../../api/clock.ts";

export type Entry = components["schemas"]["TimelineEntry"];
export type EntryLink = Entry["links"][number];

const FRESH_MS = 2 * 60_000;
const POLL_MS = 2_000;

/** How soon to look again: while the newest entry is fresh, more is likely to follow. */
export function pollOf(entries: readonly Entry[] | undefined, at = now()): number | false {
  const newest = entries?.[0];
  return newest !== undefined && at - Date.parse(newest.at) < FRESH_MS ? POLL_MS : false;
}

/** The delivery that can be sent again, by the newest entry of each. */
export function replayableOf(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  for (const { id, kind, links } of entries) {
    const delivery = links.find(({ type }) => type === "delivery")?.id;
    if (kind !== "event" || delivery === undefined || seen.has(delivery)) continue;
    seen.add(delivery);
    found.set(id, delivery);
  }
  return found;
}

/** The event that an entry is about; null if it is about none. */
export const eventOf = ({ kind, title }: Entry): string | null =>
  kind === "event" ? (/^Event (\S+)/.exec(title)?.[1] ?? null) : null;

/** Whether an entry is told in one line: an event that was sent to nobody. */
export const isBrief = ({ kind, links }: Entry): boolean => kind === "event" && links.length === 0;

/** Ids and numbers, which are set as code: VAT numbers, consultation numbers, keys, payments. */
const codes = /(\b(?=\w*\d)[A-Z]{2}\w{6,}\b|\b(?:pi|svc|du|rf)_\w{4,}…?)/;

/** A text in parts: every second one is code. */
export const inParts = (text: string): string[] => text.split(codes);

/** The mark before an entry: its class, and a character. */
export function markOf({ kind, outcome }: Entry): { tone: string; mark: string } {
  if (outcome === "failed") return { tone: "bad", mark: "✕" };
  if (outcome === "warning") return { tone: "warn", mark: "!" };
  if (kind === "event") return { tone: "info", mark: "↗" };
  return outcome === "ok" ? { tone: "", mark: "✓" } : { tone: "info", mark: "●" };
}

export const outcomeNames: Record<Entry["outcome"], string> = {
  ok: "Succeeded",
  warning: "Warning",
  failed: "Failed",
  info: "Information",
};
