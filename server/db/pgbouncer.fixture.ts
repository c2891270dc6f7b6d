import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../process/free-port.ts";
import { until } from "../../test/support/harness.ts";

/** Debian's `pgbouncer`; null where it is not installed. */
export const pgbouncerBinary =
  ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find(existsSync) ?? null;

export interface PgBouncer {
  /** The database's connection string, through PgBouncer. */
  url: string;
  /** Lets all connections to the database be made anew, as `RECONNECT` does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts PgBouncer in transaction mode, with so few connections that clients share them all the time. */
export async function startPgBouncer(databaseUrl: string, poolSize = 3): Promise<PgBouncer> {
  if (pgbouncerBinary === null) throw new Error("pgbouncer is not installed");
  const binary = pgbouncerBinary;
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "svc-pgbouncer-"));
  await chmod(folder, 0o711);
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`, { mode: 0o644 });
  await writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
    { mode: 0o644 },
  );
  const start = async (): Promise<() => Promise<void>> => {
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
    const child = spawn(binary, [...user, settings], { stdio: "ignore" });
    const exited = new Promise<void>((done) => child.once("exit", () => done()));
    await until(() => isOpen(port), "PgBouncer");
    return async () => {
      child.kill("SIGKILL");
      await exited;
    };
  };
  let stop = await start();
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async restart() {
      await stop();
      stop = await start();
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: "127.0.0.1" });
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
