import { z } from "zod";
import type { Timeline } from "../../shared/wire/timeline.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { attemptEntries } from "./entries/attempt-entries.ts";
import type { RankedEntry } from "./entries/entry.ts";
import { eventEntries } from "./entries/event-entries.ts";
import { disputeEntries } from "./entries/dispute-entries.ts";
import { paymentEntries } from "./entries/payment-entries.ts";
import { callEntry } from "./entries/pre-confirmation-entries.ts";
import { questionEntries } from "./entries/question-entries.ts";
import { refundEntries } from "./entries/refund-entries.ts";
import { sessionEntries } from "./entries/session-entries.ts";
import { staffEntry } from "./entries/staff-entries.ts";
import { commandEntry, storeEventEntry } from "./entries/store-entries.ts";
import { recheckEntries, vatCheckEntry } from "./entries/vat-entries.ts";
import type { TimelineFacts } from "./read-facts.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** Who reads a timeline, and when. */
export interface Reader {
  /** Members are named to users of the dashboard alone: a key's scope for orders does not disclose them. */
  seesStaff: boolean;
  now: Date;
}

/** All entries of a timeline, newest first. */
export function buildEntries(
  { session, order }: TimelineSubject,
  facts: TimelineFacts,
  { seesStaff, now }: Reader,
): RankedEntry[] {
  const { attempts, steps, recheck, events, refunds } = facts;
  const isErased = session?.erased_at != null;
  const entries = [
    ...(session === null ? [] : sessionEntries(session, { order, events, now })),
    ...(session === null ? [] : attemptEntries(attempts, steps, { session, order })),
    ...facts.vatChecks.map((check) => vatCheckEntry(check, { recheck, isErased })),
    ...recheckEntries(recheck, isErased),
    ...facts.calls.map((call) => callEntry(call, { order, isErased })),
    ...facts.commands.map((command) => commandEntry(command, order)),
    ...facts.storeEvents.map(storeEventEntry),
    ...(order === null ? [] : paymentEntries(order, facts)),
    ...(order === null ? [] : refunds.flatMap((refund) => refundEntries(refund, { order, events }))),
    ...facts.disputes.flatMap(disputeEntries),
    ...questionEntries(facts.questions),
    ...eventEntries(facts),
    ...facts.staff.map((fact) => staffEntry(fact, seesStaff)),
  ];
  return entries.toSorted(newestFirst);
}

type Placed = Pick<RankedEntry, "at" | "rank" | "id">;

/** By time, then what was caused before its cause; ids decide between what is alike. */
const newestFirst = (a: Placed, b: Placed): number =>
  compare(b.at, a.at) || b.rank - a.rank || compare(b.id, a.id);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Rank and id of an entry, in a cursor. */
const EntryId = z.string().regex(/^\d{1,2} .{1,300}$/);

/** A page of entries. @throws ApiError cursor_invalid */
export function pageOf(
  entries: readonly RankedEntry[],
  { limit, after }: { limit: number; after?: string | undefined },
): Timeline {
  const last = after === undefined ? null : placeOf(after);
  const rest = entries
    .filter((entry) => last === null || newestFirst(entry, last) > 0)
    .slice(0, limit + 1)
    .map(({ rank, ...entry }) => ({ entry, created_at: new Date(entry.at), id: `${rank} ${entry.id}` }));
  const { page, nextAfter } = cutPage(rest, limit);
  return { entries: page.map(({ entry }) => entry), next_after: nextAfter };
}

function placeOf(cursor: string): Placed {
  const { createdAt, id: place } = decodeCursor(cursor, EntryId);
  const [rank = ""] = place.split(" ", 1);
  return { at: createdAt.toISOString(), rank: Number(rank), id: place.slice(rank.length + 1) };
}
