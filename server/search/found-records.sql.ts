import type { Amounts } from "../../shared/wire/checkout-page.ts";
import type { SessionStatus } from "../../shared/wire/session.ts";
import type { SslStatus } from "../../shared/wire/domain.ts";
import { beginsWith } from "../db/beginnings.sql.ts";
import { belongsTo, type Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import { isPlaced } from "../orders/list-orders.sql.ts";

/** What a result shows of each record. */

/** What every record has. */
interface Found {
  id: string;
  merchant_id: string;
  livemode: boolean;
  created_at: Date;
}

export interface FoundOrder extends Found {
  number: string;
  status: string;
  currency: string;
  amounts: Amounts;
  company: string | null;
  email: string | null;
  po_number: string | null;
}

/** @param placedOnly leaves out what the list of orders leaves out. */
export async function listFoundOrders(
  sql: Sql,
  scope: Scope,
  ids: readonly string[],
  placedOnly: boolean,
): Promise<FoundOrder[]> {
  return sql<FoundOrder[]>`
    select id, merchant_id, livemode, created_at, number, status, currency, amounts, billing ->> 'company' as company,
      billing ->> 'email' as email, meta ->> '_svc_po_number' as po_number
    from orders where id = any(${[...ids]}::text[]) and ${belongsTo(sql, scope)} ${placedOnly ? sql`and ${isPlaced(sql)}` : sql``}`;
}

export interface FoundSession extends Found {
  status: SessionStatus;
  currency: string;
  amounts: Amounts;
  company: string | null;
  email: string | null;
}

export async function listFoundSessions(
  sql: Sql,
  scope: Scope,
  ids: readonly string[],
): Promise<FoundSession[]> {
  return sql<FoundSession[]>`
    select id, merchant_id, livemode, created_at, status, currency, amounts, company, email
    from sessions where id = any(${[...ids]}::text[]) and ${belongsTo(sql, scope)}`;
}

export interface FoundMerchant {
  id: string;
  livemode: boolean;
  created_at: Date;
  name: string;
  store_url: string;
  closed_at: Date | null;
}

/** Merchants with completed onboarding. */
export async function listFoundMerchants(
  sql: Sql,
  { workspaceId, livemode, merchantId }: Scope,
  ids: readonly string[],
): Promise<FoundMerchant[]> {
  return sql<FoundMerchant[]>`
    select id, livemode, created_at, name, store_url, closed_at from merchants
    where id = any(${[...ids]}::uuid[]) and workspace_id = ${workspaceId} and livemode = ${livemode}
      ${merchantId === null ? sql`` : sql`and id = ${merchantId}`} and onboarding_record_id is null`;
}

export interface FoundCompany extends Found {
  name: string;
  vat_numbers: string[];
  status: string;
}

export async function findCompanyOf(
  sql: Sql,
  { workspaceId, livemode, merchantId }: Scope,
  id: string,
): Promise<FoundCompany | null> {
  const [row] = await sql<FoundCompany[]>`
    select c.id, c.merchant_id, m.livemode, c.created_at, c.name, c.vat_numbers, c.status
    from companies c join merchants m on m.id = c.merchant_id
    where c.id = ${id} and m.workspace_id = ${workspaceId} and m.livemode = ${livemode}
      ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}`;
  return row ?? null;
}

export interface FoundDomain extends Omit<Found, "id"> {
  hostname: string;
  ssl_status: SslStatus;
  merchant_name: string;
}

/** Hostnames that begin with a text. @param beginning in lower case */
export async function listDomainsBeginning(
  sql: Sql,
  scope: Scope,
  beginning: string,
  limit: number,
): Promise<FoundDomain[]> {
  return sql<FoundDomain[]>`
    select d.hostname, d.merchant_id, d.livemode, d.created_at, d.ssl_status, m.name as merchant_name
    from custom_domains d join merchants m on m.id = d.merchant_id and m.workspace_id = d.workspace_id
    where ${belongsTo(sql, scope, sql`d.`)} and ${beginsWith(sql, sql`d.hostname`, sql`${beginning}::text`)}
      and d.ssl_status <> 'deleted' and d.cdn_id is not null
    order by d.hostname using ~<~ limit ${limit}`;
}

export interface FoundSubscription extends Omit<Found, "merchant_id"> {
  merchant_id: string | null;
  target_url: string;
  description: string | null;
  events: string[];
  status: string;
}

/** Subscriptions whose address without its scheme begins with a text; a workspace has few. @param beginning in lower case */
export async function listSubscriptionsBeginning(
  sql: Sql,
  scope: Scope,
  beginning: string,
  limit: number,
): Promise<FoundSubscription[]> {
  return sql<FoundSubscription[]>`
    select id, merchant_id, livemode, created_at, target_url, description, events, status from subscriptions
    where ${belongsTo(sql, scope)} and deleted_at is null
      and starts_with(lower(regexp_replace(target_url, '^https?://(www\\.)?', '')), ${beginning})
    order by created_at desc, id desc limit ${limit}`;
}
