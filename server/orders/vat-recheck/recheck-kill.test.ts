// Kills workers during re-checks: at any moment, each order ends with one result, one event and one note.
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampled } from "../../../test/run/whole-run.ts";
import { buyer, openCheckout } from "../../../test/flows/shopper.ts";
import { expectOk, startHarness, until } from "../../../test/support/harness.ts";
import type { Harness, TestMerchant } from "../../../test/support/harness.ts";
import { addJobs } from "../../jobs/add-jobs.ts";
import { startFaultyServer, type FaultyServer } from "../../vat/authority.suite.ts";
import { answerAsVies, soapFault } from "../../vat/vies-answers.suite.ts";

let vies: FaultyServer;
let h: Harness;
let merchant: TestMerchant;
let worker: ChildProcess | null = null;

beforeAll(async () => {
  vies = await startFaultyServer(answerAsVies);
  h = await startHarness({ worker: false, environment: { VIES_URL: vies.url } });
  merchant = await h.merchant(await h.workspace(), {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] },
  });
});
afterAll(async () => {
  await killWorker();
  await h.close();
  await vies.close();
});

async function startWorkerProcess(): Promise<void> {
  worker = fork(fileURLToPath(new URL("../../worker.ts", import.meta.url)), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      PATH: process.env["PATH"],
      ...h.standIns.environment,
      VIES_URL: vies.url,
      DATABASE_URL: h.config.DATABASE_URL,
      SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
      SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
      LOG_LEVEL: "fatal",
    },
  });
  await new Promise<void>((done) => worker!.once("message", () => done()));
}

async function killWorker(): Promise<void> {
  const current = worker;
  worker = null;
  if (current === null || current.exitCode !== null || current.signalCode !== null) return;
  const exited = new Promise((done) => current.once("exit", done));
  current.kill("SIGKILL");
  await exited;
}

async function placeOrder(vatNumber: string): Promise<string> {
  const checkout = await openCheckout(h, merchant);
  const details = { ...buyer, vatNumber, paymentTerm: "net30" };
  const placed = expectOk(await checkout.confirm({ details, expectedTotal: checkout.total })) as {
    orderId: string;
  };
  return placed.orderId;
}

/** Number of orders whose store does not have the result yet. */
async function countPending(): Promise<number> {
  const [row] = await h.sql<[{ count: number }]>`
    select count(*)::int as count from vat_rechecks v where not exists (
      select from store_commands c where c.order_id = v.order_id and c.kind = 'set_vat' and c.done_at is not null)`;
  return row.count;
}

/** Makes every re-check due and enqueues the task. */
async function startRecheck(): Promise<void> {
  await h.sql`update vat_rechecks set next_at = now() - interval '1 second' where state = 'waiting'`;
  await addJobs(h.sql, [{ identifier: "recheck-vat", payload: {} }]);
}

test("each result is emitted once, although workers die while checking, recording and syncing the store", async () => {
  vies.fault = (response) => response.writeHead(500).end(soapFault("MS_UNAVAILABLE"));
  const orders: string[] = [];
  for (const state of ["DE", "EE", "EL", "PT"]) {
    for (const end of [1, 2]) orders.push(await placeOrder(`${state}${end}00000001`));
  }
  expect(await countPending()).toBe(8);

  // Killed before the response, with it, and a little later: while it is recorded, emitted and synced to the store.
  const kills = [
    [false, 0],
    [true, 0],
    [true, 4],
    [true, 12],
    [true, 25],
  ] as const;
  for (const [answers, afterMs] of sampled(kills, 2)) {
    const requested = Promise.withResolvers<void>();
    vies.fault = (_response, answer) => {
      if (answers) answer();
      requested.resolve();
    };
    await startWorkerProcess();
    await startRecheck();
    const ended = until(async () => (await countPending()) === 0, "all re-checks", 20_000);
    if ((await Promise.race([requested.promise, ended])) === true) break;
    await new Promise((done) => setTimeout(done, afterMs));
    await killWorker();
    ended.catch(() => {});
  }
  vies.fault = null;
  await startWorkerProcess();
  await startRecheck();
  await until(async () => (await countPending()) === 0, "every store to be synced", 30_000);

  const emitted = await h.sql<{ id: string }[]>`
    select payload -> 'data' -> 'order' ->> 'id' as id from events where type = 'vat.rechecked'`;
  expect(emitted.map(({ id }) => id).toSorted()).toEqual(orders.toSorted());
  const stores = await h.sql`
    select meta ->> '_svc_vat_valid' as valid, meta ->> '_svc_vat_warning' as warning,
      (select count(*)::int from jsonb_array_elements(notes) note where note ->> 'text' like '%checked again%') as notes
    from builtin_orders`;
  expect(stores).toEqual(orders.map(() => ({ valid: "1", warning: null, notes: 1 })));
});
