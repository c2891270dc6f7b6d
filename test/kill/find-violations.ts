import type { Pool } from "../../server/db/sql.ts";
import type { FlakyReceiver } from "./flaky-receiver.ts";
import type { EmittedEvents } from "./emit-events.ts";

export interface ChaosResult {
  deliveries: number;
  calls: number;
  /** Calls without a recorded attempt, because their worker was killed in between. */
  unrecorded: number;
  /** Calls of a delivery that had already been answered 2xx. */
  duplicates: number;
  /** Broken delivery guarantees. */
  violations: string[];
}

interface DeliveryRow {
  event_id: string;
  path: string;
  succeeded_at: Date | null;
  abandoned_at: Date | null;
  attempts: number;
}

/** Compares the emitted events with those recorded and received. */
export async function findViolations(
  sql: Pool,
  emitted: EmittedEvents,
  receiver: FlakyReceiver,
): Promise<ChaosResult> {
  const events = new Set((await sql<{ id: string }[]>`select id from events`).map((row) => row.id));
  const deliveries = await sql<DeliveryRow[]>`
    select d.event_id, substring(d.target_url from '//[^/]+(/.*)$') as path, d.succeeded_at, d.abandoned_at,
      (select count(*)::int from delivery_attempts a
       where a.delivery_created_at = d.created_at and a.delivery_id = d.id) as attempts
    from deliveries d`;
  const callOf = (delivery: DeliveryRow): string => `${delivery.path} ${delivery.event_id}`;
  const recorded = new Set(deliveries.map(callOf));
  const violations: string[] = [];
  const check = (violation: string, found: readonly string[]): void => {
    if (found.length > 0) violations.push(`${found.length} ${violation}, e.g. ${found[0]}`);
  };

  check(
    "committed events are missing",
    [...emitted.acknowledged].filter((id) => !events.has(id)),
  );
  check(
    "events that were rolled back are recorded",
    [...emitted.rolledBack].filter((id) => events.has(id)),
  );
  check(
    "events lack a delivery",
    [...events].filter((id) => !recorded.has(`/all ${id}`)),
  );
  if (deliveries.length !== 2 * events.size) {
    violations.push(`${events.size} events have ${deliveries.length} deliveries instead of two each`);
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
    "deliveries are recorded as succeeded but were never answered 2xx",
    deliveries
      .filter((each) => each.succeeded_at !== null)
      .map(callOf)
      .filter((call) => !receiver.accepted.has(call)),
  );
  check(
    "calls have no recorded delivery",
    [...receiver.calls.keys()].filter((call) => !recorded.has(call)),
  );
  check(
    "deliveries have more recorded attempts than calls",
    deliveries.filter((each) => each.attempts > (receiver.calls.get(callOf(each)) ?? 0)).map(callOf),
  );
  check("calls had an invalid signature", receiver.badlySigned);

  const calls = [...receiver.calls.values()].reduce((sum, count) => sum + count, 0);
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0);
  return {
    deliveries: deliveries.length,
    calls,
    unrecorded: calls - attempts,
    duplicates: receiver.repeated,
    violations,
  };
}
