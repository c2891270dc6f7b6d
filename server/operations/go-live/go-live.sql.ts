import type { Sql } from "../../db/sql.ts";

/** A workspace with a store in live mode, and what its software receives of it. */
export interface LiveWorkspace {
  id: string;
  name: string;
  has_key: boolean;
  /** Active subscriptions, and how many of them fail. */
  subscriptions: number;
  failing: number;
}

export async function findLiveWorkspaces(sql: Sql): Promise<LiveWorkspace[]> {
  return sql<LiveWorkspace[]>`
    select w.id, w.name, coalesce(k.has_key, false) as has_key,
      coalesce(s.subscriptions, 0)::int as subscriptions, coalesce(s.failing, 0)::int as failing
    from workspaces w
    left join lateral (
      select true as has_key from partner_keys p
      where p.workspace_id = w.id and p.livemode and p.revoked_at is null limit 1) k on true
    left join lateral (
      select count(*) as subscriptions, count(f.subscription_id) as failing from subscriptions u
      left join failing_subscriptions f on f.subscription_id = u.id
      where u.workspace_id = w.id and u.livemode and u.status = 'active' and u.deleted_at is null) s on true
    where exists (
      select from merchants m
      where m.workspace_id = w.id and m.livemode and m.closed_at is null and m.onboarding_record_id is null)
    order by w.created_at, w.id`;
}

/** Stores in live mode that are not closed, the oldest first, after one of them. */
export async function findLiveMerchants(
  sql: Sql,
  workspaceId: string,
  after: { created_at: string; id: string } | null,
  limit: number,
): Promise<Array<{ id: string; created_at: string }>> {
  const { created_at: createdAt, id } = after ?? { created_at: "-infinity", id: NIL };
  return sql<Array<{ id: string; created_at: string }>>`
    select id, created_at::text as created_at from merchants
    where workspace_id = ${workspaceId} and livemode and closed_at is null and onboarding_record_id is null
      and (created_at, id) > (${createdAt}::text::timestamptz, ${id}::uuid)
    order by created_at, id limit ${limit}`;
}

/** Open notices about stores: texts for the partner. */
export async function findOpenNotices(
  sql: Sql,
  workspaceId: string,
  merchantIds: readonly string[],
): Promise<Array<{ subject_id: string; text: string }>> {
  return sql<Array<{ subject_id: string; text: string }>>`
    select subject_id, text from notices
    where workspace_id = ${workspaceId} and livemode and closed_at is null and kind <> 'store_connected'
      and subject_id = any(${sql.array([...merchantIds])}::text[])
    order by created_at, id`;
}

const NIL = "00000000-0000-0000-0000-000000000000";
