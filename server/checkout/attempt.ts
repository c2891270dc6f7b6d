import { randomUUID } from "node:crypto";
import type { ConfirmAnswer } from "../../shared/wire/checkout-page.ts";
import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { StoppedReason } from "../../shared/wire/sessions/session-progress.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { newUlid } from "../crypto/random-ids.ts";
import { ApiError, type ErrorCode } from "../errors.ts";
import type { Declined } from "../payments/processor.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import { settleSessionPreConfirmation } from "../pre-confirmation/settle-pre-confirmation.ts";
import { applyDeferredStoreEvents } from "../store-events/apply-deferred-store-events.ts";
import { StoreUnavailable } from "../stores/platform.ts";
import { emit } from "../webhooks/emit.ts";
import {
  beginSteps,
  endAttempt,
  type AttemptAnswer,
  type AttemptRow,
  type AttemptStep,
  type StepFacts,
} from "./attempts.sql.ts";
import { recordExpiry } from "../sessions/expire-session.ts";
import { recordDecline } from "./card-limits/card-limits.ts";
import { LEASE_SECONDS, RENEW_EVERY_MS } from "./leases.ts";
import { findOrderBySession, type OrderRecordRow } from "../orders/orders.sql.ts";
import { orderEventData } from "../orders/order-event.ts";
import { redirectUrl } from "./redirect-url.ts";
import { eventScope } from "../sessions/session-view.ts";
import { leaveConfirming } from "./attempt-owner.sql.ts";
import { beginStep, renewAttempt } from "./shared-statements.ts";
import { reasonOfError } from "./progress/stopped-reason.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** The session that a page's token is for, and its merchant. */
export type PageSession = Pick<AttemptRun, "session" | "merchant">;

/** One run of one attempt by one owner. */
export interface AttemptRun {
  ctx: Context;
  session: SessionRow;
  attempt: AttemptRow;
  merchant: CheckoutMerchant;
  owner: string;
  /** Runs of recovery that have failed before this one. */
  tries: number;
  /** Stops renewing the lease. */
  stop(): void;
}

/** Another run owns the attempt; this run must not write anything. */
export class AttemptLost extends Error {
  override name = "AttemptLost";
}

/** The outcome of a run: a response for the shopper, or the error displayed to them. */
export type RunOutcome = { answer: ConfirmAnswer } | { refusal: ApiError };

export function newStepId(ctx: Pick<Context, "clock">): string {
  return `stp_${newUlid(ctx.clock.now())}`;
}

export function newOwner(): string {
  return randomUUID();
}

/** Starts renewing the lease; call `stop` when the run ends. */
export function startRun(
  ctx: Context,
  parts: Pick<AttemptRun, "session" | "attempt" | "merchant" | "owner"> & { tries?: number },
): AttemptRun {
  const { session, attempt, owner, tries = 0 } = parts;
  const timer = setInterval(() => {
    const lease = {
      sessionId: session.id,
      attempt: attempt.attempt,
      owner,
      leaseSeconds: LEASE_SECONDS,
      tries,
    };
    renewAttempt(ctx.sql, lease).catch((error: unknown) =>
      ctx.log.warn({ err: error, session_id: session.id }, "could not renew an attempt's lease"),
    );
  }, RENEW_EVERY_MS);
  timer.unref();
  return { ctx, ...parts, tries, stop: () => clearInterval(timer) };
}

/** Records a step before it is executed, in the caller's transaction if given. @throws AttemptLost */
export async function beginAttemptStep(
  run: AttemptRun,
  name: AttemptStep,
  facts: StepFacts = {},
  options: { id?: string; sql?: Sql } = {},
): Promise<void> {
  const at = { sessionId: run.session.id, attempt: run.attempt.attempt, owner: run.owner };
  const step = { ...at, id: options.id ?? newStepId(run.ctx), name, facts };
  const isBegun = options.sql
    ? (await beginSteps(options.sql, [step]))[0]
    : await beginStep(run.ctx.sql, step);
  if (!isBegun) throw new AttemptLost(run.session.id);
  run.attempt.step = name;
  run.attempt.amounts = facts.amounts ?? run.attempt.amounts;
  run.attempt.account_id = facts.accountId ?? run.attempt.account_id;
  run.attempt.charged = facts.charged ?? run.attempt.charged;
  run.attempt.payment_intent = facts.paymentIntent ?? run.attempt.payment_intent;
}

/** Moves the session on from its attempt, in the transaction that ends it. @throws AttemptLost */
export async function leaveAttempt(
  { session, attempt, owner }: AttemptRun,
  sql: Sql,
  to: "completed" | "open" | "expired",
  stopped: StoppedReason | null,
): Promise<void> {
  if (!(await leaveConfirming(sql, session.id, attempt.attempt, owner, to, stopped)))
    throw new AttemptLost(session.id);
}

