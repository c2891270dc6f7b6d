import { z } from "zod";
import { readEnvironment } from "../../server/config.ts";
import { AlreadyRunning } from "../../server/sandbox/folder-lock.ts";
import { startSandbox, type RunningSandbox } from "../../server/sandbox/start-sandbox.ts";
import { startVatNumbers } from "../../server/sandbox/vat-numbers.ts";
import { parseOption } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "start",
  summary: "Run everything on this machine, with sample data",
  options: {
    port: { type: "string", value: "N", text: "Port (4000); the next free one if it is taken." },
    "no-sandbox": { type: "boolean", text: "Run only server and worker, with the configured third parties." },
  },
  async run({ options, dataDir, json }) {
    const environment = readEnvironment();
    const port = parseOption(
      "port",
      z.coerce.number().int().min(1).max(65_000),
      options.port ?? environment["PORT"] ?? 4000,
    );
    const print = (line: string) => (json ? console.error(line) : console.log(line));
    const stopping = new AbortController();
    const starting = startSandbox({
      dataDir,
      port,
      environment,
      standIns: !options["no-sandbox"],
      say: print,
      signal: stopping.signal,
    });
    stopOnSignals(starting, stopping, print);
    try {
      const sandbox = await starting;
      if (json) console.log(JSON.stringify(summaryOf(sandbox)));
      else console.log(table(sandbox));
    } catch (error) {
      if (error instanceof AlreadyRunning) throw new CommandError(error.message);
      throw error;
    }
  },
});

/** Shuts down gracefully on Ctrl-C, SIGTERM or exit of the parent process; data is kept. */
function stopOnSignals(
  starting: Promise<RunningSandbox>,
  stopping: AbortController,
  say: (line: string) => void,
): void {
  const stop = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    say("Stopping …");
    stopping.abort(new Error("the start was stopped"));
    await starting.then(
      (sandbox) => sandbox.stop(),
      () => {},
    );
    process.exit(0);
  };
  // The IPC channel reports the parent's exit; it must not keep this process alive.
  process.channel?.unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, () => void stop());
}

function summaryOf(sandbox: RunningSandbox): Record<string, unknown> {
  const { sample, addresses, workspaceId = null } = sandbox.state;
  const of = { workspaceId: sample?.workspaceId ?? workspaceId, sample };
  return { url: sandbox.url, receiver: addresses.receiver ?? null, ...of };
}

function table(sandbox: RunningSandbox): string {
  const { sample, addresses, workspaceId } = sandbox.state;
  const rows: Array<[string, string]> = [
    ["Start page", `${sandbox.url}/`],
    ["Docs", `${sandbox.url}/docs`],
    ...(addresses.receiver === undefined
      ? []
      : [["Webhook receiver", `${addresses.receiver}/`] as [string, string]]),
    ...(workspaceId === undefined
      ? []
      : ([
          ["Dashboard", `${sandbox.url}/dashboard`],
          ["Workspace", workspaceId],
        ] as Array<[string, string]>)),
    ...(sample === null
      ? []
      : ([
          ["Dashboard", `${sandbox.url}/dashboard`],
          ["Orders", `${sandbox.url}/sandbox/orders`],
          ["Workspace", sample.workspaceId],
          ["Partner key", sample.partnerKey],
          ["Merchant", sample.merchantId],
          ["Merchant key", sample.apiKey],
        ] as Array<[string, string]>)),
  ];
  const firstStep =
    workspaceId === undefined
      ? "Open the start page and press Try it."
      : "The workspace is empty: sign in to the dashboard and add a store.";
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    "",
    "svc checkout is ready.",
    "",
    ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    "",
    `${firstStep} Card that succeeds: 4242 4242 4242 4242. Valid VAT numbers:`,
    ...startVatNumbers.map(({ number, country, effect }) => `  ${number}  ${country}: ${effect}`),
    "",
    "Press Ctrl-C to stop everything. The data is kept.",
    "",
  ].join("\n");
}
