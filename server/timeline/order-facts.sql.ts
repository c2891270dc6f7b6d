import type { Sql } from "../db/sql.ts";
import type { DisputeRow } from "../orders/disputes/disputes.sql.ts";
import type { RefundRow } from "../orders/refunds/refunds.sql.ts";
import type { StoreCommandRow } from "../orders/store-sync/store-commands.sql.ts";
import type { SurplusPaymentRow } from "../orders/surplus/surplus-payments.sql.ts";
import type { AuditEntryRow } from "../audit/audit.sql.ts";
import type { TimelineSubject } from "./subject.sql.ts";

/** What is recorded of an order, its store and those who worked on it. Each list is bounded by `limit`, newest first. */

export type CommandFact = Pick<
  StoreCommandRow,
  "id" | "kind" | "tries" | "next_at" | "done_at" | "refused_reason" | "created_at"
>;

/** By the session where there is one, which also finds a command about an order without a record. */
export async function listCommandFacts(
  sql: Sql,
  { workspaceId, livemode, session, order }: TimelineSubject,
  limit: number,
): Promise<CommandFact[]> {
  const isAbout = session === null ? sql`order_id = ${order?.id ?? null}` : sql`session_id = ${session.id}`;
  return sql<CommandFact[]>`
    select id, kind, tries, next_at, done_at, refused_reason, created_at from store_commands
    where ${isAbout} and workspace_id = ${workspaceId} and livemode = ${livemode}
    order by id desc limit ${limit}`;
}

export interface StoreEventFact {
  id: string;
  type: string;
  occurred_at: Date;
  received_at: Date;
  /** Whether it waits for the end of an attempt. */
  is_deferred: boolean;
}

export async function listStoreEventFacts(
  sql: Sql,
  { merchantId, session, order }: TimelineSubject,
  limit: number,
): Promise<StoreEventFact[]> {
  return sql<StoreEventFact[]>`
    select e.id, e.type, e.occurred_at, e.received_at, exists (
        select from deferred_store_events d
        where d.session_id = ${session?.id ?? null} and d.merchant_id = ${merchantId} and d.event ->> 'id' = e.id
      ) as is_deferred
    from store_events e where e.order_id = ${order?.id ?? null} and e.merchant_id = ${merchantId}
    order by e.occurred_at desc limit ${limit}`;
}

export async function listRefundFacts(
  sql: Sql,
  { merchantId, order }: TimelineSubject,
  limit: number,
): Promise<RefundRow[]> {
  return sql<RefundRow[]>`
    select * from order_refunds where order_id = ${order?.id ?? null} and merchant_id = ${merchantId}
    order by created_at desc, id desc limit ${limit}`;
}

export async function listDisputeFacts(
  sql: Sql,
  { merchantId, order }: TimelineSubject,
  limit: number,
): Promise<DisputeRow[]> {
  return sql<DisputeRow[]>`
    select * from payment_disputes where order_id = ${order?.id ?? null} and merchant_id = ${merchantId}
    order by created_at desc, id desc limit ${limit}`;
}

export async function listSurplusFacts(
  sql: Sql,
  { merchantId, order }: TimelineSubject,
  limit: number,
): Promise<SurplusPaymentRow[]> {
  return sql<SurplusPaymentRow[]>`
    select * from surplus_payments where order_id = ${order?.id ?? null} and merchant_id = ${merchantId}
    order by created_at desc limit ${limit}`;
}

export type StaffFact = AuditEntryRow & {
  /** Of a member who acted; null for keys, and for users who have left. */
  email: string | null;
};

/** @param targets ids of the order, its payments and its deliveries. */
export async function listStaffFacts(
  sql: Sql,
  workspaceId: string,
  targets: readonly string[],
  limit: number,
): Promise<StaffFact[]> {
  return sql<StaffFact[]>`
    select e.id::text, e.actor, e.key_prefix, e.action, e.target, e.request_id, e.created_at, m.email
    from audit_entries e
    left join workspace_members m on m.workspace_id = ${workspaceId} and e.actor = 'user:' || m.subject
    where e.workspace_id = ${workspaceId} and e.target = any(${[...targets]})
    order by e.created_at desc, e.id desc limit ${limit}`;
}
