import type { Pool, Sql } from "./sql.ts";

/** Whose connection this is, and to which database. */
export async function findRole(sql: Sql): Promise<{ role: string; database: string }> {
  const [row] = await sql<[{ role: string; database: string }]>`
    select current_user::text as role, current_database()::text as database`;
  return row;
}

/** The values in force on this connection. */
export async function readSettings(
  sql: Sql,
  names: readonly string[],
): Promise<Array<{ name: string; setting: string }>> {
  return sql<Array<{ name: string; setting: string }>>`
    select name, setting from pg_settings where name = any(${[...names]}::text[])`;
}

/** Names of the settings that a role has, in this database or in all. */
export async function listRoleSettings(
  sql: Sql,
  { role, database }: { role: string; database: string },
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select split_part(setting, '=', 1) as name
    from pg_db_role_setting s, unnest(s.setconfig) setting
    where s.setrole = (select oid from pg_roles where rolname = ${role})
      and s.setdatabase in (0, (select oid from pg_database where datname = ${database}))`;
  return rows.map((row) => row.name);
}

/** Runs statements that take no parameters, all or none. */
export async function saveRoleSettings(sql: Pool, statements: readonly string[]): Promise<void> {
  await sql.begin(async (transaction) => {
    for (const statement of statements) await transaction.unsafe(statement);
  });
}
