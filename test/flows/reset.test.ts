// Promise: the start after `svc reset` has what was asked for, even if the reset was interrupted: a busy history, or an empty workspace.
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox, type RunningSandbox } from "../../server/sandbox/start-sandbox.ts";
import { createClient, type Client } from "../support/client.ts";
import { expectOk } from "../support/harness.ts";
import { runCommand } from "../support/run-command.ts";

let dataDir: string;
let running: RunningSandbox;
let partner: Client;
const output: string[] = [];

const start = () =>
  startSandbox({
    dataDir,
    port: 4720,
    environment: { LOG_LEVEL: "warn" },
    standIns: true,
    say: (line) => void output.push(line),
  });

/** What a reset leaves that was killed in the middle: half of a database, and stand-ins that know the old one. */
async function leaveInterruptedReset(): Promise<void> {
  const state = {
    environment: { SVC_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString("base64") },
    addresses: {},
    vatNumbers: [],
    sample: null,
    wanted: "busy",
    unfinishedReset: true,
  };
  await writeFile(join(dataDir, "sandbox.json"), JSON.stringify(state));
  for (const folder of ["postgres/data/base", "stand-ins/stripe"])
    await mkdir(join(dataDir, folder), { recursive: true });
  await writeFile(join(dataDir, "postgres/data/PG_VERSION"), "18\n");
  await writeFile(join(dataDir, "stand-ins/stripe/state.json"), "half");
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "svc-reset-flow-"));
  await chmod(dataDir, 0o711);
  await leaveInterruptedReset();
  running = await start();
  partner = createClient(running.url, running.state.sample!.partnerKey);
}, 180_000);
afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function read<T>(path: string): Promise<T> {
  return expectOk(await partner.get(path)) as T;
}

test("a busy sandbox has three stores with orders in every state, over weeks that end at the real time", async () => {
  expect(output).toEqual([expect.stringMatching(/^Making the history of a busy workspace: 94 sessions/)]);
  expect(await read("/v2/test/clock")).toMatchObject({ shift_seconds: 0 });
  const { orders } = await read<{
    orders: Array<{ merchant_id: string; status: string; payment_term: string; created_at: string }>;
  }>("/v2/orders?limit=100");
  const distinct = (values: string[]) => [...new Set(values)].toSorted();
  expect(distinct(orders.map(({ merchant_id }) => merchant_id))).toHaveLength(3);
  expect(distinct(orders.map(({ payment_term }) => payment_term))).toEqual(["immediate", "net14", "net30"]);
  const statuses = ["canceled", "on-hold", "processing", "refunded"];
  expect(distinct(orders.map(({ status }) => status))).toEqual(statuses);
  expect(distinct(orders.map(({ created_at }) => created_at.slice(0, 10))).length).toBeGreaterThan(12);
  const { on_account } = await read<{ on_account: Array<{ overdue: { orders: number } }> }>("/v2/stats");
  expect(on_account[0]!.overdue.orders).toBeGreaterThan(0);
});

test("its sessions stopped at every step, for many reasons, and some are still open", async () => {
  const { steps, losses } = await read<{
    steps: Record<string, number>;
    losses: Array<{ step: string; reason: string }>;
  }>("/v2/sessions/funnel");
  const { opened, company, details, submitted, placed } = steps;
  const counts = [94, opened!, company!, details!, submitted!, placed!, 0];
  for (const [index, count] of counts.slice(1).entries()) expect(count).toBeLessThan(counts[index]!);
  const found = losses.map(({ step, reason }) => `${step}: ${reason}`);
  for (const expected of [
    "opened: left",
    "opened: still_open",
    "company: left",
    "company: still_open",
    "details: vat_refused",
    "details: still_open",
    "submitted: payment_declined",
    "submitted: refused_by_hook",
    "submitted: confirming",
  ])
    expect(found).toContain(expected);
});

test("one of its receivers fails, and the sample's still accepts orders", async () => {
  const { receivers } = await read<{ receivers: Array<{ description: string; status: string }> }>(
    "/v2/webhooks/receivers",
  );
  expect(receivers.map(({ status }) => status).toSorted()).toEqual(["failing", "healthy"]);
});

test("reset to empty, it has a workspace with its people, without store, key or order", async () => {
  const before = running.state;
  await running.stop();
  expect(await runCommand(`reset --data empty --data-dir ${dataDir}`)).toMatchObject({ code: 0, stderr: "" });
  running = await start();
  const { sample, workspaceId } = running.state;
  expect(sample).toBeNull();
  expect(running.state.environment["SVC_ENCRYPTION_KEYS"]).toBe(before.environment["SVC_ENCRYPTION_KEYS"]);
  expect((await createClient(running.url, before.sample!.partnerKey).get("/v2/orders")).status).toBe(401);
  expect((await createClient(running.url).get("/")).status).toBe(200);
  for (const subject of ["sandbox-owner", "sandbox-admin", "sandbox-member"]) {
    const token = await running.standIns!.oidc!.issueToken({ subject, audience: "svc-checkout" });
    const keys = await createClient(running.url, token).get(`/v2/workspaces/${workspaceId}/partner-keys`);
    expect(expectOk(keys)).toEqual({ keys: [] });
  }
});
