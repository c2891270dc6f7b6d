import type { Sql } from "../../../server/db/sql.ts";

/** Who has the rows: one workspace, and half of its rows are one merchant's. */
export interface Owner {
  workspaceId: string;
  merchantId: string;
  subscriptionIds: readonly string[];
}

/** A run of numbers; each row's time and id follow from its own. */
export interface Stretch {
  first: number;
  last: number;
  /** Of number 0, and from one number to the next, in milliseconds. */
  startMs: number;
  stepMs: number;
}

/** The time part of a ULID, from an expression of milliseconds (`ulid` specification: Crockford's base 32). */
const ulidTime = Array.from(
  { length: 10 },
  (_, digit) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((ms >> ${45 - 5 * digit}) & 31)::int + 1, 1)`,
).join(" || ");

/**
 * Of every hundred deliveries 80 succeeded, 10 were abandoned and 10 wait for a retry; of every ten, 6 are of
 * `order.completed`, 3 of `session.created` and 1 of `vat.rechecked`; twenty in all are of `account.updated`.
 */
export async function insertHistory(sql: Sql, owner: Owner, stretch: Stretch): Promise<void> {
  const { first, last, startMs, stepMs } = stretch;
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

/** Makes `count` deliveries, spread over all, the only ones of `account.updated`. */
export async function makeRare(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`update deliveries set event = 'account.updated' where id = any(${[...ids]}::text[])`;
}

/** Makes pending deliveries due since a minute ago. */
export async function makeDue(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = now() - interval '1 minute'
    where id = any(${[...ids]}::text[]) and status = 'pending'`;
}

/** Ids of `count` deliveries with this status, evenly spread over all. */
export async function listSpread(sql: Sql, status: string, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from (
      select id, row_number() over (order by created_at, id) as place, count(*) over () as size
      from deliveries where status = ${status}) numbered
    where place % greatest(size / ${count}, 1) = 0 order by id limit ${count}`;
  return rows.map((row) => row.id);
}
