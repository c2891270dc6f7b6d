import { randomBytes, randomUUID } from "node:crypto";
import { parseConfig, type Config } from "../../../server/config.ts";
import type { Context } from "../../../server/context.ts";
import { closeContext, createContext } from "../../../server/create-context.ts";
import { addJobs } from "../../../server/jobs/add-jobs.ts";
import { partitionsFrom } from "../../../server/db/partition-days.ts";
import { createPartition } from "../../../server/db/partitions.sql.ts";
import { createWorkspace } from "../../../server/keys/workspaces.ts";
import { publishedVersions } from "../../../server/versions/index.ts";
import { insertDeliveries, type DeliveryRow } from "../../../server/webhooks/deliveries/deliveries.sql.ts";
import { newDeliveryId, newEventId } from "../../../server/webhooks/deliveries/delivery-id.ts";
import { nextDeliveryJob } from "../../../server/webhooks/dispatch/delivery-job.ts";
import { NIL_UUID } from "../../../server/webhooks/emit.ts";
import { order } from "../../../server/webhooks/event-examples.ts";
import { tablesByDay } from "../../../server/webhooks/deliveries/retention.sql.ts";
import { newSigningSecret, visiblePrefix } from "../../../server/webhooks/sign.ts";
import {
  insertSubscription,
  type SubscriptionRow,
} from "../../../server/webhooks/subscriptions/subscriptions.sql.ts";
import { startScratchPostgres } from "../../support/scratch-postgres.ts";
import { startChild, type Child } from "../../support/child.ts";
import type { BaselineQueue } from "./baseline-queue.ts";
import type { SinkCall, SinkRequest, SinkMessage } from "./sink.ts";

/** A Postgres with production settings, one workspace and a sink. */
export interface WebhookTestbed {
  ctx: Context;
  workspaceId: string;
  /** Subscribes a path of the sink to EVENT. */
  subscribe(path: string): Promise<SubscriptionRow>;
  /** Inserts pending deliveries with their jobs, distributed evenly over the subscriptions. */
  fill(count: number, subscriptions: readonly SubscriptionRow[]): Promise<void>;
  /** Starts a worker process; resolves when it is ready. @param adminPort port for `/metrics`. */
  startWorker(adminPort?: number): Promise<Child>;
  /** Starts the baseline queue in a separate process. */
  startBaselineQueue(kind: BaselineQueue): Promise<Child>;
  /** Resolves with the sink's next calls once there are `count`. @param path counts only calls below it. */
  nextCalls(count: number, path?: string): Promise<SinkCall[]>;
  /** Deletes events, deliveries, subscriptions and jobs. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export const EVENT = "order.completed";
const BATCH = 1000;
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

export async function createWebhookTestbed(): Promise<WebhookTestbed> {
  const postgres = await startScratchPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]);
  const environment = {
    DATABASE_URL: postgres.url,
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
  };
  const config: Config = parseConfig(environment);
  const ctx = await createContext(config, { name: "bench", poolSize: 4 });
  const { sql } = ctx;
  // Creates the partitions a system has after a full retention period.
  for (const table of tablesByDay)
    for (const partition of partitionsFrom(table, Date.now() - RETENTION_DAYS * DAY_MS, RETENTION_DAYS))
      await createPartition(sql, table, partition);
  await sql`create table bare_posts (id text primary key, status integer not null)`;
  const workspaceId = await createWorkspace(sql, { name: "Bench", zone: null });
  const sink = startChild("test/bench/webhooks/sink.ts");
  const port = await sink.waitForMessage((message) => (message as { port?: number }).port);
  const payloadOf = (id: string, now: Date) => ({
    id,
    type: EVENT,
    timestamp: now.toISOString(),
    livemode: false,
    workspace_id: workspaceId,
    merchant_id: NIL_UUID,
    api_version: publishedVersions.newest,
    data: order,
  });

  return {
    ctx,
    workspaceId,
    async subscribe(path) {
      const id = randomUUID();
      const secret = newSigningSecret();
      return insertSubscription(sql, {
        id,
        workspace_id: workspaceId,
        merchant_id: null,
        livemode: false,
        target_url: `http://127.0.0.1:${port}${path}`,
        events: [EVENT],
        description: null,
        secret_encrypted: ctx.secrets.encrypt(secret, `subscriptions/${id}`),
        secret_prefix: visiblePrefix(secret),
        api_version: publishedVersions.newest,
        rate_limit_per_second: null,
        created_at: new Date(),
      });
    },
    async fill(count, subscriptions) {
      for (let start = 0; start < count; start += BATCH) {
        const now = new Date();
        const size = Math.min(BATCH, count - start);
        const ids = Array.from({ length: size }, () => newEventId(now));
        const rows = ids.map((eventId, index): DeliveryRow => {
          const subscription = subscriptions[(start + index) % subscriptions.length]!;
          return { ...pendingDelivery(subscription, eventId, now), workspace_id: workspaceId };
        });
        await sql.begin(async (transaction) => {
          await transaction`insert into events ${transaction(
            ids.map((id) => ({
              id,
              workspace_id: workspaceId,
              merchant_id: null,
              livemode: false,
              type: EVENT,
              created_at: now,
              payload: payloadOf(id, now),
            })) as never,
          )}`;
          await insertDeliveries(transaction, rows);
          await addJobs(
            transaction,
            rows.map((row) => nextDeliveryJob(row)),
          );
        });
      }
      await sql`vacuum analyze`;
      await sql`checkpoint`;
    },
    async startWorker(adminPort) {
      const worker = startChild("server/worker.ts", [], {
        ...environment,
        ...(adminPort === undefined ? {} : { SVC_ADMIN_PORT: String(adminPort) }),
      });
      await worker.waitForMessage((message) => (message === "ready" ? true : undefined));
      return worker;
    },
    async startBaselineQueue(kind) {
      const bodyBytes = Buffer.byteLength(JSON.stringify(payloadOf(newEventId(new Date()), new Date())));
      const bare = startChild("test/bench/webhooks/baseline-queue.ts", [
        postgres.url,
        `http://127.0.0.1:${port}/ok`,
        String(bodyBytes),
        kind,
      ]);
      await bare.waitForMessage((message) => (message === "ready" ? true : undefined));
      return bare;
    },
    nextCalls(count, path = "/") {
      const calls = sink.waitForMessage((message) =>
        "calls" in (message as SinkMessage) ? (message as { calls: SinkCall[] }).calls : undefined,
      );
      // Prevents an unhandled rejection when the sink exits and nothing awaits the calls.
      calls.catch(() => {});
      sink.process.send({ expect: count, below: path } satisfies SinkRequest);
      return calls;
    },
    async clear() {
      await sql`truncate bare_posts, deliveries, delivery_attempts, events, subscriptions, graphile_worker._private_jobs cascade`;
    },
    async close() {
      await sink.stop();
      await closeContext(ctx);
      await postgres.close();
    },
  };
}

function pendingDelivery(subscription: SubscriptionRow, eventId: string, now: Date): DeliveryRow {
  return {
    id: newDeliveryId(now),
    workspace_id: subscription.workspace_id,
    merchant_id: NIL_UUID,
    livemode: subscription.livemode,
    subscription_id: subscription.id,
    event_id: eventId,
    event: EVENT,
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
  };
}
