import type { Scope } from "../../../server/db/scope.ts";
import type { Pool } from "../../../server/db/sql.ts";

/** What the search is compared with: any part of a text, without an index for it. */
export async function findAnywhere(
  sql: Pool,
  { workspaceId, livemode }: Scope,
  text: string,
): Promise<unknown> {
  const pattern = `%${text.replaceAll(/[%_\\]/g, "\\$&")}%`;
  return sql`
    select id from orders
    where workspace_id = ${workspaceId} and livemode = ${livemode}
      and (number ilike ${pattern} or meta ->> '_svc_po_number' ilike ${pattern} or billing ->> 'company' ilike ${pattern}
        or billing ->> 'email' ilike ${pattern})
    order by created_at desc, id desc limit 7`;
}

/** The indexes of orders that only the search reads. */
export async function searchIndexes(sql: Pool): Promise<Array<{ name: string; megabytes: number }>> {
  return sql`
    select i.indexrelid::regclass::text as name, (pg_relation_size(i.indexrelid) / 1000000)::int as megabytes
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'orders'::regclass and c.relname in
      ('orders_by_number', 'orders_by_po_number', 'orders_by_company', 'orders_by_email') order by 1`;
}

/** @returns an order of today to make others from. */
export async function setUpWriting(sql: Pool, workspaceId: string): Promise<string> {
  const [order] = await sql<[{ id: string }]>`
    select id from orders where workspace_id = ${workspaceId} order by created_at desc limit 1`;
  return order.id;
}

/** @returns milliseconds of one insert, each in a transaction of its own. */
export async function insertOneByOne(sql: Pool, like: string, name: string, count: number): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < count; n++)
    await sql`
      insert into orders (id, workspace_id, merchant_id, livemode, store_platform, store_order_id, number, status, currency, amounts,
        billing, created_at, cart, meta)
      select ${`ord_${name}${n}`}, workspace_id, merchant_id, livemode, store_platform, ${`${name}${n}`}, ${`${name}${n}`}, status,
        currency, amounts, jsonb_set(billing, '{company}', to_jsonb(${`New ${n} ${name}`}::text)), now(), cart,
        jsonb_build_object('_svc_po_number', ${`N-${n}`}::text)
      from orders where id = ${like}`;
  return (performance.now() - started) / count;
}
