import { migrate } from "../../server/db/migrate.ts";
import { openPool } from "../../server/db/sql.ts";
import { findConfig } from "../command-context.ts";
import { defineCommand } from "../define-command.ts";

export default defineCommand({
  name: "migrate",
  summary: "Bring the database up to date",
  options: {},
  async run({ dataDir }) {
    const config = await findConfig(dataDir);
    const pool = openPool(config.DATABASE_URL, { max: 1 });
    try {
      const applied = await migrate(pool, config.DATABASE_URL);
      const text = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
      return { data: { applied }, text };
    } finally {
      await pool.end();
    }
  },
});
