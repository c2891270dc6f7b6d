import type { Sql } from "../../../server/db/sql.ts";

/** The owning workspace, and the merchant of half its rows. */
export interface Owner {
  workspaceId: string;
  merchantId: string;
  subscriptionIds: readonly string[];
}

/** A range of row numbers, from which times and ids are derived. */
export interface RowRange {
  first: number;
  last: number;
  /** Time of row 0, and interval between rows. */
  startMs: number;
  stepMs: number;
}

/** SQL for the time part of a ULID (Crockford's base 32) from a column of milliseconds. */
const ulidTime = Array.from(
  { length: 10 },
  (_, digit) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> ${45 - 5 * digit}) & 31)::int + 1, 1)`,
).join(" || ");

/**
 * Inserts deliveries with their events and attempts: 80 % succeeded, 10 % abandoned, 10 % pending; 60 %
 * `order.completed`, 30 % `session.created`, 10 % `vat.rechecked`.
 */
export async function insertHistory(sql: Sql, owner: Owner, range: RowRange): Promise<void> {
  const { first, last, startMs, stepMs } = range;
  await sql`
    create temp table filling on commit drop as
    select n, to_timestamp(ms / 1000.0)::timestamptz(3) as created_at,
      ${sql.unsafe(ulidTime)} || upper(lpad(to_hex(n), 16, '0')) as ulid,
      case n % 10 when 0 then 'vat.rechecked' when 1 then 'session.created' when 2 then 'session.created'
        when 3 then 'session.created' else 'order.completed' end as event,
      case (n / 10) % 10 when 0 then 'pending' when 1 then 'abandoned' else 'succeeded' end as outcome,
      case (n / 100) % 2 when 0 then ${owner.merchantId}::uuid else gen_random_uuid() end as merchant_id,
      (${sql.array([...owner.subscriptionIds])}::uuid[])[1 + (n / 200) % ${owner.subscriptionIds.length}]
        as subscription_id
    from (
      select n, (${startMs}::double precision + n * ${stepMs}::double precision)::bigint as ms
      from generate_series(${first}::bigint, ${last}::bigint) n) numbers`;
  await sql`
    insert into events (created_at, id, workspace_id, merchant_id, livemode, type, payload)
    select created_at, 'evt_' || ulid, ${owner.workspaceId}, merchant_id, true, event,
      json_build_object('id', 'evt_' || ulid, 'type', event, 'data', json_build_object('number', n))
    from filling order by n`;
  await sql`
    insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event,
      target_url, attempt_count, last_status_code, last_error, next_attempt_at, succeeded_at, abandoned_at)
    select created_at, 'whd_' || ulid, ${owner.workspaceId}, merchant_id, true, subscription_id, 'evt_' || ulid, event,
      'https://partner.example/hooks', 1, case outcome when 'succeeded' then 204 else 500 end,
      case outcome when 'succeeded' then null else 'status: the receiver returned 500' end,
      case outcome when 'pending' then now() + interval '1 hour' + n * interval '1 ms' end,
      case outcome when 'succeeded' then created_at + interval '80 ms' end,
      case outcome when 'abandoned' then created_at + interval '75 hours' end
    from filling order by n`;
  await sql`
    insert into delivery_attempts (delivery_created_at, delivery_id, generation, number, started_at, duration_ms,
      status_code, error, request_headers, response_headers, response_body, response_body_encoding)
    select created_at, 'whd_' || ulid, 1, 1, created_at, 60, case outcome when 'succeeded' then 204 else 500 end,
      case outcome when 'succeeded' then null else 'status: the receiver returned 500' end,
      '{"user-agent": "svc-webhooks/1", "webhook-signature": "v1,***"}', '{"content-type": "text/plain"}', '', 'utf8'
    from filling order by n`;
}

/** Changes the event of these deliveries to `account.updated`, which no other delivery has. */
export async function insertRareEvents(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update deliveries set event = 'account.updated' where id = any(${[...ids]}::text[])`;
}

/** Makes pending deliveries due a minute ago. */
export async function setDue(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = now() - interval '1 minute'
    where id = any(${[...ids]}::text[]) and status = 'pending'`;
}

/** Ids of `count` deliveries with this status, evenly distributed over time. */
export async function listEvenly(sql: Sql, status: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, row_number() over (order by created_at, id) as place, count(*) over () as size
      from deliveries where status = ${status}) numbered
    where place % greatest(size / ${count}, 1) = 0 order by id limit ${count}`;
  return rows.map((row) => row.id);
}
