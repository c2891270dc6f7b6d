import type { PaymentTerm } from "../../../shared/form/terms.ts";
import { isDeferred } from "../../../shared/form/terms.ts";
import type { ConfirmRequest } from "../../../shared/wire/checkout-page.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../errors.ts";
import { networkOf } from "../../http/limits/network.ts";
import type { CheckoutMerchant } from "../../merchants/checkout-merchant.ts";
import { sendNotice } from "../../notices/notices.ts";
import type { Declined } from "../../payments/processor.ts";
import type { SessionRow } from "../../sessions/sessions.sql.ts";
import { offeredTerms } from "../offered-terms.ts";
import {
  countDecline,
  forgiveDecline,
  listCounts,
  takeTrial,
  type DeclineCount,
  type StoredCount,
} from "./card-declines.sql.ts";
import { cardMetrics } from "./card-metrics.ts";
import { declineLimit, type DeclineKind } from "./decline-limit.ts";

/**
 * Limits declined card payments per session, card, network and merchant, so that stolen cards cannot be tested here. All
 * counts are within one merchant: what happens at one never affects another. They are written in the transaction that
 * ends the attempt, so no crash loses or doubles one. Decision: docs/decisions/0054-budgets.md.
 */

/** Failures of the bank's systems: nobody's fault, and an outage must not pause the cards of a whole store. */
const OUTAGE_CODES: ReadonlySet<string> = new Set([
  "issuer_not_available",
  "processing_error",
  "reenter_transaction",
  "try_again_later",
]);

const PLACES: Record<DeclineKind, string> = {
  session: "in one checkout",
  card: "with one card",
  network: "from one network",
  merchant: "in the store",
};

/** The part of an attempt's run that is counted. */
interface CountedRun {
  ctx: Context;
  session: SessionRow;
  attempt: { network: string | null };
  merchant: CheckoutMerchant;
}

/** The caller's network as it is stored with an attempt. @param ip as the request came from. */
export function networkHash(ctx: Pick<Context, "secrets">, ip: string): string {
  return hashOf(ctx, "network", networkOf(ip));
}

function hashOf({ secrets }: Pick<Context, "secrets">, kind: DeclineKind, value: string): string {
  return secrets.hash(`card declines: ${kind}`, value);
}

/**
 * Refuses a submit with a card while too many were declined, before anything is begun: no hook, store or charge.
 * @param network see {@link networkHash}.
 * @throws ApiError card_attempts_limited
 */
export async function assertCardAllowed(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  request: Pick<ConfirmRequest, "confirmationTokenId" | "details">,
  network: string,
): Promise<void> {
  const { confirmationTokenId: token, details } = request;
  const onAccount = session.b2b && isDeferred(details.paymentTerm);
  if (ctx.config.SVC_RATE_LIMIT_DISABLED || token === undefined || onAccount || session.status !== "open")
    return;
  const counts = await listCounts(ctx.sql, merchant.id, { sessionId: session.id, network });
  const isCard = ({ kind }: StoredCount) => kind === "card";
  const others = counts.filter((count) => !isCard(count));
  refuseWhilePaused(ctx, session, merchant, details, others);
  // Only where a card has reached its limit is it worth a call to learn which one this is.
  const card = counts.some(isCard) ? await cardOf(ctx, merchant, token) : null;
  const ofCard = counts.filter((count) => isCard(count) && count.subject === card);
  refuseWhilePaused(ctx, session, merchant, details, ofCard);
  // After a pause one payment at a time is tried, however many wait for it.
  for (const count of [...others, ...ofCard]) {
    const limit = declineLimit(ctx.config, count.kind);
    const left = count.declines - (count.ageSeconds * limit.perHour) / 3600;
    if (Math.ceil(left) < limit.perHour || (await takeTrial(ctx.sql, count, limit))) continue;
    refuseWhilePaused(ctx, session, merchant, details, [{ ...count, waitSeconds: limit.firstPauseSeconds }]);
  }
}