export interface ReopenOptions {
  error: ApiError;
  /** What keeps the shopper from ordering, if the error alone does not say it. */
  stopped?: StoppedReason;
  /** Emits `order.failed`; set only if an order was placed and the payment or the hook rejected it. */
  failure?: { reason: string; declineCode: string | null };
  /** The bank declined the card: counted, see card-limits/card-limits.ts. */
  declined?: Declined;
}

/**
 * Ends an attempt without success: releases reservations, reopens the session (or expires it if it is overdue), stores
 * the error for repeated requests with the same attempt id, applies the store's events that arrived meanwhile, and emits
 * `order.failed` if an order was placed and the store has not ended it.
 * Call it only when no payment of this attempt can still succeed.
 * @throws AttemptLost
 */
export async function reopen(run: AttemptRun, options: ReopenOptions): Promise<RunOutcome> {
  const { ctx, session, attempt } = run;
  await releaseInStore(run);
  const expired = session.expires_at.getTime() <= ctx.clock.now();
  await ctx.sql.begin(async (sql) => {
    const to = expired ? "expired" : "open";
    const stopped = options.stopped ?? reasonOfError(options.error);
    await leaveAttempt(run, sql, to, stopped);
    await endAttempt(
      sql,
      { sessionId: session.id, attempt: attempt.attempt },
      { status: options.error.status, answer: rejectionAnswer(options.error) },
    );
    await applyDeferredStoreEvents(ctx, sql, session.id);
    const order = await findOrderBySession(sql, session.id);
    await settleSessionPreConfirmation(ctx, sql, session.id, attempt.attempt, outcomeOf(order));
    // The store may have ended the order meanwhile: its own event has been emitted.
    if (options.failure !== undefined && order?.status === "pending")
      await emitOrderFailed(run, sql, order, { ...options.failure, final: expired });
    if (options.declined !== undefined) await recordDecline(run, sql, options.declined);
    if (expired) await recordExpiry(ctx, sql, { ...session, status: "expired" });
  });
  return { refusal: options.error };
}

async function releaseInStore(run: AttemptRun): Promise<void> {
  const { ctx, session, attempt, merchant } = run;
  const order = await findOrderBySession(ctx.sql, session.id);
  // Without a record, an earlier run may have died after the store's order was placed.
  if (order === null && attempt.step === "quote") return;
  const move = {
    merchantId: merchant.id,
    sessionId: session.id,
    attempt: attempt.attempt,
    storeOrderId: order?.store_order_id ?? null,
  };
  try {
    await ctx.platform(order?.store_platform ?? merchant.storePlatform).release(move);
  } catch (error) {
    // The reservation expires by itself; the shopper does not wait for a retry.
    if (!(error instanceof StoreUnavailable)) throw error;
    ctx.log.warn({ err: error, session_id: session.id }, "could not release a reservation");
  }
}

/** The outcome of the pre-confirmation of an attempt that ended without success: the store may have been paid otherwise. */
function outcomeOf(order: OrderRecordRow | null): PreConfirmationOutcome {
  if (order?.paid_at != null) return "paid";
  return order?.status === "on-hold" ? "held" : "released";
}

async function emitOrderFailed(
  run: AttemptRun,
  sql: Sql,
  order: OrderRecordRow,
  failure: { reason: string; declineCode: string | null; final: boolean },
): Promise<void> {
  const { ctx, session, attempt } = run;
  await emit(ctx, sql, "order.failed", {
    ...eventScope(session),
    data: {
      ...orderEventData(order),
      reason: failure.reason,
      decline_code: failure.declineCode,
      attempt: attempt.attempt,
      final: failure.final,
    },
  });
}

/** What a repeated attempt id is answered after an error. */
export function rejectionAnswer(error: ApiError): AttemptAnswer {
  return {
    ok: false,
    code: error.code,
    message: error.message,
    ...(error.param === undefined ? {} : { param: error.param }),
    ...(error.meta === undefined ? {} : { meta: error.meta }),
  };
}

/** The stored response of an ended attempt, with a freshly built redirect URL. */
export async function storedOutcome(
  ctx: Context,
  session: SessionRow,
  answer: AttemptAnswer,
): Promise<RunOutcome> {
  if (answer.ok) {
    return { answer: { ...answer.body, redirectUrl: await redirectUrl(ctx, session) } as ConfirmAnswer };
  }
  const { code, ...options } = answer;
  const seconds = answer.meta?.["retry_after_seconds"];
  const headers: Record<string, string> =
    typeof seconds === "number" ? { "retry-after": String(seconds) } : {};
  return { refusal: new ApiError(code as ErrorCode, { ...options, headers }) };
}

/** The response for the page. @throws ApiError the error of a failed run */
export function answerOrThrow(outcome: RunOutcome): ConfirmAnswer {
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.answer;
}
