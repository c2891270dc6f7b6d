import { setTimeout } from "node:timers/promises";
import { cleanDetails } from "../../shared/form/detail-rules.ts";
import type { CheckoutDetails, ConfirmRequest } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import { sentTogether } from "../db/sent-together.ts";
import { isUniqueViolation } from "../db/sql.ts";
import { ApiError } from "../errors.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import {
  storedOutcome,
  newOwner,
  newStepId,
  rejectionAnswer,
  startRun,
  type AttemptRun,
  type PageSession,
  type RunOutcome,
} from "./attempt.ts";
import { endAttempt, findAttemptById, insertAttempt, type AttemptRow } from "./attempts.sql.ts";
import { assertCardAllowed, networkHash } from "./card-limits/card-limits.ts";
import { LEASE_SECONDS } from "./leases.ts";
import { continueAttempt, guardRun } from "./run-attempt.ts";
import { beginAttempt, countAttempt } from "./attempt-owner.sql.ts";
import { claimAttempt, findAttempt } from "./shared-statements.ts";
import { editsOfAll } from "../../shared/draft-fields.ts";
import { mergeDraft } from "../sessions/drafts.ts";
import { detailFaults, formOf } from "./progress/detail-faults.ts";
import { reasonOfError } from "./progress/stopped-reason.ts";
import { findSessionById, type SessionRow } from "../sessions/sessions.sql.ts";

/**
 * Submits the form (design 4-checkout.md, Submit). Idempotent by attempt id; concurrent submits make one attempt.
 * @param ip of the shopper.
 * @throws ApiError parameter_missing, parameter_invalid, session_not_open, session_in_progress, card_attempts_limited, rate_limited, and the errors of the attempt itself.
 */
export async function confirmSession(
  ctx: Context,
  page: PageSession,
  request: ConfirmRequest,
  ip: string,
): Promise<RunOutcome> {
  const { session, merchant } = page;
  const known = await findAttemptById(ctx.sql, session.id, request.attemptId);
  if (known !== null) return repeatAttempt(ctx, session, merchant, known);
  assertSaysWhatIsConfirmed(request);

  const details = cleanDetails(request.details, formOf(session, merchant));
  const submitted = { ...request, details, network: networkHash(ctx, ip) };
  const refusal = await refusalOf(ctx, session, merchant, submitted);
  // A refusal is recorded, which costs as much as a submit: who goes on is turned away before.
  if (refusal?.code === "card_attempts_limited") await ctx.limiter.spend("refused_card", merchant.id);
  const owner = newOwner();
  const begun = await begin(ctx, session, merchant, owner, submitted, refusal);
  if (begun === "known") return confirmSession(ctx, page, request, ip);
  if (begun === null) {
    const notOpen = await notOpenError(ctx, session.id);
    // Read last: a concurrent request with the same id may have begun, or even ended, the attempt meanwhile.
    const concurrent = await findAttemptById(ctx.sql, session.id, request.attemptId);
    if (concurrent !== null) return repeatAttempt(ctx, session, merchant, concurrent);
    throw notOpen;
  }
  if (refusal !== null) return { refusal };
  const run = startRun(ctx, { ...begun, merchant, owner });
  return guardRun(run, () => continueAttempt(run));
}

/** @throws ApiError parameter_missing: without a quote, whatever the store has made of the cart would be ordered. */
function assertSaysWhatIsConfirmed({ quote, expectedTotal }: ConfirmRequest): void {
  if (quote !== undefined || expectedTotal !== undefined) return;
  throw new ApiError("parameter_missing", {
    message: "quote: send the quote that was displayed to the shopper.",
    param: "quote",
  });
}

type CleanDetails = ReturnType<typeof cleanDetails>;
type Submitted = ConfirmRequest & { details: CleanDetails; network: string };

