import { randomUUID } from "node:crypto";
import { createClient, type Answer } from "../support/client.ts";
import type { Rounds } from "./clock.ts";
import type { Decisions } from "./decisions.ts";
import { cardToken, forgeCancellation, payAgain, SURPLUS } from "./processor-calls.ts";
import { persistently, refund, type Merchant } from "./merchant.ts";
import type { Checkout, Shown, Submission, Told } from "./transcript.ts";
import type { World } from "./world.ts";

/** A shopper with one cart: opens tabs, submits once or twice, answers the bank or not, comes back later or not. */

const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  challenge: "4000002500003155",
  challengeThenDeclined: "4000008400001629",
} as const;

export interface Visit {
  world: World;
  rounds: Rounds;
  merchant: Merchant;
  decisions: Decisions;
  checkout: Checkout;
  token: string;
  /** As the session was created. */
  cart: Record<string, unknown>;
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

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
  shown: Shown;
  /** What the page sends back with the submit, where the server gave it one. */
  quote: string | undefined;
}

async function quote(visit: Visit, term: string, delivery: string | null): Promise<Page | null> {
  const answer = await call(visit, "quote", { details: detailsOf(term, delivery) });
  if (answer !== null && codeOf(answer) === "session_not_open") visit.checkout.ended = true;
  if (answer?.status !== 200) return null;
  const { amounts, quote: hash } = answer.body as { amounts: Shown; quote?: string };
  return { term, delivery, shown: { total: amounts.total, currency: amounts.currency }, quote: hash };
}

/** @param patienceMs after which the shopper reloads the page; the request has its effect all the same. */
async function call(
  { world, token, decisions }: Visit,
  path: string,
  body: object,
  patienceMs = 30_000,
): Promise<Answer | null> {
  await world.instances.available();
  const origin = world.instances.origin(decisions);
  if (origin === null) return null;
  return createClient(origin)
    .post(`/checkout/${token}/${path}`, body, { signal: AbortSignal.timeout(patienceMs) })
    .catch(() => null);
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
  const { shown, term, delivery } = page;
  const submission: Submission = { attemptId: randomUUID(), shown, term, delivery, told: [] };
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
    ...(page.quote === undefined ? { expectedTotal: page.shown.total } : { quote: page.quote }),
    ...(term === "immediate"
      ? { confirmationTokenId: await cardToken(world.stripe, visit.merchant.accountId, card) }
      : {}),
  };
  const send = async (patienceMs?: number) =>
    tell(submission, await call(visit, "confirm", body, patienceMs));
  const isDouble = decisions.chance(0.15);
  let told = isDouble ? (await Promise.all([send(), send()]))[0] : await send();
  for (let tries = 0; told.kind === "unknown" && tries < 4; tries += 1) {
    if (decisions.chance(0.1)) return "left";
    await (decisions.chance(0.5) ? rounds.next() : pause(decisions.between(20, 150)));
    // Another run may own the attempt: its end is not awaited for long.
    told = await send(decisions.pick([1_500, 4_000]));
  }
  if (told.kind === "action") told = await answerBank(visit, submission);
  if (told.kind === "completed") return "completed";
  if (told.kind === "refused" && told.code === "session_not_open") checkout.ended = true;
  return told.kind === "refused" && decisions.chance(0.7) ? "again" : "left";
}

/** Passes, fails or ignores the bank's question; then the page resumes, or the tab is closed. */
async function answerBank(visit: Visit, submission: Submission): Promise<Told> {
  const { decisions, world, rounds } = visit;
  const intent = submission.paymentIntent ?? "";
  const way = decisions.weighted([
    [6, "complete"],
    [1, "fail"],
    [2, "ignore"],
    [1, "cancel"],
  ] as const);
  const hasWaited = decisions.chance(0.1);
  if (hasWaited) await rounds.next();
  else if (decisions.chance(0.4)) {
    await forgeCancellation(world.stripe, world.foreignAccountId, visit.checkout.sessionId);
    for (let waits = 0; waits < 20 && world.stripe.webhooks.dueCount() > 0; waits += 1) await pause(100);
  }
  const { attemptId } = submission;
  if (way === "complete" || way === "fail")
    await world.stripe.answerChallenge(intent, way).catch(() => {
      // Nothing but time, the shopper and the shopper's other tab may withdraw the bank's question.
      const found = world.stripe.ledger().payments.find(({ id }) => id === intent);
      submission.withdrawn =
        found?.status === "canceled" && !hasWaited && visit.checkout.submissions.length === 1;
    });
  if (way === "cancel") {
    const answer = await call(visit, "confirm/cancel", { attemptId });
    return tell(submission, answer);
  }
  if (way === "ignore" || decisions.chance(0.2)) return { kind: "unknown" };
  let told: Told = { kind: "unknown" };
  for (let tries = 0; told.kind === "unknown" && tries < 3; tries += 1) {
    if (tries > 0) await (decisions.chance(0.3) ? rounds.next() : pause(decisions.between(20, 150)));
    told = tell(submission, await call(visit, "confirm/resume", { attemptId }));
  }
  return told;
}

/** Codes after which the shopper's page says that it may be tried again with the same attempt. */
const UNDECIDED = new Set([
  "session_in_progress",
  "processor_unavailable",
  "store_unavailable",
  "internal_error",
]);

const codeOf = ({ body }: Answer): string =>
  (body as { error?: { code?: string } } | null)?.error?.code ?? "";

/** Notes a reply and what it says. */
function tell(submission: Submission, answer: Answer | null): Told {
  const told = toldBy(submission, answer);
  submission.told.push(told);
  return told;
}

function toldBy(submission: Submission, answer: Answer | null): Told {
  if (answer === null) return { kind: "unknown" };
  const body = answer.body as Record<string, unknown> | null;
  if (answer.status === 200 && body?.["status"] === "completed") {
    const amounts = body["amounts"] as Shown;
    return {
      kind: "completed",
      orderId: String(body["orderId"]),
      orderNumber: String(body["orderNumber"]),
      status: String(body["orderStatus"]),
      shown: { total: amounts.total, currency: amounts.currency },
    };
  }
  if (answer.status === 200 && body?.["status"] === "requires_action") {
    submission.paymentIntent = String(body["clientSecret"]).split("_secret")[0]!;
    return { kind: "action" };
  }
  if (answer.status === 200) return { kind: "refused", code: "canceled" };
  const code = codeOf(answer);
  if (answer.status >= 500 || UNDECIDED.has(code)) return { kind: "unknown" };
  return { kind: "refused", code };
}

/** The merchant sends a part of the money back, or takes it once more in its dashboard. */
async function refundSome(visit: Visit): Promise<void> {
  const { checkout, decisions, merchant, world } = visit;
  const completed = checkout.submissions
    .flatMap(({ told, term }) => (term === "immediate" ? told : []))
    .find((told) => told.kind === "completed");
  if (completed === undefined) return;
  const step = merchant.currency === "KWD" ? 10 : 1;
  const amount = Math.max(step, Math.floor((completed.shown.total * decisions.pick([0.3, 1])) / step) * step);
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
