import { randomUUID } from "node:crypto";
import type { Pool } from "../../../server/db/sql.ts";

/** A workspace with a long history, made by SQL without the work of triggers. */
export interface History {
  workspaceId: string;
  merchantIds: readonly string[];
}

export interface Size {
  rows: number;
  days: number;
  merchants: number;
}

/** Sessions, orders, deliveries and VAT checks of one workspace, `rows` of each, evenly over the days until now. */
export async function fillHistory(sql: Pool, { rows, days, merchants }: Size): Promise<History> {
  const workspaceId = randomUUID();
  await sql`insert into workspaces (id, name) values (${workspaceId}, 'Bench')`;
  const merchantIds = (
    await sql<Array<{ id: string }>>`
      insert into merchants (workspace_id, livemode, name, store_url, created_via)
      select ${workspaceId}, false, 'Store ' || n, 'https://store-' || n || '.example', 'cli'
      from generate_series(1, ${merchants}) n returning id`
  ).map(({ id }) => id);
  const subscriptions = (
    await sql<Array<{ id: string }>>`
      insert into subscriptions (workspace_id, livemode, target_url, events, secret_encrypted, secret_prefix, api_version)
      select ${workspaceId}, false, 'https://erp-' || n || '.example', '{*}', '\\x', 'whsec_', '2026-11-01'
      from generate_series(1, 5) n returning id`
  ).map(({ id }) => id);
  const span = sql`interval '1 day' * (${days}::float8 / ${rows}::float8)`;
  const merchant = sql`(${sql.array(merchantIds)}::uuid[])[1 + n % ${merchants}::int]`;
  // 40,000 companies, of which one in 20 is a Muster.
  const buyer = sql`lateral (
    select (array['Muster', 'Nordlicht', 'Adler', 'Brandt', 'Huber', 'Krause', 'Lindt', 'Meier', 'Otto', 'Steiner', 'Vogel', 'Weber',
      'Ziegler', 'Fischer', 'Gerber', 'Hansen', 'Jansen', 'Klein', 'Lang', 'Moser'])[1 + n % 20] || ' ' || n % 40000 || ' GmbH' as company,
      'buyer' || n % 40000 || '@example.com' as email) buyers`;
  await sql.begin(async (transaction) => {
    await transaction.unsafe("set local session_replication_role = replica; set local statement_timeout = 0");
    await transaction`
      insert into sessions (id, workspace_id, merchant_id, livemode, token_hash, token_encrypted, status, b2b, currency, cart,
        amounts, expires_at, completed_at, created_at, opened_at, company_at, details_at, submitted_at, stopped_reason, company,
        company_key, email)
      select 'cs_' || n, ${workspaceId}, ${merchant}, false, int8send(n), '\\x',
        case when n % 2 = 0 then 'completed' when n < 20000 and n % 4 = 1 then 'open' else 'expired' end, true, 'EUR', '{}', '{"total": 23800}', at,
        case when n % 2 = 0 then at end, at, case when n % 11 > 0 then at end, case when n % 11 > 1 then at end,
        case when n % 11 > 3 then at end, case when n % 11 > 5 then at end,
        (array['vat_refused', 'payment_declined', null, null, 'no_delivery'])[1 + n % 5],
        company, lower(company), email
      from generate_series(1, ${rows}::bigint) n, lateral (select now() - n * ${span} as at) times, ${buyer}`;
    await transaction`
      insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency, amounts,
        billing, payment_due, paid_at, created_at, cart, payment_intent, meta)
      select 'ord_' || n, ${workspaceId}, ${merchant}, false, 'builtin', n::text, n::text,
        case when n % 20 = 0 then 'on-hold' when n % 33 = 0 then 'canceled' else 'processing' end,
        (array['EUR', 'EUR', 'EUR', 'GBP', 'PLN'])[1 + n % 5],
        jsonb_build_object('total', 10000 + n % 5000, 'net', 9000, 'vat', 1000), jsonb_build_object('company', company, 'email', email, 'city', 'Berlin'),
        case when n % 20 = 0 then (at + interval '30 days')::date end, case when n % 20 > 0 then at end, at,
        '{"lineItems": [{"id": "1", "name": "Desk", "quantity": 1, "price": 10000}]}',
        'pi_' || n, jsonb_build_object('_svc_po_number', 'PO-' || n % 300000)
      from generate_series(1, ${rows}::bigint) n, lateral (select now() - n * ${span} as at) times, ${buyer}`;
    await transaction`
      insert into deliveries (created_at, id, workspace_id, merchant_id, livemode, subscription_id, event_id, event, target_url,
        attempt_count, succeeded_at, next_attempt_at)
      select at, 'whd_' || n, ${workspaceId}, ${merchant}, false, (${sql.array(subscriptions)}::uuid[])[1 + n % 5], 'evt_' || n,
        'order.completed', 'https://erp.example', 1, case when n % 100 > 0 then at end, at
      from generate_series(1, ${rows}::bigint) n, lateral (select now() - n * (interval '25 days' / ${rows}::float8) as at) times`;
    await transaction`
      insert into vat_checks (workspace_id, livemode, merchant_id, vat_number, prefix, country, source, status, duration_ms, checked_at)
      select ${workspaceId}, false, ${merchant}, 'DE' || n, (array['DE', 'FR', 'NL', 'IT'])[1 + n % 4], 'DE', 'vies',
        case when n % 50 = 0 then 'unavailable' else 'valid' end, 200 + n % 900, at
      from generate_series(1, ${rows}::bigint) n, lateral (select now() - n * ${span} as at) times`;
    await transaction`
      update orders set needs_attention = 'the store rejected it', attention = '{"store": "the store rejected it"}'
      where id in (select 'ord_' || n from generate_series(1, ${rows}::int, 500) n)`;
  });
  for (const table of ["sessions", "orders", "deliveries", "vat_checks"])
    await sql.unsafe(`vacuum analyze ${table}`);
  return { workspaceId, merchantIds };
}
