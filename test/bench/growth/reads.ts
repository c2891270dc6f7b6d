import type { Pool } from "../../../server/db/sql.ts";

/** One of the two databases that are compared. */
export interface History {
  url: string;
  sql: Pool;
}

/** One thing a request or the worker asks of a large table, with its own random place in it at each call. */
export interface Read<H extends History> {
  name: string;
  /** Changes rows and is rolled back; such a one leaves dead rows behind, so it is not repeated often. */
  isWrite?: boolean;
  /** @returns how many rows it came to. */
  run(history: H): Promise<number>;
}
