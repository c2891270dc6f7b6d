import type { Pool } from "../../server/db/sql.ts";

/** Tables that any call may write to, refused or not. */
const RECORDED_PER_CALL = [
  "request_logs",
  "idempotency_records",
  "rate_limit_buckets",
  "audit_entries",
  "fuzz_writes",
];

/** What was written to the database, by table. */
export interface DatabaseWrites {
  /** Tables written to since the last call, with the number of rows. */
  take(): Promise<string[]>;
}

/**
 * Observes every table by a trigger, which sees what committed transactions changed. An update that changes nothing, or
 * only `last_used_at`, is no write.
 */
export async function observeWrites(sql: Pool): Promise<DatabaseWrites> {
  await sql.unsafe(`
    create unlogged table fuzz_writes (table_name text not null);
    create function fuzz_note_write() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at' then
        insert into fuzz_writes values (tg_table_name);
      end if;
      return null;
    end $$`);
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all(${RECORDED_PER_CALL})`;
  for (const { name } of tables)
    await sql`
      create trigger fuzz_note_write after insert or update or delete on ${sql(name)}
      for each row execute function fuzz_note_write()`;
  return {
    async take() {
      const rows = await sql<{ name: string; rows: number }[]>`
        with gone as (delete from fuzz_writes returning table_name)
        select table_name as name, count(*)::int as rows from gone group by 1 order by 1`;
      return rows.map(({ name, rows }) => `${name} (${rows})`);
    },
  };
}
