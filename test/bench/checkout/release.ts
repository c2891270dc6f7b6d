import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../../server/db/embedded.ts";
import { openPool } from "../../../server/db/sql.ts";
import { freePort } from "../../../server/process/free-port.ts";
import type { StandIns } from "../../../server/sandbox/stand-ins.ts";
import { startChild } from "../../support/child.ts";
import { createClient } from "../../support/client.ts";
import { expectOk } from "../../support/harness.ts";
import { processorSeconds } from "./processor-time.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/** A release of this project as in production: server, worker and a Postgres of its own. */
export interface Release {
  name: string;
  url: string;
  /** Keys of its merchants. */
  merchantKeys: readonly string[];
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

/** What has been used since the start. */
export interface Usage {
  /** Seconds of a processor, by kind of process. */
  seconds: { server: number; worker: number; postgres: number };
  statements: number;
  transactions: number;
  /** Resident memory of the server, in bytes. */
  resident: number;
}

/**
 * A commit of this repository in a folder of its own, with this one's packages.
 * @throws if the repository does not have it, as in a shallow clone.
 */
export async function checkOut(commit: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "svc-release-"));
  await run("git", ["-C", root, "worktree", "add", "--detach", "--force", folder, commit]);
  await run("ln", ["-s", join(root, "node_modules"), join(folder, "node_modules")]);
  return {
    folder,
    async remove() {
      await run("git", ["-C", root, "worktree", "remove", "--force", folder]);
    },
  };
}

/** Starts the release in a folder, with merchants whose buyers may order on account. */
export async function startRelease(
  name: string,
  folder: string,
  standIns: StandIns,
  merchants: number,
): Promise<Release> {
  const data = await mkdtemp(join(tmpdir(), "svc-bench-"));
  const settings = ["max_connections=300", "shared_preload_libraries=pg_stat_statements"];
  const postgres = await startEmbeddedPostgres({ directory: join(data, "postgres"), settings });
  const admin = openPool(postgres.url(), { max: 1 });
  await admin.unsafe("create database svc");
  await admin.end();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    NODE_ENV: "production",
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: postgres.url("svc"),
    SVC_ENCRYPTION_KEYS: randomBytes(32).toString("base64"),
    SVC_ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
    SVC_RATE_LIMIT_DISABLED: "1",
    LOG_LEVEL: "error",
    ...standIns.environment,
  };
  const inFolder = { cwd: folder, env: { ...process.env, NODE_OPTIONS: "", ...environment } };
  const svc = async <T>(...args: string[]): Promise<T> => {
    const { stdout } = await run(process.execPath, ["bin/svc.ts", ...args, "--json"], inFolder);
    return JSON.parse(stdout) as T;
  };
  await run(process.execPath, ["server/hosted-page/bundle/build.ts"], inFolder);
  await run(process.execPath, ["bin/svc.ts", "migrate"], inFolder);
  const file = (of: string) => relative(root, join(folder, of));
  const server = startChild(file("server/main.ts"), [], environment);
  await server.waitForMessage((message) => (message === "ready" ? true : undefined));
  const worker = startChild(file("server/worker.ts"), [], environment);
  await worker.waitForMessage((message) => (message === "ready" ? true : undefined));

  const { workspace_id: workspace } = await svc<{ workspace_id: string }>(
    "workspace",
    "create",
    "--name",
    "Bench",
  );
  const merchantKeys: string[] = [];
  for (let count = 0; count < merchants; count += 1) {
    const options = `--workspace ${workspace} --name Bench --email owner@shop.example --ready --sample-products`;
    const { merchant } = await svc<{ merchant: { id: string; api_key: string } }>(
      ...`merchant create ${options} --store-url https://shop-${count}.example`.split(" "),
    );
    const b2b = { paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }] };
    const configuration = { store: { countryCode: "DE", currency: "EUR", sells: "goods" }, b2b };
    expectOk(await createClient(url, merchant.api_key).patch(`/v1/merchants/${merchant.id}`, configuration));
    merchantKeys.push(merchant.api_key);
  }

  const sql = openPool(postgres.url("svc"), { max: 1 });
  await sql.unsafe("create extension pg_stat_statements");
  // No shopper of a long run may meet an empty shelf.
  await sql.unsafe("update builtin_products set stock = 1000000 where stock is not null");
  return {
    name,
    url,
    merchantKeys,
    async usage() {
      const [counted] = await sql<{ pid: number; statements: number; transactions: number }[]>`
        select pg_backend_pid() as pid,
          (select sum(calls)::float from pg_stat_statements
            where dbid = (select oid from pg_database where datname = 'svc')) as statements,
          (select xact_commit::float from pg_stat_database where datname = 'svc') as transactions`;
      const { pid, statements, transactions } = counted!;
      const [ofServer, ofWorker] = [server, worker].map((child) => processorSeconds(child.process.pid!));
      const { seconds: postgresSeconds } = processorSeconds(pid, "parent and its children");
      return {
        seconds: { server: ofServer!.seconds, worker: ofWorker!.seconds, postgres: postgresSeconds },
        statements,
        transactions,
        resident: ofServer!.resident,
      };
    },
    async close() {
      await sql.end();
      await worker.stop();
      await server.stop();
      await postgres.stop("immediate");
      await rm(data, { recursive: true, force: true });
    },
  };
}
