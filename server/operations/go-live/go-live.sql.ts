import type { Sql } from "../../db/sql.ts";

/** A workspace with a store in live mode, and what its software receives of all of them. */
export interface LiveWorkspace {
  id: string;
  name: string;
  has_key: boolean;
  /** Active subscriptions for the events of every store. */
  subscriptions: number;
  /** Active subscriptions that fail, of stores too. */
  failing: number;
  /** Subscriptions that the service has disabled, of stores too. */
  disabled: number;
}

/** The workspaces with a store in live mode that is not closed, the oldest first. */
export async function findLiveWorkspaces(sql: Sql): Promise<LiveWorkspace[]> {
  return sql<LiveWorkspace[]>`
    select w.id, w.name, coalesce(k.has_key, false) as has_key, s.subscriptions, s.failing, s.disabled
    from workspaces w
    left join lateral (
      select true as has_key from partner_keys p
      where p.workspace_id = w.id and p.livemode and p.revoked_at is null limit 1) k on true
    cross join lateral (
      select count(*) filter (where u.status = 'active' and u.merchant_id is null)::int as subscriptions,
        count(f.subscription_id) filter (where u.status = 'active')::int as failing,
        count(*) filter (where u.status <> 'active' and u.disabled_reason is not null)::int as disabled
      from subscriptions u
      left join failing_subscriptions f on f.subscription_id = u.id
      where u.workspace_id = w.id and u.livemode and u.deleted_at is null) s
    where exists (
      select from merchants m
      where m.workspace_id = w.id and m.livemode and m.closed_at is null and m.onboarding_record_id is null)
    order by w.created_at, w.id`;
}

/** A store in live mode. */
export interface LiveMerchant {
  id: string;
  name: string;
  /** With microseconds: the place in the list. */
  created_at: string;
  /** Whether a subscription for its events alone is active. */
  is_subscribed: boolean;
  /** Texts of open notices that must be settled before real orders. */
  notices: string[];
}

/** Stores in live mode that are not closed, the oldest first, after one of them. */
export async function findLiveMerchants(
  sql: Sql,
  workspaceId: string,
  after: Pick<LiveMerchant, "created_at" | "id"> | null,
  limit: number,
): Promise<LiveMerchant[]> {
  const { created_at: createdAt, id } = after ?? { created_at: "-infinity", id: NIL };
  return sql<LiveMerchant[]>`
    select m.id, m.name, m.created_at::text as created_at,
      exists (
        select from subscriptions u
        where u.workspace_id = m.workspace_id and u.livemode and u.deleted_at is null
          and u.status = 'active' and u.merchant_id = m.id) as is_subscribed,
      array(
        select n.text from notices n
        where n.subject_id = m.id::text and n.closed_at is null and n.kind = any(${sql.array(TO_SETTLE)}::text[])
        order by n.created_at, n.id) as notices
    from merchants m
    where m.workspace_id = ${workspaceId} and m.livemode and m.closed_at is null and m.onboarding_record_id is null
      and (m.created_at, m.id) > (${createdAt}::text::timestamptz, ${id}::uuid)
    order by m.created_at, m.id limit ${limit}`;
}

/** Kinds of notices about what a store lacks, not about what happens to it. */
const TO_SETTLE = [
  "plugin_outdated",
  "store_answers_unsigned",
  "store_events_unsigned",
  "tax_not_configured",
  "vat_requester_refused",
];
const NIL = "00000000-0000-0000-0000-000000000000";
