import type { Pool } from "../../server/db/sql.ts";

/**
 * The events whose workspace, merchant or mode is not that of the order or session that they are about, whoever emitted them:
 * receivers take an event's mode for its word.
 * @returns a line for each, with both.
 */
export async function eventsOfOthers(sql: Pool): Promise<string[]> {
  const rows = await sql<{ line: string }[]>`
    select distinct format('%s (%s, %s) is about %s (%s, %s)',
      e.type, e.merchant_id, case when e.livemode then 'live' else 'test' end,
      record.id, record.merchant_id, case when record.livemode then 'live' else 'test' end) as line
    from events e
    cross join lateral (values
      (e.payload -> 'data' -> 'order' ->> 'id'), (e.payload -> 'data' ->> 'order_id'),
      (e.payload -> 'data' -> 'session' ->> 'id'), (e.payload -> 'data' ->> 'session_id')
    ) about (id)
    join (
      select id, workspace_id, merchant_id, livemode from orders
      union all
      select id, workspace_id, merchant_id, livemode from sessions
    ) record on record.id = about.id
    where (e.workspace_id, e.merchant_id, e.livemode)
      is distinct from (record.workspace_id, record.merchant_id, record.livemode)
    order by line`;
  return rows.map(({ line }) => line);
}
