/**
 * `npm run demo:store`: a WooCommerce store with a year of business, the plugin of this folder, and the checkout service it is
 * connected to, all on this machine. Prints links that sign in; Ctrl-C stops and deletes everything.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSandbox } from "../../server/sandbox/start-sandbox.ts";
import { canRunNatively, missingForStore } from "../tests/store/support/locations.mjs";
import { connectMerchant } from "./connect-merchant.ts";
import { type DemoStore, startDemoStore, visitors } from "./demo-store.ts";

const FIRST_PORT = 4700;

const missing = missingForStore();
if (missing.length > 0) {
  console.error(`No demo store without ${missing.join(", ")}.`);
  process.exit(1);
}
process.env["SVC_STORE"] ??= canRunNatively() ? "native" : "playground";

const stops: Array<() => Promise<void>> = [];
let isStopping = false;
let stoppingSince = 0;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => {
    // Pressed again because stopping hangs; a terminal may deliver the first one twice.
    if (isStopping && Date.now() - stoppingSince > 1000) process.exit(1);
    void stop(0);
  });

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

async function start(): Promise<void> {
  console.log("Building the plugin …");
  const built = spawnSync(process.execPath, [fileURLToPath(new URL("../scripts/build-plugin.mjs", import.meta.url))], {
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`The plugin could not be built:\n${built.stdout}${built.stderr}`);

  console.log("Starting the checkout service …");
  const dataDir = await mkdtemp(join(tmpdir(), "svc-demo-"));
  stops.push(() => rm(dataDir, { recursive: true, force: true }));
  // Each part is stopped also if Ctrl-C comes while it starts.
  const starting = startSandbox({ dataDir, port: FIRST_PORT, environment: {}, standIns: true, say: console.log });
  stops.push(() => starting.then((started) => started.stop(), () => undefined));
  const sandbox = await starting;
  if (isStopping) return;

  console.log("Filling the store …");
  const merchant = await connectMerchant(sandbox.url, sandbox.state.sample!);
  if (isStopping) return;
  const opening = startDemoStore({ serverUrl: sandbox.url, ...merchant });
  stops.push(() => opening.then((opened) => opened.close(), () => undefined));
  const store = await opening;
  if (isStopping) return;
  await store.connect();
  console.log(table(store, sandbox.url));
}

/** Deletes everything, in reverse order of the start. */
async function stop(status: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  stoppingSince = Date.now();
  console.log("Stopping …");
  for (const work of stops.toReversed()) await work().catch((error: unknown) => console.error(String(error)));
  process.exit(status);
}

function table(store: DemoStore, serverUrl: string): string {
  const rows = [
    ["Shop", `${store.url}/shop/`],
    ...visitors.map(({ login, title, landing }) => [title, store.signInLink(login, landing)]),
    ["E-mails", store.mailsLink()],
    ["Checkout service", `${serverUrl}/dashboard`],
  ];
  const width = Math.max(...rows.map(([label]) => label!.length));
  return [
    "",
    "The store is ready. Each link signs in; use a private window for a second person.",
    "",
    ...rows.map(([label, value]) => `  ${label!.padEnd(width)}  ${value}`),
    "",
    "Press Ctrl-C to stop and delete everything.",
    "",
  ].join("\n");
}
