import type { Sql } from "../../db/sql.ts";

/**
 * Takes merchants with AI answers whose store is due to be indexed, and plans the next run.
 * @returns their ids.
 */
export async function takeDueMerchants(
  sql: Sql,
  { now, next }: { now: Date; next: Date },
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ merchant_id: string }[]>`
    insert into ai_indexes (merchant_id, due_at)
    select m.id, ${next} from merchants m left join ai_indexes i on i.merchant_id = m.id
    where m.configuration -> 'ai' ->> 'enabled' = 'true' and m.closed_at is null
      and (i.due_at is null or i.due_at <= ${now})
    order by m.id limit ${limit}
    on conflict (merchant_id) do update set due_at = excluded.due_at
    returning merchant_id`;
  return rows.map((row) => row.merchant_id);
}

/** Notes that a run was complete. @param chunks how many it found. */
export async function saveRun(sql: Sql, merchantId: string, now: Date, chunks: number): Promise<void> {
  await sql`
    insert into ai_indexes (merchant_id, due_at, indexed_at, chunks) values (${merchantId}, ${now}, ${now}, ${chunks})
    on conflict (merchant_id) do update set indexed_at = excluded.indexed_at, chunks = excluded.chunks, error = null`;
}

/** Notes why a run failed. */
export async function saveFailedRun(sql: Sql, merchantId: string, now: Date, error: string): Promise<void> {
  await sql`
    insert into ai_indexes (merchant_id, due_at, error) values (${merchantId}, ${now}, ${error})
    on conflict (merchant_id) do update set error = excluded.error`;
}

export interface IndexRow {
  /** When the store was last indexed completely; null if never. */
  indexed_at: Date | null;
  /** How many chunks were found then. */
  chunks: number;
}

export async function findIndex(sql: Sql, merchantId: string): Promise<IndexRow | null> {
  const [row] = await sql<
    IndexRow[]
  >`select indexed_at, chunks from ai_indexes where merchant_id = ${merchantId}`;
  return row ?? null;
}
