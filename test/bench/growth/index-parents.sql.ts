import type { Sql } from "../../../server/db/sql.ts";

/** Names of parent indexes by the name of the partition's index. */
export async function listIndexParents(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql<{ part: string; whole: string }[]>`
    select part.relname as part, whole.relname as whole
    from pg_inherits join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
    where part.relkind = 'i'`;
  return new Map(rows.map(({ part, whole }) => [part, whole]));
}
