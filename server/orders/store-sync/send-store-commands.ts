import type { Context } from "../../context.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { jobOf, recordOutcome, sendStoreCommand } from "./enqueue-store-command.ts";
import { isObsolete, type StoreCommand } from "./store-command.ts";
import {
  claimStoreCommand,
  findNextRetry,
  type ClaimedCommand,
  type CommandSubject,
} from "./store-commands.sql.ts";

/** Longer than any call to a store; a worker that exceeds it is dead. */
const LEASE_MS = 60_000;

/**
 * Sends an order's due commands to its store in sequence. Each is claimed before and recorded after sending. If the
 * process dies in between, the next run sends it again; commands are idempotent. This run may have taken the place of the
 * one that was to retry an earlier command, so the next one is enqueued.
 */
export async function sendStoreCommands(ctx: Context, subject: CommandSubject): Promise<void> {
  for (;;) {
    const now = ctx.clock.now();
    const command = await claimStoreCommand(ctx.sql, subject, {
      now: new Date(now),
      leaseUntil: new Date(now + LEASE_MS),
    });
    if (command === null) return enqueueNext(ctx, subject, new Date(now));
    const outcome = isObsolete(command) ? ({ status: "applied" } as const) : await send(ctx, command);
    await ctx.sql.begin((sql) => recordOutcome(ctx, sql, command, outcome));
  }
}

function send(ctx: Context, command: ClaimedCommand) {
  const { kind, payload, merchant_id, session_id, attempt, store_order_id } = command;
  return sendStoreCommand(
    ctx,
    command.store_platform,
    { merchantId: merchant_id, sessionId: session_id, attempt, storeOrderId: store_order_id },
    { kind, payload } as unknown as StoreCommand,
  );
}

async function enqueueNext(ctx: Context, subject: CommandSubject, now: Date): Promise<void> {
  const runAt = await findNextRetry(ctx.sql, subject, now);
  if (runAt === null) return;
  const of =
    "orderId" in subject
      ? { order_id: subject.orderId, session_id: null }
      : { order_id: null, session_id: subject.sessionId };
  await addJobs(ctx.sql, [jobOf(of, runAt)]);
}