/** Why a submit is refused before anything is done for it; null if it may begin. */
async function refusalOf(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  submitted: Submitted,
): Promise<ApiError | null> {
  try {
    assertValidDetails(session, merchant, submitted.details);
    await assertCardAllowed(ctx, session, merchant, submitted, submitted.network);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Applies the form's rules; the VAT number has not been checked with its authority yet. */
function assertValidDetails(session: SessionRow, merchant: CheckoutMerchant, details: CleanDetails): void {
  const faults = detailFaults(session, merchant, details);
  const [first] = faults;
  if (first === undefined) return;
  const issues = faults.map((fault) => ({
    param: `details.${fault.field}`,
    code: fault.code === "required" ? "parameter_missing" : "parameter_invalid",
    message: fault.code,
  }));
  throw new ApiError(first.code === "required" ? "parameter_missing" : "parameter_invalid", {
    message: `details.${first.field}: ${first.code}`,
    param: `details.${first.field}`,
    meta: { issues },
  });
}

/**
 * Begins the attempt of a submit. A refused one is recorded with its answer, too: the same submit may still be in progress
 * from before the store's settings or the card's limits changed, and must neither complete the order nor charge anything
 * once the shopper has seen that it failed.
 */
async function begin(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  owner: string,
  request: Submitted,
  refusal: ApiError | null,
): Promise<{ session: SessionRow; attempt: AttemptRow } | "known" | null> {
  try {
    return await ctx.sql.begin(async (sql) => {
      const begun = await (refusal === null
        ? beginAttempt(sql, session.id, owner, LEASE_SECONDS)
        : countAttempt(sql, session.id, reasonOfError(refusal)));
      if (begun === null) return null;
      // A reload during bank authentication, or a return after a refusal, restores the submitted form.
      const isComplete = (details: CheckoutDetails) => detailFaults(session, merchant, details).length === 0;
      const at = { sessionId: begun.id, attempt: begun.attempt };
      const [, attempt] = await sentTogether([
        mergeDraft(sql, begun, request.details, editsOfAll(new Date(ctx.clock.now())), isComplete),
        insertAttempt(sql, {
          ...at,
          attemptId: request.attemptId,
          stepId: newStepId(ctx),
          details: request.details,
          confirmationToken: request.confirmationTokenId ?? null,
          network: request.network,
          quote: request.quote ?? null,
          expectedTotal: request.expectedTotal ?? null,
        }),
        refusal === null
          ? Promise.resolve()
          : endAttempt(sql, at, { status: refusal.status, answer: rejectionAnswer(refusal) }),
      ]);
      return { session: begun, attempt };
    });
  } catch (error) {
    if (isUniqueViolation(error, "session_attempts_session_id_attempt_id_key")) return "known";
    throw error;
  }
}

const inProgressError = () => new ApiError("session_in_progress", { headers: { "retry-after": "1" } });

/** Why no attempt could begin. A session that another attempt has reopened since can be submitted again. */
async function notOpenError(ctx: Context, sessionId: string): Promise<ApiError> {
  const now = await findSessionById(ctx.sql, sessionId);
  const isReopened = now?.status === "open" && now.expires_at.getTime() > ctx.clock.now();
  if (now?.status === "confirming" || isReopened) return inProgressError();
  return new ApiError("session_not_open", {
    message: `The session is ${now?.status === "completed" ? "completed" : "expired"}.`,
    meta: { status: now?.status === "completed" ? "completed" : "expired" },
  });
}

/** Replays the stored response of an attempt id, or resumes the attempt if its run died. */
async function repeatAttempt(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  attempt: AttemptRow,
): Promise<RunOutcome> {
  const claimed = await claimOrAnswer(ctx, session, merchant, attempt);
  if ("outcome" in claimed) return claimed.outcome;
  return guardRun(claimed.run, () => continueAttempt(claimed.run));
}

const WAIT_MS = 8_000;
const POLL_INTERVAL_MS = 100;

/**
 * Claims an unowned attempt. If another run owns it (the first of two equal requests, or a processor event that arrived
 * before the shopper returned), waits for that run's response.
 * @throws ApiError session_in_progress if the other run takes longer than `WAIT_MS`.
 */
export async function claimOrAnswer(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  attempt: AttemptRow,
): Promise<{ run: AttemptRun } | { outcome: RunOutcome }> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const now = await readAttempt(ctx, session, attempt);
    if (now.answer !== null) return { outcome: await storedOutcome(ctx, session, now.answer) };
    const owner = newOwner();
    const claimed = await claimAttempt(ctx.sql, {
      sessionId: session.id,
      attempt: now.attempt,
      owner,
      parked: now.step === "action",
      tries: 0,
    });
    if (claimed !== null) {
      // The previous owner may have begun a step since it was read; from now on it cannot.
      const current = await readAttempt(ctx, claimed, attempt);
      return { run: startRun(ctx, { session: claimed, attempt: current, merchant, owner }) };
    }
    // It may have ended since it was read: the repeated request gets its answer.
    if (performance.now() >= deadline) throw inProgressError();
    await setTimeout(POLL_INTERVAL_MS);
  }
}

async function readAttempt(ctx: Context, { id }: SessionRow, { attempt }: AttemptRow): Promise<AttemptRow> {
  const row = await findAttempt(ctx.sql, { sessionId: id, attempt });
  if (row === null) throw new Error(`attempt ${id}/${attempt} does not exist`);
  return row;
}
