import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Context } from "../../server/context.ts";
import { createWorkspace } from "../../server/keys/workspaces.ts";
import { emit } from "../../server/webhooks/emit.ts";
import { order } from "../../server/webhooks/event-examples.ts";
import type { EventData } from "../../server/webhooks/events.ts";
import { newSigningSecret, visiblePrefix } from "../../server/webhooks/sign.ts";
import { insertSubscription } from "../../server/webhooks/subscriptions/subscriptions.sql.ts";
import type { MoodyReceiver } from "./flaky-receiver.ts";

/** Paths of the receiver and what is sent there: every event goes to two of them. */
const subscribed = { "/completed": ["order.completed"], "/held": ["order.held"], "/all": ["*"] };

/** @returns the workspace of the subscriptions. */
export async function subscribeAll(ctx: Context, receiver: MoodyReceiver): Promise<string> {
  const workspaceId = await createWorkspace(ctx.sql, { name: "Storm", zone: null });
  for (const [path, events] of Object.entries(subscribed)) {
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

export interface Told {
  /** Ids of events whose transaction was committed for certain. */
  acknowledged: Set<string>;
  /** Ids of events whose transaction was rolled back for certain. */
  rolledBack: Set<string>;
}

class RolledBack extends Error {
  override name = "RolledBack";
}

const TELLERS = 4;
const data = order as EventData<"order.completed">;
const ROLLED_BACK_SHARE = 0.1;

/**
 * Tells of events by `emit`, each in a transaction, evenly over the given time and until so many are committed. One in
 * ten is rolled back; one whose connection is lost is neither acknowledged nor rolled back for certain.
 */
export async function startTelling(
  ctx: Context,
  random: () => number,
  options: { workspaceId: string; events: number; overMs: number },
): Promise<Told> {
  const told: Told = { acknowledged: new Set(), rolledBack: new Set() };
  const startedAt = performance.now();
  const teller = async (): Promise<void> => {
    while (told.acknowledged.size < options.events) {
      const dueInMs =
        startedAt + (told.acknowledged.size / options.events) * options.overMs - performance.now();
      if (dueInMs > 0) await setTimeout(dueInMs);
      await tellOne(ctx, random, options.workspaceId, told);
    }
  };
  await Promise.all(Array.from({ length: TELLERS }, teller));
  return told;
}

async function tellOne(ctx: Context, random: () => number, workspaceId: string, told: Told): Promise<void> {
  const isRolledBack = random() < ROLLED_BACK_SHARE;
  const name = random() < 0.5 ? "order.completed" : "order.held";
  let id: string | undefined;
  try {
    await ctx.sql.begin(async (sql) => {
      id = await emit(ctx, sql, name, { workspaceId, merchantId: null, livemode: false, data });
      if (isRolledBack) throw new RolledBack();
    });
    told.acknowledged.add(id!);
  } catch (error) {
    if (error instanceof RolledBack) told.rolledBack.add(id!);
    // Postgres is being restarted.
    else await setTimeout(100);
  }
}
