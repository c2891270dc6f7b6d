import type { Pool } from "../../../server/db/sql.ts";

/** One of the two compared databases. */
export interface History {
  url: string;
  sql: Pool;
}

/** A query of a request or the worker; each call picks a random position in the table. */
export interface Read<H extends History> {
  name: string;
  /** Changes rows and rolls back. Runs less often because it leaves dead rows. */
  isWrite?: boolean;
  /** @returns the number of rows. */
  run(history: H): Promise<number>;
}
