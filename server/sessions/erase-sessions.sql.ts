import type { Sql } from "../db/sql.ts";

/**
 * Erases personal data of up to `limit` sessions that ended before `before`: prefilled customer data, identity, form input, VAT
 * results, payment requests and what was sent to the store. Cart, amounts and the merchant's metadata stay, as does the order with its billing address, which is the
 * merchant's business record. A session with open store commands is skipped.
 * @returns the number of erased sessions.
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
      from ended where a.session_id = ended.id),
    steps as (
      update attempt_steps t set request_encrypted = null
      from ended where t.session_id = ended.id and t.request_encrypted is not null),
    commands as (
      update store_commands c set payload = '{}'
      from ended where c.session_id = ended.id)
    update sessions s set customer = null, identity = null, company = null, company_key = null, email = null,
      draft = null, draft_edits = null, vat = null,
      erased_at = ${of.now}
    from ended where s.id = ended.id`;
  return result.count;
}
