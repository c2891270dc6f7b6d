import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { openPool, type Pool } from "../../db/sql.ts";
import { createWorkspace } from "../../keys/workspaces.ts";
import { findAttemptTargets, findNewestAttempt, listAttempts, lockDelivery } from "./attempts.sql.ts";
import { insertDeliveries, listJoblessDeliveries } from "../deliveries/deliveries.sql.ts";
import { newDeliveryId, newEventId } from "../deliveries/delivery-id.ts";
import { NIL_UUID } from "../emit.ts";
import { insertEvents } from "../events.sql.ts";
import { insertSuccesses } from "./record-successes.sql.ts";
import { insertSubscription } from "../subscriptions/subscriptions.sql.ts";

let database: TestDatabase;
let sql: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, { max: 1, keepsPlans: true });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** How often a partition was read from its beginning to its end. */
async function scans(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<[{ scans: number }]>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
    where relname ~ '^(events|deliveries|delivery_attempts)_'`;
  return row.scans;
}

test("no statement of an attempt scans a day's partition, not even by a plan made while it stood empty", async () => {
  const now = new Date();
  const workspaceId = await createWorkspace(sql, { name: "Plans", zone: null });
  const subscription = await insertSubscription(sql, {
    id: randomUUID(),
    workspace_id: workspaceId,
    merchant_id: null,
    livemode: false,
    target_url: "https://partner.example/hooks",
    events: ["webhook.test"],
    description: null,
    secret_encrypted: Buffer.alloc(60),
    secret_prefix: "whsec_none",
    api_version: "2026-11-01",
    rate_limit_per_second: null,
    created_at: now,
  });
  // Now the planner believes that each partition is and stays empty, and a scan of nothing is what costs least.
  await sql`vacuum analyze events, deliveries, delivery_attempts`;
  const before = await scans();

  const ids = Array.from({ length: 10 }, () => newDeliveryId(now));
  for (const id of ids) {
    const eventId = newEventId(now);
    await insertEvents(sql, [
      {
        id: eventId,
        workspace_id: workspaceId,
        merchant_id: null,
        livemode: false,
        type: "webhook.test",
        created_at: now,
        payload: {},
        subject_id: null,
        older_payloads: null,
      },
    ]);
    await insertDeliveries(sql, [
      {
        id,
        workspace_id: workspaceId,
        merchant_id: NIL_UUID,
        livemode: false,
        subscription_id: subscription.id,
        event_id: eventId,
        event: "webhook.test",
        target_url: subscription.target_url,
        attempt_count: 0,
        generation: 1,
        last_status_code: null,
        last_error: null,
        next_attempt_at: now,
        succeeded_at: null,
        abandoned_at: null,
        single_attempt: false,
        created_at: now,
      },
    ]);
    expect(await findAttemptTargets(sql, [id])).toHaveLength(1);
    expect(await lockDelivery(sql, id)).not.toBeNull();
    const recorded = await insertSuccesses(sql, [
      {
        delivery_id: id,
        generation: 1,
        attempt: 1,
        target_url: subscription.target_url,
        succeeded_at: now,
        started_at: now,
        duration_ms: 5,
        status_code: 204,
        request_headers: {},
        response_headers: {},
        response_body: "",
        response_body_encoding: "utf8",
        response_body_truncated: false,
      },
    ]);
    expect(recorded).toEqual(new Set([id]));
    expect(await listAttempts(sql, workspaceId, id, 50)).toHaveLength(1);
    expect(await findNewestAttempt(sql, workspaceId, id)).toMatchObject({ number: 1, status_code: 204 });
    expect(await listJoblessDeliveries(sql, new Date(now.getTime() + 1), 500)).toEqual([]);
  }
  expect(await scans()).toBe(before);
});
