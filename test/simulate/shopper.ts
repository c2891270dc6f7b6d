import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { answerBank } from "./bank.ts";
import { signedPost } from "./company.ts";
import { handleHeld, refundSome } from "./afterwards.ts";
import type { Decisions } from "./decisions.ts";
import type { Choices } from "./choices.ts";
import { persistently, reviseOffers, type Merchant } from "./merchant.ts";
import { meet, ONCE, withRates } from "./offers.ts";
import { browse, detailsOf, quote, type Page } from "./page.ts";
import { cardToken } from "./processor-calls.ts";
import type { Submission } from "./transcript.ts";
import { createClient } from "../support/client.ts";
import { call, recordReply, type Visit } from "./visit.ts";
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

const VALID_VAT = "DE999000121";
const INVALID_VAT = "DE999999200";

/** A cart as the merchant's shop sends it. */
export function drawCartOf(
  { offers, store, currency }: Merchant,
  decisions: Decisions,
): Record<string, unknown> {
  const cart = drawCart(decisions, currency);
  return offers === null || store !== null ? cart : withRates(cart, currency);
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
    cart: drawCartOf(merchant, decisions),
    expiresIn: decisions.pick([1_800, 7_200, 86_400, 86_400, 86_400, 86_400]),
    ...(reference === null ? {} : { clientReference: reference }),
  };
  const { company } = merchant;
  const customer = company && { reference: decisions.stream("member").pick(company.members) };
  const answer = await persistently(
    customer === null
      ? (client) => client.post("/v1/sessions", body, { headers })
      : signedPost(world, merchant, "/v1/sessions", { ...body, customer }),
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
    checkout: {
      seed,
      merchantId: merchant.id,
      sessionId: session.id,
      token,
      pages: [],
      submissions: [],
      ended: false,
    },
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
  if (decisions.chance(0.7)) await refundSome(visit);
  await handleHeld(visit);
}

async function useTab(visit: Visit): Promise<void> {
  const { decisions, checkout, rounds } = visit;
  for (let tries = 0; tries < 3 && !checkout.ended; tries += 1) {
    const isDeferred = decisions.chance(0.15);
    const { company } = visit.merchant;
    const own = decisions.stream(`own${tries}`);
    const term =
      company === null
        ? isDeferred
          ? "net30"
          : "immediate"
        : own.weighted([
            [3, "net0"],
            [2, "net30"],
            [2, "immediate"],
          ] as const);
    if (own.chance(0.4)) await openPage(visit, own);
    const delivery = decisions.chance(0.3) ? `Lager ${decisions.between(1, 1_000_000)}` : null;
    const vat = own.chance(0.15) ? INVALID_VAT : VALID_VAT;
    const { offers } = visit.merchant;
    const wishes = own.stream("wishes");
    const coupons = offers?.races === true && wishes.chance(0.8) ? [ONCE] : undefined;
    const choices: Choices = { term, delivery, vat, country: "DE", ...(coupons && { coupons }) };
    const opened = (await quote(visit, choices)) ?? (await quote(visit, choices));
    if (opened === null) {
      if (checkout.ended || decisions.chance(0.3)) return;
      await rounds.next();
      continue;
    }
    const isHasty = offers === null || (coupons !== undefined && wishes.chance(0.6));
    const page = isHasty ? opened : await browse(visit, opened, wishes);
    await pause(decisions.between(0, 40));
    if (decisions.chance(0.08)) await rounds.next();
    if (offers !== null && wishes.chance(0.15)) await reviseOffers(visit.world, visit.merchant, wishes);
    if (offers?.races === true && page.choices.coupons?.includes(ONCE) === true) await meet(offers);
    const outcome = await submit(visit, page);
    if (outcome === "completed" || outcome === "left") return;
  }
}

/** Opens the page, which does not need the processor. */
async function openPage({ world, merchant, checkout, token }: Visit, decisions: Decisions): Promise<void> {
  await world.instances.available();
  const origin = world.instances.origin(decisions);
  if (origin === null) return;
  if (decisions.chance(0.25)) world.cutOff(merchant.name);
  const answer = await createClient(origin)
    .get(`/checkout/${token}`)
    .catch(() => null);
  if (answer !== null) checkout.pages.push(answer.status);
}

async function submit(visit: Visit, page: Page): Promise<"completed" | "again" | "left"> {
  const { decisions, checkout, rounds, world } = visit;
  const { displayed, shown } = page;
  const { term, delivery, vat } = page.choices;
  const own = decisions.stream(`submit${checkout.submissions.length}`);
  const submission: Submission = {
    attemptId: randomUUID(),
    begunAt: world.clock.now(),
    displayed,
    shown,
    term,
    delivery,
    isUntaxable: visit.merchant.requiresVat && vat === INVALID_VAT,
    isUnquoted: own.chance(0.05),
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
    details: detailsOf(page.choices),
    ...(submission.isUnquoted
      ? {}
      : page.quote === undefined
        ? { expectedTotal: page.displayed.total }
        : { quote: page.quote }),
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
