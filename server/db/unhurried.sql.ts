import type { Sql } from "./sql.ts";

/**
 * An item of a statement's `from` that lets its commit not wait for the disk: for what may be lost in a crash of the
 * database, or is on the disk as soon as something that is written after it. The statement must be its own transaction.
 * Decision: docs/decisions/0118-writes-that-do-not-wait.md.
 */
export const unhurried = (sql: Sql) => sql`set_config('synchronous_commit', 'off', true) unhurried`;
