import type { Pool } from "../../../server/db/sql.ts";

/** The payment step of the session's attempt, with its request. */
export async function findTemplate(
  sql: Pool,
  sessionId: string,
): Promise<{ id: string; request_encrypted: Uint8Array }> {
  const [row] = await sql<[{ id: string; request_encrypted: Uint8Array }]>`
    select id, request_encrypted from attempt_steps
    where session_id = ${sessionId} and request_encrypted is not null`;
  return row;
}

/** Copies a session with its attempt, steps and orders under the given numbers; their owners died up to 10 minutes ago. */
export async function copyAttempts(sql: Pool, sessionId: string, numbers: number[]): Promise<void> {
  const copies = sql`unnest(${numbers}::int[]) as copy (copied)`;
  await sql.begin(async (transaction) => {
    await transaction`
      insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', 'cs_bench' || copied,
        'token_hash', '\\x' || md5('bench' || copied), 'attempt_lease_until', now() - random() * interval '10 minutes'))).*
      from sessions s, ${copies} where s.id = ${sessionId}`;
    await transaction`
      insert into session_attempts select (jsonb_populate_record(a, jsonb_build_object('session_id', 'cs_bench' || copied,
        'attempt_id', gen_random_uuid()))).*
      from session_attempts a, ${copies} where a.session_id = ${sessionId}`;
    await transaction`
      insert into attempt_steps select (jsonb_populate_record(t, jsonb_build_object('session_id', 'cs_bench' || copied,
        'id', case when t.request_encrypted is null then t.id || copied else 'stp_bench' || copied end))).*
      from attempt_steps t, ${copies} where t.session_id = ${sessionId}`;
    await transaction`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('session_id', 'cs_bench' || copied,
        'id', 'ord_bench' || copied, 'store_order_id', 'bo_bench' || copied, 'number', (copied + 100000)::text))).*
      from orders o, ${copies} where o.session_id = ${sessionId}`;
    await transaction`
      insert into builtin_orders select (jsonb_populate_record(o, jsonb_build_object('session_id', 'cs_bench' || copied,
        'id', 'bo_bench' || copied, 'number', copied + 100000))).*
      from builtin_orders o, ${copies} where o.session_id = ${sessionId}`;
  });
}

/** Saves the encrypted request of each copy's payment step, and the encrypted token of its session. */
export async function saveRequests(
  sql: Pool,
  requests: ReadonlyArray<{ id: string; sessionId: string; request: Buffer; token: Buffer }>,
): Promise<void> {
  await sql`
    update sessions s set token_encrypted = decode(r.token, 'hex')
    from unnest(${requests.map(({ sessionId }) => sessionId)}::text[], ${requests.map(({ token }) => token.toString("hex"))}::text[])
      as r (id, token)
    where s.id = r.id`;
  await sql`
    update attempt_steps t set request_encrypted = decode(r.request, 'hex')
    from unnest(${requests.map(({ id }) => id)}::text[], ${requests.map(({ request }) => request.toString("hex"))}::text[])
      as r (id, request)
    where t.id = r.id`;
}

/** Jobs of attempts that were postponed many times: due within the next three minutes. */
export async function scheduleRecoveries(sql: Pool, numbers: number[]): Promise<void> {
  await sql`
    select count(*) from graphile_worker.add_jobs(array(
      select ('recover-attempt', json_build_object('sessionId', 'cs_bench' || copied, 'attempt', 1, 'tries', 6), null,
        now() + random() * interval '180 s', null, format('attempt/cs_bench%s/1', copied), null, null)
        ::graphile_worker.job_spec
      from unnest(${numbers}::int[]) as copy (copied)), false)`;
}

/** How many of the copies wait, and how many were claimed after `since`. */
export async function countWaiting(sql: Pool, since: Date): Promise<{ waiting: number; claimed: number }> {
  const [row] = await sql<[{ waiting: number; claimed: number }]>`
    select count(*)::int as waiting,
      count(*) filter (where attempt_lease_until > ${since}::timestamptz - interval '1 second')::int as claimed
    from sessions where status = 'confirming' and id like 'cs\\_bench%'`;
  return row;
}

/** Copies with expired leases, oldest first: what the sweep of earlier releases listed. */
export async function listSilent(sql: Pool, limit: number): Promise<Array<{ id: string; attempt: number }>> {
  return sql<Array<{ id: string; attempt: number }>>`
    select id, attempt from sessions
    where status = 'confirming' and attempt_lease_until < now() - interval '10 seconds'
    order by attempt_lease_until limit ${limit}`;
}

/** Copies that are paid, and those with other than one event of it. */
export async function countPaid(sql: Pool): Promise<{ paid: number; wrong: number }> {
  const [row] = await sql<[{ paid: number; wrong: number }]>`
    with emitted as (
      select payload -> 'data' ->> 'session_id' as session_id, count(*) as events
      from events where type = 'order.completed' group by 1)
    select count(*) filter (where o.status = 'processing')::int as paid,
      count(*) filter (where e.events is distinct from 1)::int as wrong
    from orders o left join emitted e on e.session_id = o.session_id where o.session_id like 'cs\\_bench%'`;
  return row;
}
