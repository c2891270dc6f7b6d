import { inProcessorUnits } from "./amount-rules.ts";
import type { Decisions } from "./decisions.ts";
import { payAgain, refundAtProcessor, SURPLUS } from "./processor-calls.ts";
import { refund } from "./request-refund.ts";
import { workOnHeld } from "./staff.ts";
import type { Visit } from "./visit.ts";
import type { World } from "./world.ts";

/** What becomes of an order after the checkout: refunds from both sides, disputes, further payments, the work of staff. */

/** Staff goes on with what was placed on account. */
export async function handleHeld(visit: Visit): Promise<void> {
  const { checkout, world, merchant } = visit;
  const decisions = visit.decisions.stream("staff");
  const held = checkout.submissions
    .flatMap(({ replies, term }) => (term === "immediate" ? [] : replies))
    .find((reply) => reply.kind === "completed");
  if (held === undefined || !decisions.chance(0.6)) return;
  if (decisions.chance(0.5)) await visit.rounds.next();
  await workOnHeld({ world, merchant, decisions }, checkout.sessionId, held.orderId);
}

/** The merchant sends a part of the money back, or takes it once more in its dashboard. */
export async function refundSome(visit: Visit): Promise<void> {
  const { checkout, decisions, merchant, world } = visit;
  const completed = checkout.submissions
    .flatMap(({ replies, term }) => (term === "immediate" ? replies : []))
    .find((reply) => reply.kind === "completed");
  if (completed === undefined) return;
  const step = merchant.currency === "KWD" ? 10 : 1;
  const amount = Math.max(
    step,
    Math.floor((completed.displayed.total * decisions.pick([0.3, 1])) / step) * step,
  );
  if (decisions.chance(0.25)) return dispute(visit);
  if (decisions.chance(0.25)) return payAgain(world.stripe, merchant.accountId, checkout.sessionId);
  const own = decisions.stream("refund");
  if (own.chance(0.3)) return refundInDashboard(visit, amount, own);
  await refund(world, merchant, checkout.sessionId, amount, decisions);
}

/** The merchant refunds without us; the buyer's bank may send the money back a round later. */
async function refundInDashboard(
  { world, merchant, checkout, rounds }: Visit,
  amount: number,
  decisions: Decisions,
): Promise<void> {
  const paid = paymentOf(world, checkout.sessionId);
  if (paid === undefined || merchant.disconnected) return;
  const units = inProcessorUnits({ total: amount, currency: merchant.currency });
  const most = Math.min(units, paid.amount_received);
  const id = await refundAtProcessor(world.stripe, merchant.accountId, paid.id, most);
  world.reads.changed(paid.id);
  if (id === null || !decisions.chance(0.5)) return;
  await rounds.next();
  await world.stripe.failRefund(id);
  world.reads.changed(paid.id);
}

const paymentOf = (world: World, sessionId: string) =>
  world.stripe
    .ledger()
    .payments.find(
      ({ metadata, status }) =>
        metadata["svc_session_id"] === sessionId && status === "succeeded" && !(SURPLUS in metadata),
    );

/** The cardholder disputes the payment; the bank decides later, mostly for the cardholder. */
async function dispute({ world, rounds, checkout, decisions }: Visit): Promise<void> {
  const paid = paymentOf(world, checkout.sessionId);
  if (paid === undefined) return;
  const id = await world.stripe.openDispute(paid.id);
  const opened = { id, merchantId: checkout.merchantId, isClosed: false };
  world.disputes.push(opened);
  if (decisions.chance(0.5)) await rounds.next();
  const end = decisions.weighted([
    [3, "lost"],
    [1, "won"],
  ] as const);
  if (end === "lost") world.reversed.set(paid.id, paid.amount_received);
  await world.stripe.closeDispute(id, end);
  world.reads.changed(paid.id);
  opened.isClosed = true;
}
