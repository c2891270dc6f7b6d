import { fchmodSync, openSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Settings } from "../config.ts";
import { buildDashboard } from "../dashboard/bundle/build.ts";
import { buildPages } from "../hosted-page/bundle/build.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../db/embedded.ts";
import { followClock } from "../db/clock.ts";
import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/sql.ts";
import { isFreePort } from "../process/free-port.ts";
import { serviceDatabase } from "../db/service-database.ts";
import { beginHistoryClock, endHistoryClock } from "./busy/history-clock.ts";
import { makeFirstData } from "./first-data.ts";
import { lockFolder } from "./folder-lock.ts";
import { finishReset } from "./reset-sandbox.ts";
import { startStandIns, type StandIns } from "./stand-ins.ts";
import { readSandboxState, writeSandboxState, type SandboxState } from "./state-file.ts";
import { supervise } from "./supervise.ts";
import { sampleVatNumbers } from "./vat-numbers.ts";

export interface SandboxOptions {
  dataDir: string;
  /** Wanted port; the next free one is taken when it is in use. */
  port: number;
  /** The caller's environment: real services configured in it are used instead of stand-ins. */
  environment: Record<string, string | undefined>;
  /** False runs server and worker alone, on what is configured. */
  standIns: boolean;
  /** Receives the progress, a line at a time. */
  say: (line: string) => void;
  /** Aborted when the sandbox is to stop: a history that is being made ends there. */
  signal?: AbortSignal;
}

export interface RunningSandbox {
  url: string;
  state: SandboxState;
  /** The server's process id, for tests that kill it. */
  serverPid(): number | undefined;
  standIns: StandIns | null;
  stop(): Promise<void>;
}

/** The sample store's extension, unless the caller configures others. */
const sampleTaxRule = fileURLToPath(new URL("zero-rating.ts", import.meta.url));

/**
 * Runs the whole service on this machine: Postgres, migrations, stand-ins, server, worker, and a sample to click on.
 * The data stays in `dataDir`; a second start finds it.
 * @throws AlreadyRunning
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const dataDir = resolve(options.dataDir);
  // Postgres may run as another user and must reach its folder inside; what is secret in here has modes of its own.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const releaseLock = await lockFolder(dataDir);
  const closers: Array<() => Promise<void>> = [releaseLock];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await close().catch((error: unknown) => options.say(`While stopping: ${String(error)}`));
    }
  };
  try {
    return await startParts({ ...options, dataDir }, closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: SandboxOptions,
  closers: Array<() => Promise<void>>,
  stop: () => Promise<void>,
): Promise<RunningSandbox> {
  const { dataDir, say } = options;
  const state = await readSandboxState(dataDir);
  // Of a reset that was killed.
  if (state.unfinishedReset) await finishReset(dataDir, state);
  const port = await freePortFrom(options.port);
  if (port !== options.port) say(`Port ${options.port} is taken; using ${port}.`);
  const baseUrl = options.environment["SVC_BASE_URL"] ?? `http://127.0.0.1:${port}`;

  const built = Promise.all([buildPages(), buildDashboard()]);
  const database = await startDatabase(options);
  if (database.postgres !== null) closers.push(() => database.postgres!.stop());
  const pool = openPool(database.url, { max: 2 });
  closers.push(() => pool.end({ timeout: 5 }));
  await migrate(pool, database.url);
  if (database.postgres !== null)
    await (isHistoryNext(options, state) ? beginHistoryClock(pool) : endHistoryClock(pool));

  const stateDir = join(dataDir, "stand-ins");
  await mkdir(stateDir, { recursive: true });
  await chmod(stateDir, 0o700);
  const clock = await followClock(pool);
  const standIns = options.standIns
    ? await startStandIns({
        stateDir,
        firstPort: port + 1,
        configured: options.environment,
        // Payments are looked up by the time at which they were made.
        stripe: { now: () => clock.now() },
      })
    : null;
  if (standIns !== null) closers.push(() => standIns.close());
  standIns?.stripe?.webhooks.setUrls([`${baseUrl}/stripe/events/test`]);
  standIns?.oidc?.setRedirectUris([`${baseUrl}/dashboard/callback`]);
  await built;

  state.environment = {
    SVC_ENCRYPTION_KEYS: state.environment["SVC_ENCRYPTION_KEYS"]!,
    ...(options.standIns
      ? {
          SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
          SVC_SANDBOX: "true",
          SVC_EXTENSIONS: sampleTaxRule,
          ...standIns?.environment,
        }
      : {}),
    ...present(options.environment),
    PORT: String(port),
    HOST: options.environment["HOST"] ?? "127.0.0.1",
    SVC_BASE_URL: baseUrl,
    DATABASE_URL: database.url,
    SVC_DATA_DIR: dataDir,
    SVC_SANDBOX_FILE: join(dataDir, "sandbox.json"),
  };
  // Kept until the sample is directed to the new address, should this start be interrupted.
  state.pointedAt ??= state.addresses.receiver;
  state.addresses = standIns === null ? {} : { receiver: standIns.partner.url };
  state.vatNumbers = standIns?.vies ? sampleVatNumbers() : [];
  await writeSandboxState(dataDir, state);

  const logFd = openSync(join(dataDir, "svc.log"), "a", 0o600);
  // An earlier release created it readable by everyone.
  fchmodSync(logFd, 0o600);
  const environment = { ...process.env, ...state.environment };
  const onEnd = (name: string, how: string) => say(`The ${name} ended (${how}); restarting it.`);
  const server = supervise({ name: "server", file: "main.ts", environment, logFd, onEnd });
  closers.push(() => server.stop());
  // Beside the server's: two processes cannot share a port.
  const adminPort = Number(environment["SVC_ADMIN_PORT"] ?? 0);
  const worker = supervise({
    name: "worker",
    file: "worker.ts",
    environment: adminPort > 0 ? { ...environment, SVC_ADMIN_PORT: String(adminPort + 1) } : environment,
    logFd,
    onEnd,
  });
  closers.push(() => worker.stop());
  await Promise.all([server.ready, worker.ready]);

  if (standIns !== null) await makeFirstData({ ...options, pool, baseUrl, state, standIns });
  return { url: baseUrl, state, serverPid: () => server.pid(), standIns, stop };
}

/** Whether this start makes a history: only with stand-ins for whom it signs in and pays. */
function isHistoryNext({ standIns, environment }: SandboxOptions, state: SandboxState): boolean {
  const real = ["IDP_ISSUER", "STRIPE_SECRET_KEY_TEST", "STRIPE_SECRET_KEY_LIVE"];
  const hasStandIns = standIns && real.every((name) => (environment[name] ?? "") === "");
  return hasStandIns && state.wanted === "busy" && state.sample === null;
}

async function startDatabase(
  options: SandboxOptions,
): Promise<{ url: string; postgres: EmbeddedPostgres | null }> {
  const configured = options.environment["DATABASE_URL"];
  if (configured !== undefined && configured !== "") return { url: configured, postgres: null };
  const postgres = await startEmbeddedPostgres({ directory: join(options.dataDir, "postgres") });
  try {
    return { url: await serviceDatabase(postgres), postgres };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Only the service's own settings are kept in the state file, not the whole environment. */
function present(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[0] in Settings.shape && (entry[1] ?? "") !== "",
    ),
  );
}

async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200; port += 10) {
    if (await isFreePort(port)) return port;
  }
  throw new Error(`no free port at or above ${wanted}`);
}
