import { decodeTime } from "ulid";
import { newUlid } from "../../crypto/random-ids.ts";

/** Ids of events and deliveries carry the instant of their `created_at`, which names the partition they are in. */

const LAST_INSTANT_MS = Date.parse("9999-12-31T23:59:59.999Z");

export function newEventId(createdAt: Date): string {
  return `evt_${newUlid(createdAt.getTime())}`;
}

export function newDeliveryId(createdAt: Date): string {
  return `whd_${newUlid(createdAt.getTime())}`;
}

/** `created_at` of the delivery with this id. Postgres and JavaScript write years up to 9999 alike; later ones have no rows. */
export function createdAtOf(deliveryId: string): Date {
  return new Date(Math.min(decodeTime(deliveryId.slice("whd_".length)), LAST_INSTANT_MS));
}

/**
 * From the oldest to the newest of the deliveries. A statement that is bound to it stays away from all other days'
 * partitions: to prepare forty of them takes longer than to read from one. @param deliveryIds one at least.
 */
export function timeSpanOf(deliveryIds: readonly string[]): { first: Date; last: Date } {
  const times = deliveryIds.map((id) => createdAtOf(id).getTime());
  return { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) };
}
