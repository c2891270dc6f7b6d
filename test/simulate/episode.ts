import { randomUUID } from "node:crypto";
import { createRounds, type Rounds } from "./clock.ts";
import { watchCredit, type CreditWatch } from "./credit-rules.ts";
import { decisionsOf, type Decisions } from "./decisions.ts";
import { evidenceOf } from "./evidence.ts";
import { live, SEEDS_PER_EPISODE } from "./life.ts";
import { createMerchant, persistently, type Merchant } from "./merchant.ts";
import { findViolations, type Violation } from "./oracle.ts";
import { reachedIn } from "./reached.ts";
import { drawCart } from "./shopper.ts";
import type { Checkout } from "./transcript.ts";
import { advance, settle, sweep } from "./settle.ts";
import type { KillPoint } from "./traffic.ts";
import { startWorld, type World } from "./world.ts";

/**
 * An episode: some seeds that share a database, a clock and the processes. All that its actors do, all faults, kills,
 * deploys and clock steps follow from its number and the seeds' numbers.
 */

export interface EpisodeResult {
  violations: Violation[];
  /** Of the sessions that violations name. */
  evidence: string[];
  checkouts: number;
  submissions: number;
  payments: number;
  events: number;
  kills: number;
  /** How often what the oracle has rules for came about. */
  reached: Record<string, number>;
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
/** The round after which a day has passed in every episode: what was due on the day of its order is overdue. */
const DAY_PASSES_IN = 1;
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
    const credit = watchCredit(world, merchants);
    await playRounds(world, rounds, decisions, merchants, credit);
    world.calm();
    const undone = await settle(world);
    if (rounds.failures.length > 0) throw new AggregateError(rounds.failures, "actors failed");
    const overdrawn = await credit.end();
    const violations = [
      ...undone.map((detail) => ({ seed: seeds[0]!, rule: "work ends", detail })),
      ...overdrawn,
      ...(await findViolations(world, merchants, checkouts)),
    ];
    return {
      violations,
      evidence: await evidenceOf(world, checkouts, violations),
      checkouts: checkouts.length,
      submissions: checkouts.reduce((sum, { submissions }) => sum + submissions.length, 0),
      payments: world.stripe.ledger().payments.length,
      events: world.partner.events.length,
      kills: world.instances.kills(),
      reached: reachedIn(world, merchants, checkouts),
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

/** Moves the clock when every actor waits for it; deploys and outages happen in between. */
async function playRounds(
  world: World,
  rounds: Rounds,
  decisions: Decisions,
  merchants: ReadonlyMap<number, Merchant>,
  credit: CreditWatch,
): Promise<void> {
  for (let round = 0; ; round += 1) {
    await rounds.settled();
    await credit.endRound();
    if (rounds.open() === 0) return;
    const own = decisions.stream(`round${round}`);
    const deploys = own.chance(0.5) ? own.pick(["before", "after"] as const) : null;
    if (deploys === "before") await deploy(world, own, round);
    const drawn = own.weighted(STEPS);
    await advance(world, round === DAY_PASSES_IN ? 21 * HOUR : drawn);
    await credit.beginRound();
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
