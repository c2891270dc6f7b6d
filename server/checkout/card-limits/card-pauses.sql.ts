import type { Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";

/** Pauses of card payments at one merchant. */
export interface CardPauses {
  merchant_id: string;
  sessions: number;
  cards: number;
  networks: number;
  is_merchant_paused: boolean;
  until: Date;
}

/** The pauses in force, by merchant of the scope; the one that ends last first. Whose card or network it is stays out of it. */
export async function listCardPauses(
  sql: Sql,
  { workspaceId, livemode, merchantId }: Scope,
  limit: number,
): Promise<CardPauses[]> {
  // Lateral: those of each merchant by its key, however many there are of others.
  return sql<CardPauses[]>`
    select m.id as merchant_id, paused.*
    from merchants m cross join lateral (
      select count(*) filter (where d.kind = 'session')::int as sessions,
        count(*) filter (where d.kind = 'card')::int as cards,
        count(*) filter (where d.kind = 'network')::int as networks,
        bool_or(d.kind = 'merchant') as is_merchant_paused, max(d.paused_until) as until
      from card_declines d where d.merchant_id = m.id and d.paused_until > svc_now()
      having count(*) > 0) paused
    where m.workspace_id = ${workspaceId} and m.livemode = ${livemode}
      ${merchantId === null ? sql`` : sql`and m.id = ${merchantId}`}
    order by until desc, 1 limit ${limit}`;
}
