import { setTimeout as delay } from "node:timers/promises";
import {
  createTraffic,
  freshVatNumber,
  type OpenSession,
  type Sample,
  type Traffic,
  type TrafficTarget,
} from "./traffic.ts";

/**
 * One merchant's traffic in a process of its own. Gets its target as the argument, then messages of how long to run;
 * answers each with what was measured.
 */
export interface RunMessage {
  seconds: number;
  /** Normal use: shoppers who arrive per second. */
  shoppersPerSecond?: number;
  /** A flood of one kind of call. */
  flood?: { of: FloodKind; perSecond: number };
}

export type FloodKind = "sessions" | "checks" | "quotes" | "cards";

/** Open checkouts that a flood of quotes or cards uses: a session has limits of its own. */
const SUPPLY = 200;

const traffic = createTraffic(JSON.parse(process.argv[2]!) as TrafficTarget);
const sessions: OpenSession[] = [];

/** A flood stops when so many calls are unanswered: its own process must not become the bottleneck. */
const MAX_UNANSWERED = 400;

/** Starts `work` at even intervals, without waiting for its end. */
async function atRate(perSecond: number, seconds: number, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  const running = new Set<Promise<unknown>>();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await delay(Math.max(0, startedAt + (count / perSecond) * 1000 - performance.now()));
    if (running.size >= MAX_UNANSWERED) continue;
    const each = work().catch(() => null);
    running.add(each);
    void each.finally(() => running.delete(each));
  }
  await Promise.all(running);
}

/** What one shopper and the store do, one call after another. */
async function shop(of: Traffic): Promise<void> {
  const session = await of.createSession();
  if (session === null) return;
  await of.open(session);
  await of.quote(session, freshVatNumber());
  await of.validate();
  await of.pay(session);
}

const anySession = (): OpenSession => sessions[Math.floor(Math.random() * sessions.length)]!;

const floods: Record<FloodKind, () => Promise<unknown>> = {
  sessions: () => traffic.createSession(),
  checks: () => traffic.validate(),
  quotes: () => traffic.quote(anySession(), freshVatNumber()),
  cards: () => traffic.payWithDeclinedCard(anySession()),
};

async function supplySessions(): Promise<void> {
  while (sessions.length < SUPPLY) {
    const session = await traffic.createSession();
    if (session !== null) sessions.push(session);
  }
}

async function run({ seconds, shoppersPerSecond, flood }: RunMessage): Promise<Sample[]> {
  if (flood !== undefined) await supplySessions();
  traffic.samples.length = 0;
  if (shoppersPerSecond !== undefined) await atRate(shoppersPerSecond, seconds, () => shop(traffic));
  if (flood !== undefined) await atRate(flood.perSecond, seconds, floods[flood.of]);
  return traffic.samples;
}

process.on("message", (message: RunMessage) => {
  void run(message).then((samples) => process.send?.({ samples }));
});
process.send?.({ ready: true });
