import type { FailMode } from "../../shared/wire/pre-confirmation.ts";
import type { PreConfirmationOutcome } from "../../shared/wire/events.ts";
import type { Sql } from "../db/sql.ts";

export interface HookRow {
  merchant_id: string;
  url: string;
  secret_encrypted: Uint8Array;
  secret_set_at: Date;
  fail_mode: FailMode;
}

/** Whose merchants are meant. */
export interface HookScope {
  workspaceId: string;
  livemode: boolean;
}

/** False when there is no such merchant. Locks it, so that two configurations of one hook come one after the other. */
export async function lockMerchant(sql: Sql, scope: HookScope, merchantId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from merchants
    where id = ${merchantId} and workspace_id = ${scope.workspaceId} and livemode = ${scope.livemode}
    for no key update`;
  return rows.length > 0;
}

export async function findHook(sql: Sql, scope: HookScope, merchantId: string): Promise<HookRow | null> {
  const [row] = await sql<HookRow[]>`
    select h.* from pre_confirmation_hooks h join merchants m on m.id = h.merchant_id
    where h.merchant_id = ${merchantId} and m.workspace_id = ${scope.workspaceId} and m.livemode = ${scope.livemode}`;
  return row ?? null;
}

/** Hold the merchant's lock. */
export async function upsertHook(sql: Sql, row: HookRow): Promise<void> {
  await sql`
    insert into pre_confirmation_hooks ${sql({ ...row })}
    on conflict (merchant_id) do update set url = excluded.url, secret_encrypted = excluded.secret_encrypted,
      secret_set_at = excluded.secret_set_at, fail_mode = excluded.fail_mode`;
}

/** False when there was none. Hold the merchant's lock. */
export async function deleteHook(sql: Sql, merchantId: string): Promise<boolean> {
  const rows = await sql`delete from pre_confirmation_hooks where merchant_id = ${merchantId} returning 1`;
  return rows.length > 0;
}

export interface PreConfirmationRow {
  id: string;
  merchant_id: string;
  /** Null for a checkout in the store itself. */
  session_id: string | null;
  attempt: number;
  /** Null while the call is under way, or when a crash cut it off. */
  result: "go_on" | "refused" | "unavailable" | null;
  bypassed: boolean;
  reason: string | null;
  message: string | null;
  status_code: number | null;
  duration_ms: number | null;
  error: string | null;
  hold_until: Date;
  /** Of the session; kept for the event that settles the call. */
  extensions: Record<string, unknown> | null;
  settled_outcome: PreConfirmationOutcome | null;
  created_at: Date;
}

/** Records a call before it is made; the row that stands when the attempt was recorded before. */
export async function insertCall(
  sql: Sql,
  call: Pick<
    PreConfirmationRow,
    "id" | "merchant_id" | "session_id" | "attempt" | "hold_until" | "extensions" | "created_at"
  >,
): Promise<PreConfirmationRow> {
  const extensions = call.extensions === null ? null : JSON.stringify(call.extensions);
  const [inserted] = await sql<PreConfirmationRow[]>`
    insert into pre_confirmations (id, merchant_id, session_id, attempt, hold_until, extensions, created_at)
    values (${call.id}, ${call.merchant_id}, ${call.session_id}, ${call.attempt}, ${call.hold_until},
      ${extensions}::text::json, ${call.created_at})
    on conflict (session_id, attempt) do nothing returning *`;
  if (inserted !== undefined) return inserted;
  const [found] = await sql<PreConfirmationRow[]>`
    select * from pre_confirmations
    where merchant_id = ${call.merchant_id} and session_id = ${call.session_id} and attempt = ${call.attempt}`;
  if (found === undefined) throw new Error(`session ${call.session_id} belongs to another merchant`);
  return found;
}

export type CallResult = Pick<
  PreConfirmationRow,
  "bypassed" | "reason" | "message" | "status_code" | "duration_ms" | "error"
> & { result: NonNullable<PreConfirmationRow["result"]> };

/** Records how a call ended, once; the first result stands. */
export async function finishCall(
  sql: Sql,
  merchantId: string,
  id: string,
  result: CallResult,
): Promise<PreConfirmationRow> {
  const [finished] = await sql<PreConfirmationRow[]>`
    update pre_confirmations set ${sql({ ...result })}
    where merchant_id = ${merchantId} and id = ${id} and result is null returning *`;
  if (finished !== undefined) return finished;
  const [found] = await sql<PreConfirmationRow[]>`
    select * from pre_confirmations where merchant_id = ${merchantId} and id = ${id}`;
  if (found === undefined) throw new Error(`pre-confirmation ${id} is gone`);
  return found;
}

/** Writes the outcome of an attempt that had called the hook. Null when there was no call, or it is settled. */
export async function settleCall(
  sql: Sql,
  sessionId: string,
  attempt: number,
  outcome: PreConfirmationOutcome,
): Promise<(PreConfirmationRow & { workspace_id: string; livemode: boolean }) | null> {
  const [row] = await sql<Array<PreConfirmationRow & { workspace_id: string; livemode: boolean }>>`
    update pre_confirmations p set settled_outcome = ${outcome} from merchants m
    where p.session_id = ${sessionId} and p.attempt = ${attempt} and p.settled_outcome is null
      and m.id = p.merchant_id
    returning p.*, m.workspace_id, m.livemode`;
  return row ?? null;
}
