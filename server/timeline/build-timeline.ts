import { z } from "zod";
import type { Timeline, TimelineEntry } from "../../shared/wire/timeline.ts";
import { cutPage, decodeCursor } from "../http/input/page-cursor.ts";
import { attemptEntries } from "./entries/attempt-entries.ts";
import { eventEntries } from "./entries/event-entries.ts";
import { disputeEntries, paymentEntries, refundEntry } from "./entries/money-entries.ts";
import { callEntry } from "./entries/pre-confirmation-entries.ts";
import { questionEntries } from "./entries/question-entries.ts";
import { sessionEntries } from "./entries/session-entries.ts";
import { staffEntry } from "./entries/staff-entries.ts";
import { commandEntry, storeEventEntry } from "./entries/store-entries.ts";
import { recheckEntries, vatCheckEntry } from "./entries/vat-entries.ts";
import type { TimelineFacts } from "./read-facts.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** All entries of a timeline, newest first. */
export function buildEntries({ session, order }: TimelineSubject, facts: TimelineFacts): TimelineEntry[] {
  const { attempts, steps } = facts;
  const entries = [
    ...(session === null ? [] : sessionEntries(session, facts.events)),
    ...(session === null ? [] : attemptEntries(attempts, steps, { session, order })),
    ...facts.vatChecks.map(vatCheckEntry),
    ...recheckEntries(facts.recheck),
    ...facts.calls.map(callEntry),
    ...facts.commands.map((command) => commandEntry(command, order)),
    ...facts.storeEvents.map(storeEventEntry),
    ...(order === null ? [] : paymentEntries(order, facts.surplus)),
    ...(order === null ? [] : facts.refunds.map((refund) => refundEntry(refund, order))),
    ...facts.disputes.flatMap(disputeEntries),
    ...questionEntries(facts.questions),
    ...eventEntries(facts),
    ...facts.staff.map(staffEntry),
  ];
  return entries.toSorted(newestFirst);
}

const newestFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

const EntryId = z.string().min(1).max(300);

/** A page of entries. @throws ApiError cursor_invalid */
export function pageOf(
  entries: readonly TimelineEntry[],
  { limit, after }: { limit: number; after?: string | undefined },
): Timeline {
  const position = after === undefined ? null : decodeCursor(after, EntryId);
  const last = position && { at: position.createdAt.toISOString(), id: position.id };
  const rest = entries
    .filter((entry) => last === null || newestFirst(entry, last as TimelineEntry) > 0)
    .slice(0, limit + 1)
    .map((entry) => ({ ...entry, created_at: new Date(entry.at) }));
  const { page, nextAfter } = cutPage(rest, limit);
  return { entries: page.map(({ created_at: _at, ...entry }) => entry), next_after: nextAfter };
}