/** @throws ApiError card_attempts_limited for the longest pause. */
function refuseWhilePaused(
  ctx: Context,
  session: SessionRow,
  merchant: CheckoutMerchant,
  details: ConfirmRequest["details"],
  counts: readonly DeclineCount[],
): void {
  const longest = counts.toSorted((a, b) => b.waitSeconds - a.waitSeconds)[0];
  if (longest === undefined || longest.waitSeconds <= 0) return;
  cardMetrics(ctx).refused(longest.kind);
  const seconds = Math.ceil(longest.waitSeconds);
  const terms = offeredTerms(session, merchant, details, session).filter(isTermOnAccount);
  throw new ApiError("card_attempts_limited", {
    meta: { retry_after_seconds: seconds, payment_terms: terms.map(({ value }) => value) },
    headers: { "retry-after": String(seconds) },
  });
}

const isTermOnAccount = ({ value }: PaymentTerm): boolean => isDeferred(value);

/** The card behind a token, hashed; null if the processor does not disclose it. */
async function cardOf(ctx: Context, merchant: CheckoutMerchant, token: string): Promise<string | null> {
  const account = merchant.connectedAccount;
  if (account === null) return null;
  try {
    const fingerprint = await ctx.processor(merchant.livemode).findCardFingerprint(account.id, token);
    return fingerprint === null ? null : hashOf(ctx, "card", fingerprint);
  } catch (error) {
    // The payment itself will show whether the processor works.
    ctx.log.warn({ err: error, merchant_id: merchant.id }, "could not look a card up");
    return null;
  }
}

/** Counts a decline, in the transaction that ends its attempt, and notifies the merchant when payments are paused. */
export async function recordDecline(
  run: CountedRun,
  sql: Sql,
  declined: Pick<Declined, "declineCode" | "cardFingerprint">,
): Promise<void> {
  const { ctx, session, attempt, merchant } = run;
  if (ctx.config.SVC_RATE_LIMIT_DISABLED) return;
  cardMetrics(ctx).declined();
  const paused: DeclineCount[] = [];
  const count = async (kind: DeclineKind, subject: string) => {
    const of = { merchantId: merchant.id, kind, subject };
    const counted = await countDecline(sql, of, declineLimit(ctx.config, kind));
    if (counted.waitSeconds > 0) paused.push(counted);
  };
  // Always in this order: transactions that count for the same subjects must not wait for each other in a circle.
  await count("session", session.id);
  if (!OUTAGE_CODES.has(declined.declineCode)) {
    if (declined.cardFingerprint !== null) await count("card", hashOf(ctx, "card", declined.cardFingerprint));
    if (attempt.network !== null) await count("network", attempt.network);
    await count("merchant", "");
  }
  if (paused.length > 0) await notify(ctx, sql, merchant, session, paused);
}

/** A card payment succeeded: the network and the store get one decline back, so a busy store never nears its limit. */
export async function forgive({ ctx, attempt, merchant }: CountedRun, sql: Sql): Promise<void> {
  if (ctx.config.SVC_RATE_LIMIT_DISABLED) return;
  const { id: merchantId } = merchant;
  const give = (kind: DeclineKind, subject: string) =>
    forgiveDecline(sql, { merchantId, kind, subject }, declineLimit(ctx.config, kind));
  if (attempt.network !== null) await give("network", attempt.network);
  await give("merchant", "");
}

/** One open notice per merchant; it is closed after a day. */
async function notify(
  ctx: Context,
  sql: Sql,
  merchant: CheckoutMerchant,
  session: SessionRow,
  paused: readonly DeclineCount[],
): Promise<void> {
  const counts = paused.map(({ kind, declines }) => `${Math.ceil(declines)} ${PLACES[kind]}`).join(", ");
  await sendNotice(ctx, sql, `Many declined card payments at ${merchant.name}`, {
    workspace_id: merchant.workspaceId,
    livemode: merchant.livemode,
    kind: "card_testing",
    subject_id: merchant.id,
    text:
      `Card payments at ${merchant.name} were declined so often that further ones are held back for a while: ${counts} ` +
      `within an hour, at last in ${session.id}. An attacker may be testing stolen cards. Payment on account is not affected. ` +
      `Review recent payments at the payment processor, and limit who can create checkouts in the store.`,
  });
}
