import type { Pool, Sql } from "../db/sql.ts";

export interface MerchantRow {
  id: string;
  workspace_id: string;
  livemode: boolean;
  name: string;
  store_url: string;
  email: string | null;
  return_url: string | null;
  refresh_url: string | null;
  created_via: "partner_api" | "dashboard" | "cli";
  connected_account_id: string | null;
  configuration: Record<string, unknown>;
  store_platform: string;
  /** Hosts where its store may be, besides that of `store_url`. */
  allowed_store_hosts: string[];
  /** Null while it is open. */
  closed_at: Date | null;
  created_at: Date;
}

/** A merchant with its key prefix and account status. */
export interface ListedMerchantRow extends MerchantRow {
  /** Visible prefix of the newest key. */
  key_prefix: string;
  charges_enabled: boolean | null;
  payouts_enabled: boolean | null;
  details_submitted: boolean | null;
}

/** Workspace and mode. */
export interface Tenant {
  workspaceId: string;
  livemode: boolean;
}

function listed(sql: Sql) {
  return sql`
    select m.id, m.workspace_id, m.livemode, m.name, m.store_url, m.email, m.return_url, m.refresh_url,
      m.created_via, m.connected_account_id, m.configuration, m.store_platform, m.allowed_store_hosts,
      m.closed_at, m.created_at, c.key_prefix, a.charges_enabled, a.payouts_enabled, a.details_submitted
    from merchants m
    join lateral (
      select key_prefix from merchant_credentials where merchant_id = m.id order by created_at desc, id desc limit 1
    ) c on true
    left join connected_accounts a on a.id = m.connected_account_id`;
}

export async function findMerchant(sql: Sql, tenant: Tenant, id: string): Promise<ListedMerchantRow | null> {
  const [row] = await sql<ListedMerchantRow[]>`
    ${listed(sql)}
    where m.id = ${id} and m.workspace_id = ${tenant.workspaceId} and m.livemode = ${tenant.livemode}
      and m.onboarding_record_id is null`;
  return row ?? null;
}

/** Changes what the partner may change; at least one column. */
export async function updateMerchant(
  sql: Sql,
  tenant: Tenant,
  id: string,
  change: Partial<Pick<MerchantRow, "name" | "allowed_store_hosts">>,
): Promise<void> {
  await sql`
    update merchants set ${sql(change)}
    where id = ${id} and workspace_id = ${tenant.workspaceId} and livemode = ${tenant.livemode}`;
}

/** Closes a merchant with completed onboarding. Null if there is none that is open. */
export async function setClosed(sql: Sql, tenant: Tenant, id: string): Promise<Date | null> {
  const [row] = await sql<{ closed_at: Date }[]>`
    update merchants set closed_at = svc_now()
    where id = ${id} and workspace_id = ${tenant.workspaceId} and livemode = ${tenant.livemode}
      and onboarding_record_id is null and closed_at is null
    returning closed_at`;
  return row?.closed_at ?? null;
}

/** Merchants with completed onboarding, newest first; `after` is the last row of the previous page. */
export async function listMerchants(
  sql: Sql,
  tenant: Tenant,
  page: { limit: number; after: { createdAt: Date; id: string } | null; closed: boolean },
): Promise<ListedMerchantRow[]> {
  const { after, closed } = page;
  return sql<ListedMerchantRow[]>`
    ${listed(sql)}
    where m.workspace_id = ${tenant.workspaceId} and m.livemode = ${tenant.livemode}
      and m.onboarding_record_id is null and (m.closed_at is not null) = ${closed}
      ${after === null ? sql`` : sql`and (m.created_at, m.id) < (${after.createdAt}, ${after.id})`}
    order by m.created_at desc, m.id desc
    limit ${page.limit}`;
}

/** Names by id, of those ids that are merchants of the tenant. */
export async function findMerchantNames(
  sql: Sql,
  { workspaceId, livemode }: Tenant,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<Array<{ id: string; name: string }>>`
    select id, name from merchants
    where workspace_id = ${workspaceId} and livemode = ${livemode} and id = any(${sql.array([...ids])}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface CheckoutMerchantRow extends Pick<
  MerchantRow,
  "id" | "workspace_id" | "livemode" | "name" | "store_url" | "configuration" | "store_platform"
> {
  account_id: string | null;
  charges_enabled: boolean | null;
  default_currency: string | null;
  statement_descriptor_prefix: string | null;
  application_fee_basis_points: number;
  application_fee_fixed: Record<string, number>;
  is_deauthorized: boolean;
  store_currency: string | null;
  store_time_zone: string | null;
}

/** Rows of `CheckoutMerchantRow` for the merchants whose id fulfils the condition on `m.id`. */
export const checkoutMerchants = (sql: Sql, ofId: ReturnType<Pool>) => sql`
    select m.id, m.workspace_id, m.livemode, m.name, m.store_url, m.configuration, m.store_platform,
      a.id as account_id, a.charges_enabled, a.default_currency, a.deauthorized_at is not null as is_deauthorized,
      a.statement_descriptor_prefix, w.application_fee_basis_points, w.application_fee_fixed,
      s.currency as store_currency, s.time_zone as store_time_zone
    from merchants m
    join workspaces w on w.id = m.workspace_id
    left join connected_accounts a on a.id = m.connected_account_id
    left join store_connections s on s.merchant_id = m.id
    where ${ofId} and m.onboarding_record_id is null`;

/** By id without a tenant: the caller got the ids from a session or a merchant key. In any order. */
export async function findCheckoutMerchants(
  sql: Sql,
  ids: readonly string[],
): Promise<CheckoutMerchantRow[]> {
  return sql<CheckoutMerchantRow[]>`
    ${checkoutMerchants(sql, sql`m.id = any(${sql.array([...ids])}::uuid[])`)}`;
}
