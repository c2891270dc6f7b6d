import postgres from "postgres";

/** A pool or a transaction: what every query function takes first. */
export type Sql = postgres.Sql<{ bigint: number }> | Transaction;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
export type Pool = postgres.Sql<{ bigint: number }>;

const BIGINT = 20;

/**
 * Opens a pool. `bigint` columns hold minor units and counters below 2^53 and arrive as numbers;
 * statements longer than 30 s are cancelled by the database.
 */
export function openPool(url: string, options: { max?: number } = {}): Pool {
  return postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    types: {
      bigint: { to: BIGINT, from: [BIGINT], parse: Number, serialize: String },
    },
    connection: {
      application_name: "svc-checkout",
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  }) as Pool;
}

const JSON_TYPE = 114;

/**
 * A value for a `json` column, kept as it is written: key order and all. (`sql.json` sends `jsonb`, which sorts
 * keys; partner metadata must come back as it came.)
 */
export function jsonText(sql: Sql, value: unknown): postgres.Parameter {
  return sql.typed(value as never, JSON_TYPE);
}

/** True for a violation of the named unique constraint or index (any, when no name is given). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === "23505" &&
    (constraint === undefined || error.constraint_name === constraint)
  );
}
