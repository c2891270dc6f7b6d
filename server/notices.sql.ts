import type { Sql } from "./db/sql.ts";

export interface Notice {
  id: string;
  workspace_id: string;
  livemode: boolean;
  kind: "subscription_disabled";
  /** Id of what it is about: of the subscription. */
  subject_id: string;
  /** For the partner's eyes; plain text. */
  text: string;
  created_at: Date;
}

export async function insertNotice(sql: Sql, notice: Notice): Promise<void> {
  await sql`insert into notices ${sql(notice)}`;
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
