import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "../server/webhooks/webhooks.fixture.ts";
import { expectOk, until, useHarness, type TestWorkspace } from "../test/support/harness.ts";

/** `svc listen` and `svc trigger` as a partner runs them, beside a service that cannot reach the receiver. */

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let receiver: Receiver;
let dataDir: string;

beforeAll(async () => {
  workspace = await h.workspace();
  receiver = await startReceiver();
  dataDir = await mkdtemp(join(tmpdir(), "svc-listen-"));
  const environment = {
    ...h.standIns.environment,
    DATABASE_URL: h.config.DATABASE_URL,
    SVC_ENCRYPTION_KEYS: h.config.SVC_ENCRYPTION_KEYS.map((key) => key.toString("base64")).join(","),
    SVC_BASE_URL: h.url,
  };
  const sample = { workspaceId: workspace.id, partnerKey: workspace.key };
  await writeFile(join(dataDir, "sandbox.json"), JSON.stringify({ environment, addresses: {}, sample }));
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Running {
  /** What it printed so far, with --json. */
  lines: Array<Record<string, unknown>>;
  stop(): Promise<number | null>;
}

function svc(...args: string[]): Running {
  const file = fileURLToPath(new URL("./svc.ts", import.meta.url));
  const child = spawn(process.execPath, [file, ...args, "--json", "--data-dir", dataDir], {
    env: { PATH: process.env["PATH"] },
    cwd: tmpdir(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((done) => child.on("exit", done));
  const running: Running = {
    lines: [],
    stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
  let rest = "";
  child.stdout.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop()!;
    running.lines.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
  });
  return running;
}

test("events are forwarded once each, signed, in order, and the subscription goes with the command", async () => {
  const listening = svc("listen", "--forward-to", receiver.url, "--events", "merchant.*,order.completed");
  await until(() => Promise.resolve(listening.lines.length === 1), "the listener");
  const [{ secret }] = listening.lines as [{ secret: string }];

  const merchants = [await h.merchant(workspace), await h.merchant(workspace)];
  const triggered = svc("trigger", "order.completed");
  await until(() => Promise.resolve(receiver.calls.some((call) => "svc-test" in call.headers)), "all events");

  expect(triggered.lines).toMatchObject([{ event: "order.completed", deliveries: [{}] }]);
  const payloads = receiver.calls.map(
    ({ body, headers }) => new Webhook(secret).verify(body, headers) as Record<string, unknown>,
  );
  const created = payloads.filter(({ type }) => type === "merchant.created");
  expect(created.map((payload) => payload["merchant_id"])).toEqual(merchants.map(({ id }) => id));
  expect(payloads.at(-1)).toMatchObject({ type: "order.completed", test: true, workspace_id: workspace.id });
  expect(new Set(payloads.map(({ id }) => id)).size).toBe(payloads.length);
  await until(() => Promise.resolve(listening.lines.length === payloads.length + 1), "the last line");
  expect(listening.lines.at(-1)).toMatchObject({ event: "order.completed", outcome: "204" });

  expect(await listening.stop()).toBe(0);
  const left = expectOk(await workspace.client.get("/v2/webhooks/subscriptions"));
  expect(left).toMatchObject({ subscriptions: [] });
});

test("a token needs no workspace in the sandbox", async () => {
  const asked = svc("token");
  await until(() => Promise.resolve(asked.lines.length === 1), "the token");
  const [{ token }] = asked.lines as [{ token: string }];
  expectOk(await h.client(token).post(`/v2/workspaces/${workspace.id}/partner-keys`, { name: "First" }));
});
