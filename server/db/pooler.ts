import { isPostgresError, openPool, SESSION_SETTINGS, type Pool, type PoolOptions } from "./sql.ts";
import { findRole, listRoleSettings, readSettings, saveRoleSettings } from "./role-settings.sql.ts";

/**
 * Connections through a pooler in transaction mode (PgBouncer): each transaction may run on another connection of the
 * database, and the pooler rejects settings at the start of a connection. For operators: docs/poolers.md.
 */

/**
 * True if a pooler stands between this process and the database: the process id that the protocol announces at the start
 * (BackendKeyData) is then not the one of the connection that answers.
 */
export async function isPooled(url: string): Promise<boolean> {
  const sql = openPool(url, { max: 1, pooled: true });
  try {
    const answer = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
    return answer.state.pid !== answer[0].pid;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Opens a server's pool, directly or through a pooler. A database that cannot be reached counts as direct. */
export async function openServerPool(
  config: { DATABASE_URL: string; SVC_DATABASE_PREPARE: boolean },
  options: PoolOptions,
): Promise<Pool> {
  const pooled = await isPooled(config.DATABASE_URL).catch(() => false);
  return openPool(config.DATABASE_URL, { ...options, pooled, prepares: config.SVC_DATABASE_PREPARE });
}

/** @throws if a pooler stands before the database: jobs, migrations and session locks need connections of their own. */
export async function assertDirect(url: string, what: string): Promise<void> {
  if (await isPooled(url))
    throw new Error(
      `${what} cannot work through a connection pooler: set SVC_DATABASE_DIRECT_URL to the database's own address`,
    );
}

/**
 * @throws if the role lacks a setting that this process cannot set itself, because a pooler stands before the database.
 * Values of the operator's own are accepted, but not the absence of a timeout.
 */
export async function assertRoleSettings(sql: Pool): Promise<void> {
  const now = new Map(
    (await readSettings(sql, Object.keys(SESSION_SETTINGS))).map((row) => [row.name, row.setting]),
  );
  const missing = Object.entries(SESSION_SETTINGS).filter(([name, value]) =>
    value === "off" ? now.get(name) !== "off" : Number(now.get(name)) === 0,
  );
  if (missing.length === 0) return;
  const role = await findRole(sql);
  const statements = missing.map(([name, value]) => alterRole(role, name, value)).join("\n");
  throw new Error(
    `behind a connection pooler the database role needs settings of its own; run svc migrate, or as an administrator:\n${statements}\nthen let the pooler reconnect`,
  );
}

/**
 * Whether servers, workers and `svc migrate` can work with the addresses of the database, for `svc doctor`.
 * @param sql a pool on `DATABASE_URL`, as a server has it. @throws what has to be done.
 */
export async function diagnosePooler(
  sql: Pool,
  config: { DATABASE_URL: string; directDatabaseUrl: string },
): Promise<{ ok: boolean; text: string }> {
  if (!(await isPooled(config.DATABASE_URL))) return { ok: true, text: "none before the database" };
  await assertDirect(config.directDatabaseUrl, "a worker");
  await assertRoleSettings(sql);
  return { ok: true, text: "transaction mode; the database role has its settings" };
}

/** Settings of the servers' role that are missing, and whether they were applied. */
export interface RoleSettings {
  saved: boolean;
  statements: string[];
}

/**
 * Gives the role with which servers connect the settings that they cannot set behind a pooler. Settings that the role
 * has already, whatever their values, are left as they are.
 * @param sql a direct connection. @param serverUrl the servers' address, maybe a pooler's.
 */
export async function ensureRoleSettings(sql: Pool, serverUrl: string): Promise<RoleSettings> {
  const role = await roleOf(serverUrl);
  const present = await listRoleSettings(sql, role);
  const statements = Object.entries(SESSION_SETTINGS)
    .filter(([name]) => !present.includes(name))
    .map(([name, value]) => alterRole(role, name, value));
  try {
    await saveRoleSettings(sql, statements);
    return { saved: true, statements };
  } catch (error) {
    if (!isPostgresError(error, INSUFFICIENT_PRIVILEGE)) throw error;
    return { saved: false, statements };
  }
}

async function roleOf(url: string): Promise<{ role: string; database: string }> {
  const sql = openPool(url, { max: 1, pooled: true });
  try {
    return await findRole(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const INSUFFICIENT_PRIVILEGE = "42501";
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function alterRole(
  { role, database }: { role: string; database: string },
  name: string,
  value: string,
): string {
  return `ALTER ROLE ${quoted(role)} IN DATABASE ${quoted(database)} SET ${name} = '${value}';`;
}
