import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Logger, run } from "graphile-worker";
import { recoverAttempt } from "../../server/checkout/recovery/recover.ts";
import { addJobs } from "../../server/jobs/add-jobs.ts";
import { queueOptions } from "../../server/jobs/queue-options.ts";
import { buyer, cardToken, openCheckout } from "../flows/shopper.ts";
import type { TestMerchant } from "../support/harness.ts";
import { startChild } from "../support/child.ts";
import { defineBench } from "./define-bench.ts";
import { fillAttempts } from "./recovery/fill.ts";
import { createCheckoutTestbed, type CheckoutTestbed } from "./recovery/testbed.ts";
import { countPaid, countWaiting, listSilent } from "./recovery/fill.sql.ts";
import { printTable } from "./table.ts";

/** A smaller number serves profiling. */
const ATTEMPTS = Number(process.env["BENCH_ATTEMPTS"] ?? 60_000);
/** The processor limits each account's rate; an outage of 10 minutes leaves so many only of several merchants. */
const MERCHANTS = 16;
/** Writes, and reads, of an account each second in live mode: https://docs.stripe.com/rate-limits. */
const PROCESSOR_RATE = 100;
const WORKERS = Number(process.env["BENCH_WORKERS"] ?? 2);
const OUTAGE_SECONDS = 60;
/** The earlier sweep: 20 attempts at once, then a pause. */
const SWEEP = { batch: 20, pauseMs: 5_000, rounds: 5 };
const BARE_JOBS = 20_000;

export default defineBench({
  summary:
    `${ATTEMPTS} attempts left by an outage of the processor: two worker processes through its last ` +
    `${OUTAGE_SECONDS} s and after its return, compared to the sweep of earlier releases and to empty jobs`,
  async run(print) {
    const h = await createCheckoutTestbed();
    try {
      const bare = await measureBareJobs(h);
      const filledAt = performance.now();
      await fill(h);
      print(`${ATTEMPTS} attempts made in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
      const sweep = await measureSweep(h);
      const { claimed, waiting, seconds } = await measureReturn(h, print);
      const { paid, wrong } = await countPaid(h.sql);
      printTable(
        [
          ["figure", "ours", "sweep of one worker", "empty jobs of one worker", "target"],
          [
            "attempts ended per second",
            (waiting / seconds).toFixed(0),
            sweep.toFixed(1),
            bare.toFixed(0),
            "at least 100",
          ],
          [
            "time from the processor's return to the last end",
            `${seconds.toFixed(0)} s`,
            `${(waiting / (WORKERS * sweep)).toFixed(0)} s with ${WORKERS}, reckoned`,
            "",
            "at most 600 s",
          ],
          [`attempts sent to the processor in ${OUTAGE_SECONDS} s of outage`, String(claimed), "", "", "few"],
          ["orders paid; with other than one order.completed", `${paid}; ${wrong}`, "", "", `${ATTEMPTS}; 0`],
        ],
        print,
      );
    } finally {
      await h.close();
    }
  },
});

async function fill(h: CheckoutTestbed): Promise<void> {
  const { limits, webhooks } = h.standIns.stripe!;
  webhooks.pause();
  limits.setRate(null);
  for (let index = 0; index < MERCHANTS; index += 1) {
    const merchant = await h.merchant();
    const sessionId = await leaveAttempt(h, merchant);
    const from = Math.floor((ATTEMPTS * index) / MERCHANTS);
    const to = Math.floor((ATTEMPTS * (index + 1)) / MERCHANTS);
    await fillAttempts(h, merchant, sessionId, { from, to });
  }
  limits.setRate(PROCESSOR_RATE);
  await h.sql`analyze`;
}

/** Submits a checkout whose payment the processor does not answer. */
async function leaveAttempt(h: CheckoutTestbed, merchant: TestMerchant): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  failPayments(h);
  const confirmationTokenId = await cardToken(h, merchant);
  const details = { ...buyer, paymentTerm: "" };
  const answer = await checkout.confirm({ attemptId: randomUUID(), confirmationTokenId, details });
  if (answer.status !== 500) throw new Error(`the outage does not show: ${JSON.stringify(answer.body)}`);
  h.standIns.stripe!.faults.clear();
  return checkout.sessionId;
}

function failPayments(h: CheckoutTestbed): void {
  const outage = { kind: "error", when: "before", status: 503 } as const;
  for (const method of ["GET", "POST"])
    h.standIns.stripe!.faults.failNext(method, /^\/v1\/payment_intents/, outage, Number.MAX_SAFE_INTEGER);
}

/** Attempts per second of the sweep that ran in each worker before. */
async function measureSweep(h: CheckoutTestbed): Promise<number> {
  const startedAt = performance.now();
  let ended = 0;
  for (let round = 0; round < SWEEP.rounds; round += 1) {
    const silent = await listSilent(h.sql, SWEEP.batch);
    const recovered = await Promise.all(
      silent.map(({ id, attempt }) =>
        recoverAttempt(h.ctx, id, attempt, { parked: false }).catch(() => false),
      ),
    );
    ended += recovered.filter(Boolean).length;
    await setTimeout(SWEEP.pauseMs);
  }
  if (ended === 0) throw new Error("the sweep has ended no attempt");
  return (1000 * ended) / (performance.now() - startedAt);
}

async function measureReturn(
  h: CheckoutTestbed,
  print: (line: string) => void,
): Promise<{ claimed: number; waiting: number; seconds: number }> {
  failPayments(h);
  const startedAt = new Date();
  const workers = Array.from({ length: WORKERS }, () => startChild("server/worker.ts", [], h.environment));
  try {
    await setTimeout(OUTAGE_SECONDS * 1000);
    const { waiting, claimed } = await countWaiting(h.sql, startedAt);
    h.standIns.stripe!.faults.clear();
    const returnedAt = performance.now();
    const seconds = () => (performance.now() - returnedAt) / 1000;
    for (let left = waiting, at = 0; left > 0;) {
      await setTimeout(1_000);
      left = (await countWaiting(h.sql, startedAt)).waiting;
      if (seconds() - at < 60) continue;
      at = seconds();
      print(`${at.toFixed(0)} s after the return: ${left} left`);
    }
    return { claimed, waiting, seconds: seconds() };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** Jobs per second that do nothing, with the same queue. */
async function measureBareJobs({ sql, config }: CheckoutTestbed): Promise<number> {
  const jobs = Array.from({ length: BARE_JOBS }, () => ({ identifier: "nothing", payload: {} }));
  await addJobs(sql, jobs);
  const done = Promise.withResolvers<void>();
  let count = 0;
  const startedAt = performance.now();
  const runner = await run({
    ...queueOptions,
    connectionString: config.DATABASE_URL,
    logger: new Logger(() => () => {}),
    taskList: {
      nothing() {
        count += 1;
        if (count === BARE_JOBS) done.resolve();
      },
    },
  });
  await done.promise;
  const seconds = (performance.now() - startedAt) / 1000;
  await runner.stop();
  return BARE_JOBS / seconds;
}
