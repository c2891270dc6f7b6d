import { belongsTo, type Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import type { OrderRecordRow } from "../orders/orders.sql.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";

/** The session of a timeline. */
export type TimelineSession = Pick<
  SessionRow,
  | "id"
  | "status"
  | "currency"
  | "opened_at"
  | "company_at"
  | "details_at"
  | "expires_at"
  | "completed_at"
  | "created_at"
  | "erased_at"
>;

/** The order of a timeline. */
export type TimelineOrder = Pick<
  OrderRecordRow,
  | "id"
  | "session_id"
  | "attempt"
  | "store_platform"
  | "store_order_id"
  | "store_event_at"
  | "number"
  | "status"
  | "currency"
  | "amounts"
  | "payment_term"
  | "payment_intent"
  | "paid_at"
  | "payment_reversed_at"
  | "created_at"
> & {
  /** ISO day. */
  payment_due: string | null;
  /** ISO day. */
  paid_on: string | null;
};

/** Whose timeline it is, with the tenant that every statement asks for. */
export interface TimelineSubject {
  workspaceId: string;
  livemode: boolean;
  merchantId: string;
  /** Null for an order of the store's own checkout. */
  session: TimelineSession | null;
  /** Null for a session without an order. */
  order: TimelineOrder | null;
}

const sessionColumns = (sql: Sql) => sql`
  id, merchant_id, status, currency, opened_at, company_at, details_at, expires_at, completed_at, created_at, erased_at`;

const orderColumns = (sql: Sql) => sql`
  id, merchant_id, session_id, attempt, store_platform, store_order_id, store_event_at, number, status, currency, amounts, payment_term,
  payment_due::text, payment_intent, paid_at, paid_on::text, payment_reversed_at, created_at`;

type Owned<Row> = Row & { merchant_id: string };

export async function findTimelineSession(
  sql: Sql,
  scope: Scope,
  id: string,
): Promise<Owned<TimelineSession> | null> {
  const [row] = await sql<Array<Owned<TimelineSession>>>`
    select ${sessionColumns(sql)} from sessions where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}

export async function findTimelineOrder(
  sql: Sql,
  scope: Scope,
  id: string,
): Promise<Owned<TimelineOrder> | null> {
  const [row] = await sql<Array<Owned<TimelineOrder>>>`
    select ${orderColumns(sql)} from orders where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}

export async function findTimelineOrderOf(
  sql: Sql,
  scope: Scope,
  sessionId: string,
): Promise<TimelineOrder | null> {
  const [row] = await sql<TimelineOrder[]>`
    select ${orderColumns(sql)} from orders where session_id = ${sessionId} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}
