import type { Sql } from "../db/sql.ts";

/** Why a person must look at an order: what the store refused, a refund that failed, a dispute. One reason of each. */
export type AttentionKind = "store" | "store_vat" | "store_refund" | "refund" | "dispute";

export interface OrderOfAttention {
  id: string;
  workspace_id: string;
  livemode: boolean;
  number: string;
  needs_attention: string | null;
}

/**
 * Sets or takes away the reason of one kind; `needs_attention` is all of them as one text.
 * @returns null when it was so already.
 */
export async function saveAttention(
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string | null,
): Promise<OrderOfAttention | null> {
  const [row] = await sql<OrderOfAttention[]>`
    with changed as (
      select id, case when ${reason}::text is null then attention - ${kind}::text
        else attention || jsonb_build_object(${kind}::text, ${reason}::text) end as attention
      from orders where id = ${orderId} and attention ->> ${kind}::text is distinct from ${reason}::text
      for no key update
    )
    update orders o set attention = changed.attention,
      needs_attention = (select string_agg(value, '; ' order by key) from jsonb_each_text(changed.attention))
    from changed where o.id = changed.id
    returning o.id, o.workspace_id, o.livemode, o.number, o.needs_attention`;
  return row ?? null;
}
