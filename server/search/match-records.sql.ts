import type { SearchField } from "../../shared/wire/search/search-result.ts";
import type { Fragment } from "postgres";
import { begins } from "../db/beginnings.sql.ts";
import type { Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";
import { matchingOrders } from "../orders/match-orders.sql.ts";

/**
 * Records by the beginning of a text. Each statement reads a bounded part of an index, however many records match: those
 * that match as a whole, and of the others the last in the order of the text.
 */

/** A record that matches. */
export interface Match {
  id: string;
  matched_by: SearchField;
}

const MOST_WHOLE = 50;
const MOST_BEGINNING = 500;
/** Of them the newest are looked at further. */
const MOST_MATCHES = 100;

const newest = (sql: Sql) => sql`order by created_at desc, id desc limit ${MOST_WHOLE}`;

/** The best of what was found in several fields: each record once. */
const best = (sql: Sql, { merchantId }: Scope, found: Fragment) => sql`
  select id, matched_by from (
    select distinct on (id) id, matched_by, is_whole, created_at from (${found}) found
    where true ${merchantId === null ? sql`` : sql`and merchant_id = ${merchantId}`}
    order by id, is_whole desc, matched_by) matches
  order by is_whole desc, created_at desc, id desc limit ${MOST_MATCHES}`;

export async function matchOrders(sql: Sql, scope: Scope, text: string): Promise<Match[]> {
  const most = { whole: MOST_WHOLE, beginning: MOST_BEGINNING };
  return sql<Match[]>`${best(sql, scope, matchingOrders(sql, scope, text, most))}`;
}

/** By the keys that sessions carry. */
export async function matchSessions(sql: Sql, scope: Scope, text: string): Promise<Match[]> {
  const { workspaceId, livemode } = scope;
  const own = sql`workspace_id = ${workspaceId} and livemode = ${livemode}`;
  const company = sql`search_key(${text}::text)`;
  const email = sql`${text.toLowerCase()}::text`;
  const hasCompany = sql`${own} and company_key is not null`;
  const hasEmail = sql`${own} and email is not null`;
  const columns = sql`id, merchant_id, created_at`;
  return sql<Match[]>`${best(
    sql,
    scope,
    sql`
      (select ${columns}, true as is_whole, 'company' as matched_by from sessions
        where ${hasCompany} and company_key = ${company} ${newest(sql)})
      union all
      (select ${columns}, false, 'company' from sessions where ${hasCompany} and ${begins(sql, sql`company_key`, company, MOST_BEGINNING)})
      union all
      (select ${columns}, true, 'email' from sessions where ${hasEmail} and email = ${email} ${newest(sql)})
      union all
      (select ${columns}, false, 'email' from sessions where ${hasEmail} and ${begins(sql, sql`email`, email, MOST_BEGINNING)})`,
  )}`;
}

/** Stores by their name or address. @param address without scheme and `www.`, as it may have been typed with both. */
export async function matchMerchants(
  sql: Sql,
  scope: Scope,
  text: string,
  address: string,
): Promise<Match[]> {
  const { workspaceId, livemode } = scope;
  const own = sql`workspace_id = ${workspaceId} and livemode = ${livemode}`;
  const columns = sql`id, id as merchant_id, created_at`;
  const url = sql`search_key(regexp_replace(store_url, '^https?://(www\\.)?', ''))`;
  return sql<Match[]>`${best(
    sql,
    scope,
    sql`
      (select ${columns}, true as is_whole, 'name' as matched_by from merchants
        where ${own} and search_key(name) = search_key(${text}::text) ${newest(sql)})
      union all
      (select ${columns}, false, 'name' from merchants
        where ${own} and ${begins(sql, sql`search_key(name)`, sql`search_key(${text}::text)`, MOST_BEGINNING)})
      union all
      (select ${columns}, false, 'store_url' from merchants
        where ${own} and ${begins(sql, url, sql`search_key(${address}::text)`, MOST_BEGINNING)})`,
  )}`;
}
