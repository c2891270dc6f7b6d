import type { TestClockDue } from "../../../shared/wire/partner/test-clock.ts";
import type { Sql } from "../../db/sql.ts";

/** The moment of a transaction by `svc_now()`, and how far that is from the database's own clock. */
export async function readClock(sql: Sql): Promise<{ now: Date; real: Date }> {
  const [row] = await sql<[{ now: Date; real: Date }]>`
    select date_trunc('milliseconds', svc_now()) as now, date_trunc('milliseconds', now()) as real`;
  return row;
}

/** Everything in the sandbox that comes due after one moment and not after another. */
export async function countComingDue(sql: Sql, from: Date, to: Date): Promise<TestClockDue> {
  const [row] = await sql<[TestClockDue]>`
    select
      (select count(*)::int from sessions where status = 'open' and expires_at > ${from} and expires_at <= ${to})
        as sessions,
      (select count(*)::int from deliveries where succeeded_at is null and abandoned_at is null
        and next_attempt_at > ${from} and next_attempt_at <= ${to}) as deliveries,
      (select count(*)::int from orders where paid_at is null and status in ('on-hold', 'processing', 'completed')
        and payment_due >= (${from} at time zone 'UTC')::date and payment_due < (${to} at time zone 'UTC')::date)
        as orders,
      (select count(*)::int from vat_rechecks where state = 'waiting' and next_at > ${from} and next_at <= ${to})
        as vat_rechecks,
      (select count(*)::int from store_commands where done_at is null and refused_reason is null
        and next_at > ${from} and next_at <= ${to}) as store_commands`;
  return row;
}

/** Something that is recorded as having happened. */
export interface Happening {
  /** As in "order 1042 was placed". */
  what: string;
  at: Date;
}

/**
 * The newest of what happened after a moment; null if nothing did. Records of calls (request log, idempotency) and of the
 * machinery (leases, caches, sessions of the dashboard) do not count.
 */
export async function findLatestAfter(sql: Sql, moment: Date): Promise<Happening | null> {
  const [row] = await sql<Happening[]>`
    select what, at from (
      select 'order ' || number || ' was placed' as what, created_at as at from orders
      union all select 'order ' || number || ' was paid', paid_at from orders
      union all select 'order ' || order_id || ' was refunded', created_at from order_refunds
      union all select 'order ' || order_id || ' was disputed', created_at from payment_disputes
      union all select 'checkout session ' || id || ' was opened', created_at from sessions
      union all select 'checkout session ' || id || ' was completed', completed_at from sessions
      union all select 'checkout session ' || id || ' expired', expires_at from sessions where status = 'expired'
      union all select 'checkout session ' || session_id || ' was submitted', created_at from session_attempts
      union all select 'event ' || id || ' (' || type || ') was emitted', created_at from events
      union all select 'webhook delivery ' || delivery_id || ' was attempted', started_at from delivery_attempts
      union all select 'a surplus payment was found', created_at from surplus_payments
      union all select 'deliveries were replayed', created_at from bulk_replays
      union all select 'a question was asked', created_at from ai_calls
      union all select 'store event ' || id || ' was received', received_at from store_events
      union all select 'a VAT number was checked', checked_at from vat_checks
      union all select 'pre-confirmation ' || id || ' was made', created_at from pre_confirmations
      union all select 'company ' || name || ' was created', created_at from companies
      union all select 'merchant ' || name || ' was created', created_at from merchants
      union all select 'a key of a merchant was created', created_at from merchant_credentials
      union all select 'partner key ' || name || ' was created', created_at from partner_keys
      union all select 'subscription ' || id || ' was created', created_at from subscriptions
      union all select 'hostname ' || hostname || ' was registered', created_at from custom_domains
      union all select 'a notice was sent (' || kind || ')', created_at from notices
      union all select 'workspace ' || name || ' was created', created_at from workspaces
      union all select 'a change was audited (' || action || ')', created_at from audit_entries
    ) happenings
    where at > ${moment} order by at desc limit 1`;
  return row ?? null;
}
