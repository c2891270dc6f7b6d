import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../support/client.ts";
import { createRounds, type Rounds } from "./clock.ts";
import { decisionsOf, type Decisions } from "./decisions.ts";
import { createMerchant, disrupt, persistently, type Merchant } from "./merchant.ts";
import { findViolations, type Violation } from "./oracle.ts";
import { drawCart, openSession, shop } from "./shopper.ts";
import type { Checkout } from "./transcript.ts";
import { advance, settle, sweep } from "./settle.ts";
import type { KillPoint } from "./traffic.ts";
import { startWorld, type World } from "./world.ts";

/**
 * An episode: some seeds that share a database, a clock and the processes. All that its actors do, all faults, kills,
 * deploys and clock steps follow from its number and the seeds' numbers.
 */

/** Seeds of one episode. */
export const SEEDS_PER_EPISODE = 80;

export interface EpisodeResult {
  violations: Violation[];
  checkouts: number;
  submissions: number;
  payments: number;
  events: number;
  kills: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between the rounds in which actors act. */
const STEPS: ReadonlyArray<readonly [number, number]> = [
  [8, 2 * MINUTE],
  [6, 20 * MINUTE],
  [2, 3 * HOUR],
  [2, 21 * HOUR],
  [1, 26 * HOUR],
];
const ROUNDS = 5;
/** Real time within which the shoppers of a round arrive, for each seed. */
const ARRIVAL_MS_PER_SEED = 70;
const ARRIVAL_MS = SEEDS_PER_EPISODE * ARRIVAL_MS_PER_SEED;
const KILLS = 6;

export async function runEpisode(options: {
  episode: number;
  seeds: readonly number[];
  databaseUrl: string;
  logFile: string;
}): Promise<EpisodeResult> {
  const { episode, seeds } = options;
  const decisions = decisionsOf(`episode/${episode}`);
  const world = await startWorld({
    ...options,
    decisions,
    kills: drawKills(decisions.stream("kills"), episode),
  });
  const merchants = new Map<number, Merchant>();
  const checkouts: Checkout[] = [];
  try {
    await subscribe(world, decisions);
    await inParallel(seeds, 12, async (seed) => {
      merchants.set(seed, await createMerchant(world, seed, decisionsOf(`seed/${seed}`)));
    });
    await poison(world, merchants.get(seeds[0]!)!, decisions);
    const rounds = createRounds();
    for (const seed of seeds) rounds.run(live(world, rounds, merchants.get(seed)!, seed, checkouts));
    await playRounds(world, rounds, decisions, merchants);
    world.calm();
    const undone = await settle(world, merchants);
    if (rounds.failures.length > 0) throw new AggregateError(rounds.failures, "actors failed");
    const violations = await findViolations(world, merchants, checkouts);
    return {
      violations: [
        ...undone.map((detail) => ({ seed: seeds[0]!, rule: "work ends", detail })),
        ...violations,
      ],
      checkouts: checkouts.length,
      submissions: checkouts.reduce((sum, { submissions }) => sum + submissions.length, 0),
      payments: world.stripe.ledger().payments.length,
      events: world.partner.events.length,
      kills: world.instances.kills(),
    };
  } finally {
    const stores = [...merchants.values()].flatMap(({ store }) => (store === null ? [] : [store]));
    await Promise.all(stores.map((store) => store.close()));
    await world.close();
  }
}

/** Calls of an episode's seeds that a process does not survive. */
function drawKills(decisions: Decisions, episode: number): KillPoint[] {
  return Array.from({ length: KILLS }, () => ({
    seed: episode * SEEDS_PER_EPISODE + decisions.between(0, SEEDS_PER_EPISODE - 1),
    kind: decisions.pick(["pay", "pay", "cancel", "refund", "place", "command", "command"]),
    call: decisions.between(0, 1),
    when: decisions.pick(["before", "after"]),
  }));
}

async function subscribe(world: World, decisions: Decisions): Promise<void> {
  const headers = { "idempotency-key": randomUUID() };
  const body = { target_url: world.partner.eventsUrl, events: ["*"] };
  const answer = await persistently(
    (client) => client.post("/v2/webhooks/subscriptions", body, { headers }),
    world,
    world.partnerKey,
    decisions,
  );
  if (answer.status !== 201) throw new Error(`no subscription: ${answer.text}`);
}

/** A session that can never be expired: the others must not wait for it. */
async function poison(world: World, merchant: Merchant, decisions: Decisions): Promise<void> {
  const { sql } = world.ctx;
  await sql`
    create function refuse_expiry() returns trigger language plpgsql as
      $$ begin raise exception 'this session cannot be expired'; end $$`;
  await sql`
    create trigger refuse_expiry before update on sessions for each row
    when (new.status = 'expired' and old.client_reference = 'poison') execute function refuse_expiry()`;
  const body = { cart: drawCart(decisions, "EUR"), expiresIn: 1_800, clientReference: "poison" };
  const headers = { "idempotency-key": randomUUID() };
  await persistently(
    (client) => client.post("/v1/sessions", body, { headers }),
    world,
    merchant.apiKey,
    decisions,
  );
}

/** One seed: a merchant, its shoppers, and what it changes meanwhile. */
async function live(
  world: World,
  rounds: Rounds,
  merchant: Merchant,
  seed: number,
  checkouts: Checkout[],
): Promise<void> {
  const decisions = decisionsOf(`seed/${seed}`).stream("life");
  const sessions = decisions.between(1, 3);
  const shoppers = Array.from({ length: sessions }, async (_, index) => {
    const own = decisions.stream(`shopper${index}`);
    if (own.chance(0.4)) await rounds.next();
    // They come one after another, as in life, and not all at once.
    await pause(own.between(0, ARRIVAL_MS));
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
  await Promise.all([...shoppers, changes]);
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
  const edited = decisions.chance(0.4)
    ? { ...cart, currency: other }
    : drawCart(decisions, merchant.currency);
  const body = { cart: edited, clientReference: reference };
  const headers = { "idempotency-key": randomUUID() };
  const send = (client: Client) => client.post("/v1/sessions", body, { headers });
  await persistently(send, world, merchant.apiKey, decisions).catch(() => {});
}

/** Moves the clock when every actor waits for it; deploys and outages happen in between. */
async function playRounds(
  world: World,
  rounds: Rounds,
  decisions: Decisions,
  merchants: ReadonlyMap<number, Merchant>,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    await rounds.settled();
    if (rounds.open() === 0) return;
    const own = decisions.stream(`round${round}`);
    const deploys = own.chance(0.5) ? own.pick(["before", "after"] as const) : null;
    if (deploys === "before") await deploy(world, own, round);
    await advance(world, own.weighted(STEPS), merchants);
    if (deploys === "after") await deploy(world, own, round);
    if (own.chance(0.1)) world.instances.kill(own.between(0, 1));
    if (own.chance(0.7)) await sweep(world);
    rounds.begin();
  }
}

/** New processes under another address, before or after what waits for the clock has become due. */
async function deploy(world: World, decisions: Decisions, round: number): Promise<void> {
  const how = decisions.pick(["SIGTERM", "SIGKILL"] as const);
  await world.instances.deploy({ SVC_BASE_URL: `https://checkout-${round + 1}.example` }, how);
}

async function inParallel<T>(
  values: readonly T[],
  width: number,
  work: (value: T) => Promise<void>,
): Promise<void> {
  const left = [...values];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let value = left.shift(); value !== undefined; value = left.shift()) await work(value);
    }),
  );
}
