import type { Sql } from "../../db/sql.ts";
import type { OrderStatus } from "../../../shared/wire/order.ts";

/** The outbox of store commands. A command is open until `done_at` is set. */
export interface StoreCommandRow {
  workspace_id: string;
  livemode: boolean;
  id: number;
  merchant_id: string;
  order_id: string | null;
  session_id: string | null;
  attempt: number;
  kind: string;
  payload: Record<string, unknown>;
  tries: number;
  next_at: Date;
  done_at: Date | null;
  refused_reason: string | null;
  created_at: Date;
}

export type NewStoreCommand = Omit<StoreCommandRow, "id">;

/** The order of a command, or the session of an order without a record. */
export type CommandSubject = { orderId: string } | { sessionId: string };

/** A claimed command, with the order's state that decides how it is sent. */
export interface ClaimedCommand extends StoreCommandRow {
  store_platform: string;
  store_order_id: string | null;
  order_status: OrderStatus | null;
  store_event_at: Date | null;
  refund_status: string | null;
}

/** Kinds that change the order's status; those of one order are sent in order. */
export const statusKinds = ["mark_paid", "hold", "cancel"];
/** Kinds that complete an order's placement; other commands of the order wait for them. */
const placementKinds = ["mark_paid", "hold"];

export async function insertStoreCommand(sql: Sql, command: NewStoreCommand): Promise<void> {
  await sql`insert into store_commands ${sql({ ...command, payload: sql.json(command.payload as never) } as never)}`;
}

/**
 * Claims the subject's next due command until `leaseUntil`. A command waits for earlier open ones: a status command for
 * all other status commands, any other for the placement, the reversal of a refund for the refund. A refused command blocks
 * only its own kind.
 */
export async function claimStoreCommand(
  sql: Sql,
  subject: CommandSubject,
  at: { now: Date; leaseUntil: Date },
): Promise<ClaimedCommand | null> {
  const [row] = await sql<ClaimedCommand[]>`
    with due as (
      select c.id from store_commands c
      where ${isAbout(sql, subject)} and ${isDue(sql, at.now)}
        and not exists (
          select from store_commands b
          where b.done_at is null and b.id < c.id
            and ${"orderId" in subject ? sql`b.order_id = c.order_id` : sql`b.session_id = c.session_id`}
            and case when b.refused_reason is not null then b.kind = c.kind
              when c.kind = any(${statusKinds}) then b.kind = any(${statusKinds})
              else b.kind = c.kind or b.kind = any(${placementKinds})
                or c.kind = 'reverse_refund' and b.kind = 'record_refund'
                  and b.payload #> '{refund,id}' = c.payload #> '{refund,id}' end)
      order by c.id limit 1 for update skip locked)
    update store_commands c set tries = c.tries + 1, next_at = ${at.leaseUntil}
    from due join store_commands s on s.id = due.id
      join merchants m on m.id = s.merchant_id
      left join orders o on o.id = s.order_id
      left join order_refunds r on r.id = s.payload -> 'refund' ->> 'id'
    where c.id = due.id
    returning c.*, coalesce(o.store_platform, m.store_platform) as store_platform, o.store_order_id,
      o.status as order_status, o.store_event_at, r.status as refund_status`;
  return row ?? null;
}

const isAbout = (sql: Sql, subject: CommandSubject) =>
  "orderId" in subject
    ? sql`c.order_id = ${subject.orderId}`
    : sql`c.session_id = ${subject.sessionId} and c.order_id is null`;

const isDue = (sql: Sql, now: Date) =>
  sql`c.done_at is null and c.refused_reason is null and c.next_at <= ${now}`;

/**
 * Ends the command about a refund if it was never sent. The row changes, so that a worker which is about to claim it does not.
 * @returns whether the store was never sent the refund.
 */
export async function withdrawUnsentRefund(
  sql: Sql,
  orderId: string,
  refundId: string,
  now: Date,
): Promise<boolean> {
  const rows = await sql`
    update store_commands set done_at = ${now}
    where order_id = ${orderId} and kind = 'record_refund' and payload #>> '{refund,id}' = ${refundId}
      and done_at is null and tries = 0
    returning 1`;
  return rows.length > 0;
}

/** When the subject's next command that an unreachable store delayed is due; null if there is none. */
export async function findNextRetry(sql: Sql, subject: CommandSubject, now: Date): Promise<Date | null> {
  const [row] = await sql<[{ next_at: Date | null }]>`
    select min(c.next_at) as next_at from store_commands c
    where ${isAbout(sql, subject)} and c.done_at is null and c.refused_reason is null and c.next_at > ${now}`;
  return row.next_at;
}

/** Records the outcome of a command; `nextAt` if the store was unreachable. */
export async function saveCommandOutcome(
  sql: Sql,
  id: number,
  outcome: { doneAt: Date } | { refusedReason: string } | { nextAt: Date },
): Promise<void> {
  await sql`
    update store_commands set
      done_at = ${"doneAt" in outcome ? outcome.doneAt : null},
      refused_reason = ${"refusedReason" in outcome ? outcome.refusedReason : null},
      next_at = ${"nextAt" in outcome ? outcome.nextAt : sql`next_at`}
    where id = ${id}`;
}

/** Makes all open commands of an order or a merchant due immediately, refused ones included. */
export async function reopenStoreCommands(
  sql: Sql,
  of: { merchantId: string; orderId: string | null },
  now: Date,
): Promise<StoreCommandRow[]> {
  return sql<StoreCommandRow[]>`
    update store_commands set next_at = ${now}, refused_reason = null
    where merchant_id = ${of.merchantId} and done_at is null
      ${of.orderId === null ? sql`` : sql`and order_id = ${of.orderId}`}
    returning *`;
}

/** Subjects with commands due since before `before`: their job was lost or its process died. */
export async function listOverdueSubjects(
  sql: Sql,
  before: Date,
  limit: number,
): Promise<Array<Pick<StoreCommandRow, "order_id" | "session_id">>> {
  return sql`
    select c.order_id, case when c.order_id is null then c.session_id end as session_id
    from store_commands c where ${isDue(sql, before)}
    group by 1, 2 order by min(c.next_at) limit ${limit}`;
}

/** Open commands, oldest first. @param merchantId null: of all merchants. */
export async function listOpenCommands(
  sql: Sql,
  of: { merchantId: string | null; limit: number },
): Promise<StoreCommandRow[]> {
  return sql<StoreCommandRow[]>`
    select * from store_commands
    where done_at is null ${of.merchantId === null ? sql`` : sql`and merchant_id = ${of.merchantId}`}
    order by id limit ${of.limit}`;
}
