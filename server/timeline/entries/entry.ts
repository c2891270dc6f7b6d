import { formatMoney } from "../../../shared/money.ts";
import type {
  TimelineEntry,
  TimelineKind,
  TimelineLink,
  TimelineOutcome,
} from "../../../shared/wire/timeline.ts";

/**
 * What causes what, for entries of the same millisecond: an attempt that is refused at once begins and ends at one time, and an
 * order's record, its command and its event share theirs.
 */
const causalOrder = [
  "created",
  "opened",
  "company",
  "details",
  "submitted",
  "vat_check",
  "quote",
  "order",
  "call",
  "payment",
  "settle",
  "ended",
  "reported",
  "staff",
  "recorded",
  "outcome",
  "command",
  "expired",
  "event",
  "attempted",
  "given_up",
] as const;
export type Cause = (typeof causalOrder)[number];

/** An entry with its place among those of the same time. */
export type RankedEntry = TimelineEntry & { rank: number };

/** What an entry is made of; links and duration may be left out. */
interface EntryParts {
  id: string;
  at: Date;
  cause: Cause;
  kind: TimelineKind;
  outcome: TimelineOutcome;
  title: string;
  text: string;
  links?: readonly TimelineLink[];
  durationMs?: number | null;
}

export function entry({ at, cause, links = [], durationMs = null, ...rest }: EntryParts): RankedEntry {
  const rank = causalOrder.indexOf(cause);
  return { ...rest, at: at.toISOString(), links: [...links], duration_ms: durationMs, rank };
}

/** An amount as partners read it: €1,551.00. */
export const money = (amount: number, currency: string): string => formatMoney(amount, currency, "en-GB");

const instants = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A time with its zone: "3 Dec 2026, 10:42 UTC". */
export const instant = (at: Date): string => `${instants.format(at)} UTC`;

const days = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** @param day ISO day, such as 2026-12-22. */
export const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** A code as words: `insufficient_funds` → "insufficient funds". */
export const words = (code: string): string => code.replaceAll("_", " ").toLowerCase();

/** 84 → "84 ms", 5300 → "5.3 s", 200000 → "3 min". */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${Number((ms / 1000).toFixed(1))} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** "1 try", "3 tries". */
export const tries = (count: number): string => (count === 1 ? "1 try" : `${count} tries`);

/** Sentences that are not empty, joined. */
export const sentences = (...parts: ReadonlyArray<string | false | null>): string =>
  parts.filter((part) => part !== false && part !== null && part !== "").join(" ");

export const platformName = (platform: string | undefined): string =>
  ({ woocommerce: "WooCommerce", builtin: "The built-in store" })[platform ?? ""] ?? "The store";

/** "net30" → "30 days net"; other terms as they are called. */
export function termText(term: string): string {
  const netDays = /^net(\d+)$/.exec(term)?.[1];
  return netDays === undefined ? words(term) : `${netDays} days net`;
}
