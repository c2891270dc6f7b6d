import type { Sql } from "../db/sql.ts";

export interface Notice {
  id: string;
  workspace_id: string;
  livemode: boolean;
  kind: "subscription_disabled" | "vat_requester_refused" | "vat_recheck_given_up" | "order_attention";
  /** Id of what it is about: of the subscription, the merchant or the order. */
  subject_id: string;
  /** For the partner's eyes; plain text. */
  text: string;
  created_at: Date;
}

/** @returns false when this was told already and is told once only, until it is closed. */
export async function insertNotice(sql: Sql, notice: Notice): Promise<boolean> {
  const inserted = await sql`insert into notices ${sql(notice)} on conflict do nothing`;
  return inserted.count > 0;
}

/** Closes those of a kind that have been open since before. */
export async function closeOldNotices(
  sql: Sql,
  kind: Notice["kind"],
  before: Date,
  now: Date,
): Promise<void> {
  await sql`
    update notices set closed_at = ${now}
    where kind = ${kind} and created_at < ${before} and closed_at is null`;
}

export async function closeNotices(
  sql: Sql,
  workspaceId: string,
  subjectId: string,
  now: Date,
): Promise<void> {
  await sql`
    update notices set closed_at = ${now}
    where workspace_id = ${workspaceId} and subject_id = ${subjectId} and closed_at is null`;
}

/** The open ones, newest first, at most 50. */
export async function listNotices(sql: Sql, workspaceId: string): Promise<Notice[]> {
  return sql<Notice[]>`
    select id, workspace_id, livemode, kind, subject_id, text, created_at from notices
    where workspace_id = ${workspaceId} and closed_at is null
    order by created_at desc limit 50`;
}

/** E-mail addresses of the workspace's owners, as far as they are known. */
export async function listOwnerAddresses(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct email from workspace_members
    where workspace_id = ${workspaceId} and role = 'owner' and email is not null order by email`;
  return rows.map((row) => row.email);
}
