import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../support/client.ts";
import type { Rounds } from "./clock.ts";
import { signedPost } from "./company.ts";
import { decisionsOf, type Decisions } from "./decisions.ts";
import { disrupt, persistently, type Merchant } from "./merchant.ts";
import { drawCartOf, openSession, shop } from "./shopper.ts";
import { enterOrder } from "./staff.ts";
import type { Checkout } from "./transcript.ts";
import type { World } from "./world.ts";

/** The life of a seed, in parallel with that of the others. */

/** Real time within which the shoppers of a round arrive, for each seed. */
const ARRIVAL_MS_PER_SEED = 70;
/** Seeds of one episode. */
export const SEEDS_PER_EPISODE = 80;
const ARRIVAL_MS = SEEDS_PER_EPISODE * ARRIVAL_MS_PER_SEED;
/** Rounds in which a merchant changes something. */
const ROUNDS = 5;

/** One seed: a merchant, its shoppers, and what it changes meanwhile. */
export async function live(
  world: World,
  rounds: Rounds,
  merchant: Merchant,
  seed: number,
  checkouts: Checkout[],
): Promise<void> {
  const decisions = decisionsOf(`seed/${seed}`).stream("life");
  const drawn = decisions.between(1, 3);
  const company = decisions.stream("company");
  // Members of a company share its limit, and order at the same time.
  const races = merchant.offers?.races === true;
  const sessions = merchant.company === null && !races ? drawn : drawn + 2;
  const together = company.between(0, ARRIVAL_MS - 300);
  const shoppers = Array.from({ length: sessions }, async (_, index) => {
    const own = decisions.stream(`shopper${index}`);
    if (own.chance(0.4)) await rounds.next();
    // They come one after another, as in life, and not all at once.
    // Some come days later, when earlier orders are due.
    if (merchant.company !== null)
      for (let left = own.stream("member").pick([0, 0, 1, 2, 2, 3]); left > 0; left -= 1) await rounds.next();
    const isAlone = merchant.company === null && !races;
    await pause(isAlone ? own.between(0, ARRIVAL_MS) : together + own.between(0, 300));
    const reference = own.chance(0.4) ? `ref-${seed}-${index}` : null;
    const opened = await openSession(world, merchant, own, seed, reference);
    if (opened === null) return;
    checkouts.push(opened.checkout);
    const visit = { world, rounds, merchant, decisions: own, ...opened };
    const edits =
      reference === null ? null : edit(world, merchant, reference, opened.cart, own.stream("edits"));
    await Promise.all([shop(visit), edits]);
  });
  const changes = (async () => {
    for (let round = 0; round < ROUNDS - 1; round += 1) {
      if (decisions.chance(0.35)) {
        await pause(decisions.between(0, ARRIVAL_MS));
        // The stream's name is part of what a seed stands for: another name is another episode.
        await disrupt(world, merchant, decisions.stream(`meddle${round}`));
      }
      await rounds.next();
    }
  })();
  const staff = async () => {
    const own = decisions.stream("staff");
    if (!own.chance(0.3)) return;
    if (own.chance(0.5)) await rounds.next();
    await pause(own.between(0, ARRIVAL_MS));
    await enterOrder({ world, merchant, decisions: own });
  };
  await Promise.all([...shoppers, changes, staff()]);
}

/**
 * The merchant's shop sends another cart for the same reference while the shopper is about to pay: other amounts, or the
 * same ones in another currency.
 */
async function edit(
  world: World,
  merchant: Merchant,
  reference: string,
  cart: Record<string, unknown>,
  decisions: Decisions,
): Promise<void> {
  await pause(decisions.between(0, 400));
  const other = merchant.currency === "EUR" ? "USD" : "EUR";
  const edited = decisions.chance(0.4) ? { ...cart, currency: other } : drawCartOf(merchant, decisions);
  const body = { cart: edited, clientReference: reference };
  const headers = { "idempotency-key": randomUUID() };
  const send =
    merchant.company === null
      ? (client: Client) => client.post("/v1/sessions", body, { headers })
      : signedPost(world, merchant, "/v1/sessions", {
          ...body,
          customer: { reference: merchant.company.members[0] },
        });
  await persistently(send, world, merchant.apiKey, decisions).catch(() => {});
}
