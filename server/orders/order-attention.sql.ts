import type { Sql } from "../db/sql.ts";

/** Why an order needs attention: a command the store refused, a failed refund, a dispute, the VAT number of another company. One reason per kind. */
export type AttentionKind =
  | "store"
  | "store_vat"
  | "store_refund"
  | "store_reversal"
  | "store_canceled"
  | "payment"
  | "surplus"
  | "refund"
  | "refund_unknown"
  | "review"
  | "dispute"
  | "vat_name";

export interface AttentionOrder {
  id: string;
  workspace_id: string;
  livemode: boolean;
  number: string;
  needs_attention: string | null;
}

/**
 * Sets or clears the reason of one kind; `needs_attention` joins all reasons.
 * @returns null if nothing changed.
 */
export async function saveAttention(
  sql: Sql,
  orderId: string,
  kind: AttentionKind,
  reason: string | null,
): Promise<AttentionOrder | null> {
  const [row] = await sql<AttentionOrder[]>`
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
