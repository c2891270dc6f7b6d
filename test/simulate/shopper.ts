import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { answerBank } from "./bank.ts";
import type { Decisions } from "./decisions.ts";
import { persistently, refund, type Merchant } from "./merchant.ts";
import { cardToken, payAgain, SURPLUS } from "./processor-calls.ts";
import type { DisplayedAmount, Submission } from "./transcript.ts";
import { call, codeOf, recordReply, type Visit } from "./visit.ts";
import type { World } from "./world.ts";

/** A shopper with one cart: opens tabs, submits once or twice, answers the bank or not, comes back later or not. */

const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  challenge: "4000002500003155",
  challengeThenDeclined: "4000008400001629",
} as const;

/** A cart; the amounts are drawn so that no two of a seed are equal. */
export function drawCart(decisions: Decisions, currency: string): Record<string, unknown> {
  // What the processor charges: multiples of ten fils, and amounts of at most eight digits in its units.
  const [step, most] = currency === "KWD" ? [10, 20_000] : currency === "ISK" ? [100, 200] : [1, 20_000];
  return {
    currency,
    b2b: true,
    lineItems: Array.from({ length: decisions.between(1, 3) }, (_, index) => ({
      id: `item-${index}`,
      name: `Item ${index}`,
      quantity: decisions.between(1, 3),
      price: decisions.between(100, most) * step,
    })),
    tax: decisions.between(0, most / 10) * step,
  };
}

/** Creates a session of the merchant, with a reference where the merchant may change it later. */
export async function openSession(
  world: World,
  merchant: Merchant,
  decisions: Decisions,
  seed: number,
  reference: string | null,
): Promise<Pick<Visit, "checkout" | "token" | "cart"> | null> {
  const headers = { "idempotency-key": randomUUID() };
  const body = {
    cart: drawCart(decisions, merchant.currency),
    expiresIn: decisions.pick([1_800, 7_200, 86_400, 86_400, 86_400, 86_400]),
    ...(reference === null ? {} : { clientReference: reference }),
  };
  const answer = await persistently(
    (client) => client.post("/v1/sessions", body, { headers }),
    world,
    merchant.apiKey,
    decisions,
  ).catch(() => null);
  if (answer === null || answer.status >= 300) return null;
  const session = answer.body as { id: string; sessionUrl: string };
  const token = new URL(session.sessionUrl).pathname.split("/").at(-1)!;
  return {
    token,
    cart: body.cart,
    checkout: { seed, merchantId: merchant.id, sessionId: session.id, submissions: [], ended: false },
  };
}

/** The whole visit. */
export async function shop(visit: Visit): Promise<void> {
  const { decisions, rounds } = visit;
  if (decisions.chance(0.1)) await rounds.next();
  const tabs = decisions.chance(0.15) ? 2 : 1;
  await Promise.all(
    Array.from({ length: tabs }, (_, tab) => useTab({ ...visit, decisions: decisions.stream(`tab${tab}`) })),
  );
  if (decisions.chance(0.3)) await refundSome(visit);
}

async function useTab(visit: Visit): Promise<void> {
  const { decisions, checkout, rounds } = visit;
  for (let tries = 0; tries < 3 && !checkout.ended; tries += 1) {
    const term = decisions.chance(0.15) ? "net30" : "immediate";
    const delivery = decisions.chance(0.3) ? `Lager ${decisions.between(1, 1_000_000)}` : null;
    const page = (await quote(visit, term, delivery)) ?? (await quote(visit, term, delivery));
    if (page === null) {
      if (checkout.ended || decisions.chance(0.3)) return;
      await rounds.next();
      continue;
    }
    await pause(decisions.between(0, 40));
    if (decisions.chance(0.08)) await rounds.next();
    const outcome = await submit(visit, page);
    if (outcome === "completed" || outcome === "left") return;
  }
}

interface Page {
  term: string;
  /** Street to which the goods go; null: to the billing address. */
  delivery: string | null;
  displayed: DisplayedAmount;
  /** What the page sends back with the submit, where the server gave it one. */
  quote: string | undefined;
}

