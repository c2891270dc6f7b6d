import { migrate } from "../../server/db/migrate.ts";
import { assertDirect, ensureRoleSettings, type RoleSettings } from "../../server/db/pooler.ts";
import { openPool } from "../../server/db/sql.ts";
import { findConfig } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "migrate",
  summary: "Bring the database up to date",
  options: {},
  async run({ dataDir }) {
    const config = await findConfig(dataDir);
    await assertDirect(config.directDatabaseUrl, "svc migrate");
    const pool = openPool(config.directDatabaseUrl, { max: 1 });
    try {
      const applied = await migrate(pool, config.directDatabaseUrl);
      const role = await ensureRoleSettings(pool, config.DATABASE_URL);
      const text = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
      return { data: { applied, role_settings: role }, text: [text, ...roleLines(role)].join("\n") };
    } finally {
      await pool.end();
    }
  },
});

/** What the role's settings were, or what an administrator has to run. */
function roleLines({ saved, statements }: RoleSettings): string[] {
  if (statements.length === 0) return [];
  return saved
    ? ["Set the timeouts of the servers' database role, which servers behind a connection pooler rely on."]
    : [
        "Before servers connect through a pooler, an administrator of the database has to run:",
        ...statements,
      ];
}
