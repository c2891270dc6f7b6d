import type { Sql } from "../db/sql.ts";

/**
 * Erases what up to `limit` sessions that ended before `before` know of their shoppers: what the store sent of them, what
 * they typed, and what the register said of their number. Cart, amounts and the merchant's own metadata stay, and so does
 * the order with its billing address, which is the merchant's business record.
 * An order that its store does not have yet keeps its session whole.
 * @returns how many.
 */
export async function eraseEndedSessions(
  sql: Sql,
  of: { before: Date; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    with ended as materialized (
      select s.id from sessions s
      where coalesce(s.completed_at, s.expires_at) < ${of.before} and s.erased_at is null
        and s.status in ('completed', 'expired')
        and not exists (select from store_commands c where c.session_id = s.id and c.done_at is null)
      order by coalesce(s.completed_at, s.expires_at)
      limit ${of.limit}),
    attempts as (
      update session_attempts a set details = '{}'
      from ended where a.session_id = ended.id)
    update sessions s set customer = null, draft = null, vat = null, erased_at = ${of.now}
    from ended where s.id = ended.id`;
  return result.count;
}