async function quote(visit: Visit, term: string, delivery: string | null): Promise<Page | null> {
  const answer = await call(visit, "quote", { details: detailsOf(term, delivery) });
  if (answer !== null && codeOf(answer) === "session_not_open") visit.checkout.ended = true;
  if (answer?.status !== 200) return null;
  const { amounts, quote: hash } = answer.body as { amounts: DisplayedAmount; quote?: string };
  return { term, delivery, displayed: { total: amounts.total, currency: amounts.currency }, quote: hash };
}

const HAMBURG = { line2: "", postcode: "20999", city: "Hamburg", country: "DE" };

const detailsOf = (term: string, delivery: string | null) => ({
  company: "Nordlicht GmbH",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@nordlicht.example",
  vatNumber: "DE999000121",
  paymentTerm: term,
  billingAddress: { ...HAMBURG, line1: "Musterkai 12" },
  shippingAddress:
    delivery === null
      ? null
      : { ...HAMBURG, line1: delivery, company: "Nordlicht Lager", firstName: "", lastName: "", phone: "" },
});

async function submit(visit: Visit, page: Page): Promise<"completed" | "again" | "left"> {
  const { decisions, checkout, rounds, world } = visit;
  const { displayed, term, delivery } = page;
  const submission: Submission = {
    attemptId: randomUUID(),
    begunAt: world.clock.now(),
    displayed,
    term,
    delivery,
    replies: [],
  };
  checkout.submissions.push(submission);
  const card = decisions.weighted([
    [6, CARDS.good],
    [1, CARDS.declined],
    [3, CARDS.challenge],
    [1, CARDS.challengeThenDeclined],
  ] as const);
  const body = {
    attemptId: submission.attemptId,
    details: detailsOf(term, delivery),
    ...(page.quote === undefined ? { expectedTotal: page.displayed.total } : { quote: page.quote }),
    ...(term === "immediate"
      ? { confirmationTokenId: await cardToken(world.stripe, visit.merchant.accountId, card) }
      : {}),
  };
  const send = async (patienceMs?: number) =>
    recordReply(submission, await call(visit, "confirm", body, patienceMs));
  const isDouble = decisions.chance(0.15);
  let reply = isDouble ? (await Promise.all([send(), send()]))[0] : await send();
  for (let tries = 0; reply.kind === "unknown" && tries < 4; tries += 1) {
    if (decisions.chance(0.1)) return "left";
    await (decisions.chance(0.5) ? rounds.next() : pause(decisions.between(20, 150)));
    // Another run may own the attempt: its end is not awaited for long.
    reply = await send(decisions.pick([1_500, 4_000]));
  }
  if (reply.kind === "action") reply = await answerBank(visit, submission);
  if (reply.kind === "completed") return "completed";
  if (reply.kind === "refused" && reply.code === "session_not_open") checkout.ended = true;
  return reply.kind === "refused" && decisions.chance(0.7) ? "again" : "left";
}

/** The merchant sends a part of the money back, or takes it once more in its dashboard. */
async function refundSome(visit: Visit): Promise<void> {
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
  if (decisions.chance(0.15)) return dispute(visit);
  if (decisions.chance(0.2)) return payAgain(world.stripe, merchant.accountId, checkout.sessionId);
  await refund(world, merchant, checkout.sessionId, amount, decisions);
}

/** The cardholder disputes the payment; the bank decides later, mostly for the cardholder. */
async function dispute({ world, rounds, checkout, decisions }: Visit): Promise<void> {
  const paid = world.stripe
    .ledger()
    .payments.find(
      ({ metadata, status }) =>
        metadata["svc_session_id"] === checkout.sessionId && status === "succeeded" && !(SURPLUS in metadata),
    );
  if (paid === undefined) return;
  const id = await world.stripe.openDispute(paid.id);
  if (decisions.chance(0.5)) await rounds.next();
  const end = decisions.weighted([
    [3, "lost"],
    [1, "won"],
  ] as const);
  if (end === "lost") world.reversed.set(paid.id, paid.amount_received);
  await world.stripe.closeDispute(id, end);
}
