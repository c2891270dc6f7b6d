import type { Sql } from "../db/sql.ts";

export interface Notice {
  id: string;
  workspace_id: string;
  livemode: boolean;
  kind:
    | "subscription_disabled"
    | "vat_requester_refused"
    | "vat_recheck_given_up"
    | "order_attention"
    | "card_testing"
    | "plugin_outdated"
    | "store_answers_unsigned"
    | "store_events_unsigned"
    | "store_connected"
    | "tax_not_configured";
  /** Id of the subscription, merchant or order. */
  subject_id: string;
  /** Plain text for the partner. */
  text: string;
  created_at: Date;
}

/** @returns false if an equal notice is still open. */
export async function insertNotice(sql: Sql, notice: Notice): Promise<boolean> {
  const inserted = await sql`insert into notices ${sql(notice)} on conflict do nothing`;
  return inserted.count > 0;
}

/** Closes notices of a kind that were created before `before`. */
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

/** Closes a subject's notices of some kinds. */
export async function closeNoticesOfKinds(
  sql: Sql,
  workspaceId: string,
  subjectId: string,
  kinds: ReadonlyArray<Notice["kind"]>,
  now: Date,
): Promise<void> {
  await sql`
    update notices set closed_at = ${now}
    where workspace_id = ${workspaceId} and subject_id = ${subjectId} and kind in ${sql(kinds)} and closed_at is null`;
}

/** Open notices, newest first, at most 50. */
export async function listNotices(sql: Sql, workspaceId: string): Promise<Notice[]> {
  return sql<Notice[]>`
    select id, workspace_id, livemode, kind, subject_id, text, created_at from notices
    where workspace_id = ${workspaceId} and closed_at is null
    order by created_at desc limit 50`;
}

/** Known e-mail addresses of the workspace's owners. */
export async function listOwnerAddresses(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`
    select distinct email from workspace_members
    where workspace_id = ${workspaceId} and role = 'owner' and email is not null order by email`;
  return rows.map((row) => row.email);
}
