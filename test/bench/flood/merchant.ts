import { setTimeout as delay } from "node:timers/promises";
import { createTraffic, freshVatNumber, type Sample, type Traffic, type TrafficTarget } from "./traffic.ts";

/**
 * One merchant's traffic in a process of its own. Gets its target as the argument, then messages of how long to run;
 * answers each with what was measured.
 */
export interface RunMessage {
  seconds: number;
  /** Normal use: shoppers who arrive per second. */
  shoppersPerSecond?: number;
  /** A flood: calls per second by kind. */
  flood?: Readonly<Record<"sessions" | "checks" | "quotes" | "cards", number>>;
}

const { traffic, tokens } = {
  traffic: createTraffic(JSON.parse(process.argv[2]!) as TrafficTarget),
  /** Open checkouts that the flood uses. */
  tokens: [] as string[],
};

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
  const token = await of.createSession();
  if (token === null) return;
  await of.open(token);
  await of.quote(token, freshVatNumber());
  await of.validate();
  await of.pay(token);
}

const anyToken = (): string => tokens[Math.floor(Math.random() * tokens.length)] ?? "none";

async function run({ seconds, shoppersPerSecond, flood }: RunMessage): Promise<Sample[]> {
  traffic.samples.length = 0;
  if (shoppersPerSecond !== undefined) await atRate(shoppersPerSecond, seconds, () => shop(traffic));
  if (flood !== undefined) {
    await Promise.all([
      atRate(flood.sessions, seconds, async () => {
        const token = await traffic.createSession();
        if (token !== null && tokens.push(token) > 500) tokens.shift();
      }),
      atRate(flood.checks, seconds, () => traffic.validate()),
      atRate(flood.quotes, seconds, () => traffic.quote(anyToken(), freshVatNumber())),
      atRate(flood.cards, seconds, () => traffic.payWithDeclinedCard(anyToken())),
    ]);
  }
  return traffic.samples;
}

process.on("message", (message: RunMessage) => {
  void run(message).then((samples) => process.send?.({ samples }));
});
process.send?.({ ready: true });
