import type { EmbeddedPostgres } from "./embedded.ts";
import { openPool } from "./sql.ts";

const DATABASE = "svc";
const ROLE = "svc_service";

/**
 * The connection string of the service: a database of a role that owns it and has no other right, as in production
 * (docs/operations.md, *First start*). What the service cannot do there fails here too.
 *
 * The data folder of an earlier release keeps its data where they are, in the server's own database.
 */
export async function serviceDatabase(postgres: EmbeddedPostgres): Promise<string> {
  const url = new URL(postgres.url(DATABASE));
  const sql = openPool(postgres.url(), { max: 1 });
  try {
    const [found] = await sql<[{ is_earlier: boolean; has_role: boolean; has_database: boolean }]>`
      select to_regclass('public.migrations') is not null as is_earlier,
        exists (select from pg_roles where rolname = ${ROLE}) as has_role,
        exists (select from pg_database where datname = ${DATABASE}) as has_database`;
    if (found.is_earlier) return postgres.url();
    // The password is generated, in base64url: it needs no quoting.
    if (!found.has_role) await sql.unsafe(`create role ${ROLE} login password '${url.password}'`);
    if (!found.has_database) await sql.unsafe(`create database ${DATABASE} owner ${ROLE}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
  url.username = ROLE;
  return url.href;
}
