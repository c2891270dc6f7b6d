import type { Sql, Transaction } from "../../db/sql.ts";

/** An event of the feed; without `payload`, its partition has been dropped since. */
export interface FedEvent {
  seq: number;
  id: string;
  workspace_id: string | null;
  merchant_id: string | null;
  livemode: boolean | null;
  type: string | null;
  /** The session or order that it concerns. */
  subject_id: string | null;
  /** JSON, as it was written. */
  payload: string | null;
}

/** `pg_try_advisory_xact_lock`: one publisher at a time. Any number that nothing else locks. */
const PUBLISHER = 7_046_029_254;

/** True if this transaction publishes; false while another one does. */
export async function lockFeed(sql: Transaction): Promise<boolean> {
  const [row] = await sql<[{ locked: boolean }]>`select pg_try_advisory_xact_lock(${PUBLISHER}) as locked`;
  return row.locked;
}

/** The oldest events that wait. */
export function listFed(sql: Sql, limit: number): Promise<FedEvent[]> {
  return sql<FedEvent[]>`
    select f.seq, f.event_id as id, e.workspace_id, e.merchant_id, e.livemode, e.type, e.subject_id, e.payload::text as payload
    from event_feed f left join events e on e.created_at = f.event_created_at and e.id = f.event_id
    order by f.seq limit ${limit}`;
}

export async function deleteFed(sql: Sql, seqs: readonly number[]): Promise<void> {
  await sql`delete from event_feed where seq = any(${seqs as number[]}::bigint[])`;
}

/** Seconds for which the oldest event has waited; 0 without one. */
export async function feedAge(sql: Sql): Promise<number> {
  const rows = await sql<[{ seconds: number }?]>`
    select greatest(0, extract(epoch from svc_now() - event_created_at))::float8 as seconds
    from event_feed order by seq limit 1`;
  return rows[0]?.seconds ?? 0;
}

/** How many wait, counted up to a limit. */
export async function countFed(sql: Sql, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from event_feed limit ${limit}) waiting`;
  return row.count;
}

/** Whether events are added to the feed. */
export async function isFeedOn(sql: Sql): Promise<boolean> {
  const rows = await sql`select from pg_trigger where tgname = 'event_feed' and tgrelid = 'events'::regclass`;
  return rows.length > 0;
}

/** Every event that commits after this is added. Waits for a lock that insertions hold, for at most two seconds. */
export async function turnFeedOn(sql: Transaction): Promise<void> {
  await sql`set local lock_timeout = '2s'`;
  await sql`
    create trigger event_feed after insert on events referencing new table as added
    for each statement execute function add_to_event_feed()`;
}

/** No further event is added; those that wait stay until they are published, or are deleted. */
export async function turnFeedOff(sql: Transaction): Promise<void> {
  await sql`set local lock_timeout = '2s'`;
  await sql`drop trigger if exists event_feed on events`;
}

/** @returns how many were deleted. */
export async function emptyFeed(sql: Sql): Promise<number> {
  const result = await sql`delete from event_feed`;
  return result.count;
}
