import type { Pool } from "../../server/db/sql.ts";
import type { MoodyReceiver } from "./flaky-receiver.ts";
import type { Told } from "./emit-events.ts";

/** What a storm showed. */
export interface StormResult {
  /** Deliveries on record, and calls the receiver got. */
  deliveries: number;
  calls: number;
  /** Calls beyond the attempts on record: sent, and not written down before the end of their worker. */
  unrecorded: number;
  /** Calls of a delivery that had been answered 2xx before. */
  duplicates: number;
  /** Every broken promise; none is what is wanted. */
  faults: string[];
}

interface Recorded {
  event_id: string;
  path: string;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
  attempts: number;
}

/** Compares what was told with what was recorded and what was received. */
export async function countFaults(sql: Pool, told: Told, receiver: MoodyReceiver): Promise<StormResult> {
  const events = new Set((await sql<{ id: string }[]>`select id from events`).map((row) => row.id));
  const deliveries = await sql<Recorded[]>`
    select d.event_id, substring(d.target_url from '//[^/]+(/.*)$') as path, d.succeeded_at, d.abandoned_at,
      (select count(*)::int from delivery_attempts a
       where a.delivery_created_at = d.created_at and a.delivery_id = d.id) as attempts
    from deliveries d`;
  const callOf = (delivery: Recorded): string => `${delivery.path} ${delivery.event_id}`;
  const known = new Set(deliveries.map(callOf));
  const faults: string[] = [];
  const check = (fault: string, found: readonly string[]): void => {
    if (found.length > 0) faults.push(`${found.length} ${fault}, e.g. ${found[0]}`);
  };

  check(
    "committed events are gone",
    [...told.acknowledged].filter((id) => !events.has(id)),
  );
  check(
    "events that were rolled back are on record",
    [...told.rolledBack].filter((id) => events.has(id)),
  );
  check(
    "events have not two deliveries",
    [...events].filter((id) => !known.has(`/all ${id}`)),
  );
  if (deliveries.length !== 2 * events.size) {
    faults.push(`${events.size} events have ${deliveries.length} deliveries instead of two each`);
  }
  check(
    "deliveries are still pending",
    deliveries.filter((each) => each.succeeded_at === null && each.abandoned_at === null).map(callOf),
  );
  check("deliveries were abandoned", deliveries.filter((each) => each.abandoned_at !== null).map(callOf));
  check(
    "deliveries were never received",
    deliveries.map(callOf).filter((call) => !receiver.calls.has(call)),
  );
  check(
    "deliveries are recorded as succeeded that were never answered 2xx",
    deliveries
      .filter((each) => each.succeeded_at !== null)
      .map(callOf)
      .filter((call) => !receiver.accepted.has(call)),
  );
  check(
    "calls were of nothing on record",
    [...receiver.calls.keys()].filter((call) => !known.has(call)),
  );
  check(
    "deliveries have more attempts on record than calls were made",
    deliveries.filter((each) => each.attempts > (receiver.calls.get(callOf(each)) ?? 0)).map(callOf),
  );
  check("calls were signed wrongly", receiver.forged);

  const calls = [...receiver.calls.values()].reduce((sum, count) => sum + count, 0);
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  return {
    deliveries: deliveries.length,
    calls,
    unrecorded: calls - attempts,
    duplicates: receiver.repeated,
    faults,
  };
}
