import type { Sql } from "../../db/sql.ts";

export interface RecordRow {
  id: string;
  fingerprint: Uint8Array;
  state: "started" | "finished";
  runs: number;
  first_request_id: string;
  status: number | null;
  headers: Record<string, string> | null;
  body_encrypted: Uint8Array | null;
}

interface Claim {
  scopeId: string;
  livemode: boolean;
  key: string;
  fingerprint: Uint8Array;
  requestId: string;
  leaseToken: string;
  leaseSeconds: number;
}

/** Claims a free key; an expired record (24 h) counts as free. Null when the key is taken. */
export async function insertRecord(sql: Sql, claim: Claim): Promise<{ id: string; runs: number } | null> {
  const [row] = await sql<{ id: string; runs: number }[]>`
    insert into idempotency_records
      (scope_id, livemode, key, fingerprint, first_request_id, lease_token, lease_until)
    values (${claim.scopeId}, ${claim.livemode}, ${claim.key}, ${claim.fingerprint}, ${claim.requestId},
      ${claim.leaseToken}, svc_now() + make_interval(secs => ${claim.leaseSeconds}))
    on conflict (scope_id, livemode, key) do update set
      id = gen_random_uuid(), fingerprint = excluded.fingerprint, state = 'started', runs = 1,
      first_request_id = excluded.first_request_id, lease_token = excluded.lease_token,
      lease_until = excluded.lease_until, status = null, headers = null, body_encrypted = null, created_at = svc_now()
      where idempotency_records.state = 'finished'
        and idempotency_records.created_at < svc_now() - interval '24 hours'
    returning id, runs`;
  return row ?? null;
}

export async function findRecord(
  sql: Sql,
  of: { scopeId: string; livemode: boolean; key: string },
): Promise<RecordRow | null> {
  const [row] = await sql<RecordRow[]>`
    select id, fingerprint, state, runs, first_request_id, status, headers, body_encrypted
    from idempotency_records
    where scope_id = ${of.scopeId} and livemode = ${of.livemode} and key = ${of.key}`;
  return row ?? null;
}

/** Takes over a started record whose lease has ended. Null when its run is alive. */
export async function takeOver(
  sql: Sql,
  id: string,
  leaseToken: string,
  leaseSeconds: number,
): Promise<{ id: string; runs: number } | null> {
  const [row] = await sql<{ id: string; runs: number }[]>`
    update idempotency_records
    set lease_token = ${leaseToken}, lease_until = svc_now() + make_interval(secs => ${leaseSeconds}), runs = runs + 1
    where id = ${id} and state = 'started' and (lease_until is null or lease_until < svc_now())
    returning id, runs`;
  return row ?? null;
}

export async function renewLease(
  sql: Sql,
  id: string,
  leaseToken: string,
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update idempotency_records set lease_until = svc_now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and lease_token = ${leaseToken} and state = 'started'`;
}

/** Fences a write of a run: locks its record. @returns whether the lease is still held. */
export async function holdLease(sql: Sql, id: string, leaseToken: string): Promise<boolean> {
  const rows = await sql`
    select 1 from idempotency_records
    where id = ${id} and lease_token = ${leaseToken} and state = 'started' for update`;
  return rows.length === 1;
}

/** False when the lease was lost. */
export async function finishRecord(
  sql: Sql,
  id: string,
  leaseToken: string,
  answer: { status: number; headers: Record<string, string>; body: Uint8Array },
): Promise<boolean> {
  const rows = await sql`
    update idempotency_records
    set state = 'finished', status = ${answer.status}, headers = ${sql.json(answer.headers)},
      body_encrypted = ${answer.body}, lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${leaseToken} and state = 'started'
    returning 1`;
  return rows.length === 1;
}

export async function releaseRecord(
  sql: Sql,
  id: string,
  leaseToken: string,
  how: "end_lease" | "delete",
): Promise<void> {
  if (how === "delete") {
    await sql`delete from idempotency_records where id = ${id} and lease_token = ${leaseToken}`;
    return;
  }
  await sql`
    update idempotency_records set lease_token = null, lease_until = null
    where id = ${id} and lease_token = ${leaseToken} and state = 'started'`;
}

/** Removes records past their 24 hours; unfinished ones after 72, when no client repeats them any more. */
export async function purgeRecords(sql: Sql): Promise<number> {
  const result = await sql`
    delete from idempotency_records
    where (state = 'finished' and created_at < svc_now() - interval '24 hours')
       or created_at < svc_now() - interval '72 hours'`;
  return result.count;
}
