import { setTimeout as pause } from "node:timers/promises";
import { forgeCancellation } from "./processor-calls.ts";
import { expire } from "./settle.ts";
import type { Reply, Submission } from "./transcript.ts";
import { call, recordReply, type Visit } from "./visit.ts";

/** A shopper at the bank: answers its challenge or not, immediately or later, and may reload the page in the meantime. */

/** Minimum time that a shopper has at the bank; a little less than promised, because clocks differ by seconds. */
const AT_BANK_MS = 14 * 60_000;

/** Real time in which the workers begin what has become due. */
const DUE_WORK_MS = 2_500;

/** Passes, fails or ignores the bank's challenge; then the page resumes, or the tab is closed. */
export async function answerBank(visit: Visit, submission: Submission): Promise<Reply> {
  const { decisions, world, rounds } = visit;
  const intent = submission.paymentIntent ?? "";
  const way = decisions.weighted([
    [6, "complete"],
    [1, "fail"],
    [2, "ignore"],
    [1, "cancel"],
  ] as const);
  const { attemptId } = submission;
  // The page is reloaded in the meantime: whatever happens to its request must not withdraw the challenge.
  const isReloaded = decisions.chance(0.2);
  const { isFailing, isSlow } = drawFailedReload(visit);
  if (isFailing) world.cutOff(visit.merchant.name);
  if (isReloaded || isFailing)
    recordReply(
      submission,
      await call(visit, "confirm/resume", { attemptId }, decisions.pick([1_500, 4_000])),
    );
  const hasWaited = decisions.chance(0.25) || isSlow;
  if (hasWaited) {
    await rounds.next();
    // Work that became due in this time runs first.
    if (isSlow) await pause(DUE_WORK_MS);
  } else if (decisions.chance(0.4)) {
    await forgeCancellation(world.stripe, world.foreignAccountId, visit.checkout.sessionId);
    for (let waits = 0; waits < 20 && world.stripe.webhooks.dueCount() > 0; waits += 1) await pause(100);
    // Events of others are always due as well: the forged one may be among the last of them.
    await pause(DUE_WORK_MS);
  }
  if (decisions.stream("end").chance(0.4)) {
    // A payment that is on its way outlives its session.
    submission.isOverdue = true;
    await world.ctx.sql`update sessions set expires_at = svc_now() where id = ${visit.checkout.sessionId}`;
    await expire(world);
    await pause(DUE_WORK_MS);
  }
  if (way === "complete" || way === "fail")
    await world.stripe.answerChallenge(intent, way).catch(() => {
      // Nothing but time, the shopper and the shopper's other tab may withdraw the bank's challenge.
      const found = world.stripe.ledger().payments.find(({ id }) => id === intent);
      const isInTime = world.clock.now() - submission.begunAt < AT_BANK_MS;
      submission.withdrawn =
        found?.status === "canceled" && isInTime && visit.checkout.submissions.length === 1;
    });
  if (way === "cancel") {
    const answer = await call(visit, "confirm/cancel", { attemptId });
    return recordReply(submission, answer);
  }
  if (way === "ignore" || decisions.chance(0.2)) return { kind: "unknown" };
  let reply: Reply = { kind: "unknown" };
  for (let tries = 0; reply.kind === "unknown" && tries < 3; tries += 1) {
    if (tries > 0) await (decisions.chance(0.3) ? rounds.next() : pause(decisions.between(20, 150)));
    reply = recordReply(submission, await call(visit, "confirm/resume", { attemptId }));
  }
  return reply;
}

/** Whether a reload at the bank fails, and whether the shopper then waits. */
function drawFailedReload({ decisions }: Visit): { isFailing: boolean; isSlow: boolean } {
  const own = decisions.stream("failed-reload");
  const isFailing = own.chance(0.35);
  return { isFailing, isSlow: isFailing && own.chance(0.8) };
}
