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
  /** Reopens all connections to the database, as `RECONNECT` does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** In transaction mode, with so few connections that clients share them all the time. */
const FEW_CONNECTIONS = `[databases]
svc =
[pgbouncer]
listen_addr =
listen_port =
unix_socket_dir =
auth_type = scram-sha-256
auth_file =
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`;

/** Starts PgBouncer. @param ini its settings; addresses and the file of users are replaced. */
export async function startPgBouncer(databaseUrl: string, ini = FEW_CONNECTIONS): Promise<PgBouncer> {
  if (pgbouncerBinary === null) throw new Error("pgbouncer is not installed");
  const binary = pgbouncerBinary;
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "svc-pgbouncer-"));
  await chmod(folder, 0o711);
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`, { mode: 0o644 });
  const values: Record<string, string> = {
    svc: `host=${target.hostname} port=${target.port}`,
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    auth_file: users,
  };
  const lines = ini.replace(/^svc =/m, "* =").replaceAll(/^(\S+) =.*$/gm, (line, name: string) => {
    const value = values[name === "*" ? "svc" : name];
    return value === undefined ? line : `${name} = ${value}`;
  });
  await writeFile(settings, lines, { mode: 0o644 });
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
