import postgres from "postgres";

/** A pool or a transaction: what every query function takes first. */
export type Sql = postgres.Sql<{ bigint: number }> | Transaction;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
export type Pool = postgres.Sql<{ bigint: number }>;

const BIGINT = 20;

/**
 * The driver's own waits grow with the failures of all connections together: a pool of twenty would not look again for
 * 10 to 20 seconds, however short a restart of the database was.
 */
const reconnectAfterSeconds = (): number => 0.1 + 0.4 * Math.random();

export interface PoolOptions {
  /** Connections; default 10. */
  max?: number;
  /** Longer statements are cancelled by the database; default 30 s. */
  statementTimeoutMs?: number;
  /** Statements are planned once for each connection, whatever their parameters, as `readWithKeptPlans` does. */
  keepsPlans?: boolean;
  /**
   * Through a pooler in transaction mode. Nothing is set at the start of a connection: the role has `SESSION_SETTINGS`,
   * and the other options but `max` have no effect.
   */
  pooled?: boolean;
  /** Through a pooler, names statements to have them planned once. It must keep them (PgBouncer 1.21 or newer). */
  prepares?: boolean;
}

/** What every connection has, however it is made: sent at its start, or behind a pooler settings of the role. */
export const SESSION_SETTINGS = {
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "30s",
  enable_seqscan: "off",
  // Before Postgres 18 a scan that there is no way around counts as very expensive, and would be compiled.
  jit: "off",
} as const;

/**
 * Opens a pool. `bigint` columns hold minor units and counters below 2^53 and arrive as numbers.
 *
 * Whatever grows here is read by an index. A plan that was made when a day's partition stood empty would scan it, and
 * is kept until the statistics are renewed, long after the day has begun: no plan scans where there is an index.
 */
export function openPool(url: string, options: PoolOptions = {}): Pool {
  return postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    backoff: reconnectAfterSeconds,
    types: {
      bigint: { to: BIGINT, from: [BIGINT], parse: Number, serialize: String },
    },
    prepare: !options.pooled || (options.prepares ?? false),
    connection: {
      application_name: "svc-checkout",
      ...(options.pooled ? {} : startSettings(options)),
    },
  }) as Pool;
}

function startSettings({ statementTimeoutMs, keepsPlans }: PoolOptions): Record<string, string | number> {
  return {
    ...SESSION_SETTINGS,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
    ...(keepsPlans ? { plan_cache_mode: "force_generic_plan" } : {}),
  };
}

/**
 * Reads with plans that are made once and kept, whatever the parameters: for queries over many partitions, whose
 * planning takes longer than their work. Every parameter of such a query must find its index.
 */
export async function readWithKeptPlans<T>(sql: Pool, read: (sql: Sql) => Promise<T>): Promise<T> {
  const result = await sql.begin("read only", async (transaction) => {
    // Sent at once and not awaited alone: what is read follows it without waiting, and is never sent before it.
    const kept = transaction`set local plan_cache_mode = force_generic_plan`.execute();
    const [, found] = await Promise.all([kept, read(transaction)]);
    return { found };
  });
  return result.found;
}

const JSON_TYPE = 114;

/**
 * A value for a `json` column, kept as it is written: key order and all. (`sql.json` sends `jsonb`, which sorts
 * keys; partner metadata must come back as it came.)
 */
export function jsonText(sql: Sql, value: unknown): postgres.Parameter {
  return sql.typed(value as never, JSON_TYPE);
}

/** A value for a `jsonb` column; SQL's null for null. */
export function jsonOrNull(sql: Sql, value: unknown): postgres.Parameter | null {
  return value === null ? null : sql.json(value as never);
}

/** True for an error that the database itself reports (any, when no SQLSTATE is given): the statement had no effect. */
export function isPostgresError(error: unknown, code?: string): boolean {
  return error instanceof postgres.PostgresError && (code === undefined || error.code === code);
}

/** True for a violation of the named unique constraint or index (any, when no name is given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === "23505" &&
    (constraint === undefined || error.constraint_name === constraint)
  );
}
