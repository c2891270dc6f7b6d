import type { Fragment } from "postgres";
import { begins } from "../db/beginnings.sql.ts";
import type { Scope } from "../db/scope.ts";
import type { Sql } from "../db/sql.ts";

/** How many orders are read of each field. */
export interface MostMatches {
  /** Whose field is the text, newest first. */
  whole: number;
  /** Whose field begins with it. */
  beginning: number;
}

/**
 * Orders of a workspace whose number, PO number, company or e-mail address is a text or begins with it, whatever the case. An
 * order may be there more than once. The expressions are those of migration 0069.
 */
export function matchingOrders(
  sql: Sql,
  { workspaceId, livemode }: Scope,
  text: string,
  most: MostMatches,
): Fragment {
  const own = sql`workspace_id = ${workspaceId} and livemode = ${livemode}`;
  const key = sql`search_key(${text}::text)`;
  const number = sql`search_key(number)`;
  const poNumber = sql`search_key(meta ->> '_svc_po_number')`;
  const company = sql`search_key(billing ->> 'company')`;
  const email = sql`search_key(billing ->> 'email')`;
  const hasPoNumber = sql`${own} and meta ->> '_svc_po_number' <> ''`;
  const hasCompany = sql`${own} and billing ->> 'company' <> ''`;
  const hasEmail = sql`${own} and billing ->> 'email' <> ''`;
  const columns = sql`id, merchant_id, created_at`;
  const newest = sql`order by created_at desc, id desc limit ${most.whole}`;
  return sql`
    (select ${columns}, true as is_whole, 'number' as matched_by from orders where ${own} and ${number} = ${key} ${newest})
    union all
    (select ${columns}, false, 'number' from orders where ${own} and ${begins(sql, number, key, most.beginning)})
    union all
    (select ${columns}, true, 'po_number' from orders where ${hasPoNumber} and ${poNumber} = ${key} ${newest})
    union all
    (select ${columns}, false, 'po_number' from orders where ${hasPoNumber} and ${begins(sql, poNumber, key, most.beginning)})
    union all
    (select ${columns}, true, 'company' from orders where ${hasCompany} and ${company} = ${key} ${newest})
    union all
    (select ${columns}, false, 'company' from orders where ${hasCompany} and ${begins(sql, company, key, most.beginning)})
    union all
    (select ${columns}, true, 'email' from orders where ${hasEmail} and ${email} = ${key} ${newest})
    union all
    (select ${columns}, false, 'email' from orders where ${hasEmail} and ${begins(sql, email, key, most.beginning)})`;
}
