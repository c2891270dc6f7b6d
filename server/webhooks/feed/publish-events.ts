import type { Pool } from "../../db/sql.ts";
import { deleteFed, listFed, lockFeed, type FedEvent } from "./event-feed.sql.ts";
import type { EventStream } from "./event-stream.ts";

/** Events of one transaction: few enough to be published within its time. */
const BATCH = 200;
/** What a slow stream has not taken by then waits for the next transaction: the database ends idle ones after 30 seconds. */
const PUBLISH_WITHIN_MS = 10_000;

export interface Published {
  /** How many were stored. */
  events: number;
  /** How many were gone: the day of their partition was past its retention. */
  lost: number;
  /** Whether more may wait. */
  more: boolean;
  /** Why the first of the others was not stored; null if all were. */
  failure: unknown;
}

/**
 * Publishes the oldest events of the feed, and deletes those that the stream has stored: killed in between, the next one
 * publishes them again under the same identifiers. Events of one order or session are published one after the other; after
 * one that fails, its later ones wait.
 */
export async function publishEvents(sql: Pool, stream: EventStream): Promise<Published> {
  return sql.begin(async (transaction) => {
    if (!(await lockFeed(transaction))) return { events: 0, lost: 0, more: false, failure: null };
    // Not in the transaction, which would hold the table of events while NATS answers.
    const waiting = await listFed(sql, BATCH);
    const done: number[] = [];
    let lost = 0;
    let failure: unknown = null;
    const begun = performance.now();
    const publishInOrder = async (events: readonly FedEvent[]) => {
      for (const event of events) {
        if (performance.now() - begun > PUBLISH_WITHIN_MS) return;
        if (event.payload === null) lost += 1;
        else await stream.publish({ id: event.id, subject: subjectOf(event), payload: event.payload });
        done.push(event.seq);
      }
    };
    await Promise.all(
      [...Map.groupBy(waiting, (event) => event.subject_id ?? event.id).values()].map((events) =>
        publishInOrder(events).catch((error: unknown) => (failure ??= error)),
      ),
    );
    if (done.length > 0) await deleteFed(transaction, done);
    return { events: done.length - lost, lost, more: waiting.length === BATCH && failure === null, failure };
  });
}

const subjectOf = ({ livemode, workspace_id, merchant_id, type }: FedEvent): string =>
  `${livemode ? "live" : "test"}.${workspace_id}.${merchant_id ?? "-"}.${type}`;
