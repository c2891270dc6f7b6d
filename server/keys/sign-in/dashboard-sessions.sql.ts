import type { Sql } from "../../db/sql.ts";
import type { Role } from "../../http/caller.ts";

/**
 * Dashboard sessions follow real time, not `svc_now()`: moving the sandbox's clock signs nobody out. An idle session ends
 * after 12 hours, so that one from yesterday asks again, and any after 7 days, which bounds the use of a stolen cookie
 * (docs/decisions/0071-dashboard-sign-in.md).
 */

/** Who signed in: claims of the ID token. */
export interface DashboardUser {
  subject: string;
  email: string | null;
  name: string | null;
}

export interface DashboardSessionRow extends DashboardUser {
  /** When the session ends at the latest. */
  expires_at: Date;
  /** `last_used_at` is more than a minute old. */
  is_stale: boolean;
}

const isAlive = (sql: Sql) => sql`expires_at > now() and last_used_at > now() - interval '12 hours'`;

export async function insertSession(sql: Sql, idHash: Uint8Array, user: DashboardUser): Promise<void> {
  await sql`
    insert into dashboard_sessions (id_hash, subject, email, name, expires_at)
    values (${idHash}, ${user.subject}, ${user.email}, ${user.name}, now() + interval '7 days')`;
}

/** The session of an id unless it has ended. */
export async function findSession(sql: Sql, idHash: Uint8Array): Promise<DashboardSessionRow | null> {
  const [row] = await sql<DashboardSessionRow[]>`
    select subject, email, name, expires_at, last_used_at < now() - interval '1 minute' as is_stale
    from dashboard_sessions
    where id_hash = ${idHash} and ${isAlive(sql)}`;
  return row ?? null;
}

export async function touchSession(sql: Sql, idHash: Uint8Array): Promise<void> {
  await sql`update dashboard_sessions set last_used_at = now() where id_hash = ${idHash} and ${isAlive(sql)}`;
}

export async function deleteSession(sql: Sql, idHash: Uint8Array): Promise<void> {
  await sql`delete from dashboard_sessions where id_hash = ${idHash}`;
}

/** Ends all sessions of a user. */
export async function deleteSessionsOf(sql: Sql, subject: string): Promise<void> {
  await sql`delete from dashboard_sessions where subject = ${subject}`;
}

/** @returns how many ended sessions were deleted. */
export async function deleteEndedSessions(sql: Sql): Promise<number> {
  const { count } = await sql`delete from dashboard_sessions where not (${isAlive(sql)})`;
  return count;
}

export interface UserWorkspaceRow {
  id: string;
  name: string;
  role: Role;
}

/** The workspaces that a user is a member of, by name. */
export async function listWorkspacesOf(sql: Sql, subject: string): Promise<UserWorkspaceRow[]> {
  return sql<UserWorkspaceRow[]>`
    select w.id, w.name, m.role
    from workspace_members m join workspaces w on w.id = m.workspace_id
    where m.subject = ${subject}
    order by w.name, w.id`;
}
