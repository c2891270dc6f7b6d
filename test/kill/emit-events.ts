import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../../server/context.ts";
import { createWorkspace } from "../../server/keys/workspaces.ts";
import { emit } from "../../server/webhooks/emit.ts";
import { order } from "../../server/webhooks/event-examples.ts";
import type { EventData } from "../../server/webhooks/events.ts";
import { newSigningSecret, visiblePrefix } from "../../server/webhooks/sign.ts";
import { insertSubscription } from "../../server/webhooks/subscriptions/subscriptions.sql.ts";
import type { FlakyReceiver } from "./flaky-receiver.ts";

/** Subscribed events by the receiver's path: every event goes to two paths. */
const eventsByPath = { "/completed": ["order.completed"], "/held": ["order.held"], "/all": ["*"] };

/** Subscribes the receiver's paths. @returns the id of the new workspace. */
export async function subscribeAll(ctx: Context, receiver: FlakyReceiver): Promise<string> {
  const workspaceId = await createWorkspace(ctx.sql, { name: "Chaos", zone: null });
  for (const [path, events] of Object.entries(eventsByPath)) {
    const id = randomUUID();
    const secret = newSigningSecret();
    receiver.expect(path, secret);
    await insertSubscription(ctx.sql, {
      id,
      workspace_id: workspaceId,
      merchant_id: null,
      livemode: false,
      target_url: receiver.url(path),
      events,
      description: null,
      secret_encrypted: ctx.secrets.encrypt(secret, `subscriptions/${id}`),
      secret_prefix: visiblePrefix(secret),
      api_version: ctx.versions.newest,
      rate_limit_per_second: null,
      created_at: new Date(),
    });
  }
  return workspaceId;
}

export interface EmittedEvents {
  /** Ids of events whose transaction is known to be committed. */
  acknowledged: Set<string>;
  /** Ids of events whose transaction is known to be rolled back. */
  rolledBack: Set<string>;
}

class RolledBack extends Error {
  override name = "RolledBack";
}

const EMITTERS = 4;
const data = order as EventData<"order.completed">;
const ROLLBACK_RATE = 0.1;

/**
 * Emits events, each in its own transaction, evenly over `overMs` until `events` of them are committed. One in ten is
 * rolled back. An event whose connection breaks counts as neither, because its outcome is unknown.
 */
export async function emitEvents(
  ctx: Context,
  random: () => number,
  options: { workspaceId: string; events: number; overMs: number },
): Promise<EmittedEvents> {
  const emitted: EmittedEvents = { acknowledged: new Set(), rolledBack: new Set() };
  const startedAt = performance.now();
  const emitter = async (): Promise<void> => {
    while (emitted.acknowledged.size < options.events) {
      const dueInMs =
        startedAt + (emitted.acknowledged.size / options.events) * options.overMs - performance.now();
      if (dueInMs > 0) await setTimeout(dueInMs);
      await emitOne(ctx, random, options.workspaceId, emitted);
    }
  };
  await Promise.all(Array.from({ length: EMITTERS }, emitter));
  return emitted;
}

async function emitOne(
  ctx: Context,
  random: () => number,
  workspaceId: string,
  emitted: EmittedEvents,
): Promise<void> {
  const isRolledBack = random() < ROLLBACK_RATE;
  const name = random() < 0.5 ? "order.completed" : "order.held";
  let id: string | undefined;
  try {
    await ctx.sql.begin(async (sql) => {
      id = await emit(ctx, sql, name, {
        workspaceId,
        merchantId: null,
        livemode: false,
        extensions: null,
        data,
      });
      if (isRolledBack) throw new RolledBack();
    });
    emitted.acknowledged.add(id!);
  } catch (error) {
    if (error instanceof RolledBack) emitted.rolledBack.add(id!);
    // Postgres is restarting.
    else await setTimeout(100);
  }
}
