import { setTimeout } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { ApiError } from "../../errors.ts";
import type { ModelUsage } from "../model/language-model.ts";
import { findBooked, reserveCall, settleCall, type Reservation } from "./ledger.sql.ts";
import { MICRO_CENTS, monthOf } from "./month.ts";

/**
 * Longer than any call: one that is not settled by then never will be. With the task that books such calls every minute, they
 * are booked within five.
 */
export const LEASE_MS = 3 * 60_000;
/** How long a question waits for others to be booked that have reserved the rest of the budget. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 100;

/** Whose money is spent. */
export interface Payer {
  merchantId: string;
  monthlyCapCents: number;
  /** The session whose question is answered; omitted for other calls. */
  sessionId?: string;
}

/**
 * Reserves the cost of a call. Reservations are several times the cost, so that calls at the same time reserve the rest of a
 * budget long before it is spent: a call then waits until others are booked.
 * @param patienceMs how long it waits.
 * @returns the call's id. @throws ApiError ai_paused at the cap.
 */
export async function reserve(
  ctx: Context,
  payer: Payer,
  call: Pick<Reservation, "kind" | "model" | "reserved" | "sent">,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const now = ctx.clock.now();
  const { merchantId, sessionId = null } = payer;
  const month = monthOf(now);
  const cap = payer.monthlyCapCents * MICRO_CENTS;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lease = { now: new Date(now), leaseUntil: new Date(ctx.clock.now() + LEASE_MS) };
    const id = await reserveCall(ctx.sql, { ...call, merchantId, sessionId, cap, month, ...lease });
    if (id !== null) return id;
    if (!(await isFree(ctx, { merchantId, month, cap }, deadline)))
      throw new ApiError("ai_paused", { message: "The monthly cap of AI answers is reached." });
  }
}

/** Waits until less than the cap is booked and reserved. @returns false if the cap is spent, or the deadline passes. */
async function isFree(
  ctx: Context,
  { merchantId, month, cap }: { merchantId: string; month: string; cap: number },
  deadline: number,
): Promise<boolean> {
  for (;;) {
    const { spent, reserved } = await findBooked(ctx.sql, merchantId, month);
    if (spent >= cap || performance.now() >= deadline) return false;
    if (spent + reserved < cap) return true;
    await setTimeout(LOOK_EVERY_MS);
  }
}

/** Books a call's cost in place of its reservation. */
export async function settle(
  ctx: Context,
  { merchantId }: Payer,
  id: number,
  { succeeded, cost, usage }: { succeeded: boolean; cost: number; usage: ModelUsage | null },
): Promise<void> {
  const { inputTokens = null, outputTokens = null } = usage ?? {};
  try {
    await settleCall(ctx.sql, merchantId, id, {
      state: "settled",
      succeeded,
      cost,
      inputTokens,
      outputTokens,
    });
  } catch (cause) {
    // Its reservation lapses.
    ctx.log.error({ err: cause, ai_call: id }, "the cost of a model call could not be booked");
  }
}
