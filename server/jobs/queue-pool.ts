import { Pool } from "pg";
import type { Context } from "../context.ts";
import { queueOptions } from "./queue-options.ts";

/** The `application_name` of a job runner's connections. */
export const QUEUE_CONNECTIONS = "svc job queue";

/**
 * The connections with which a job runner takes and completes jobs; to be ended after its run. The library's own pool
 * stops listening to errors when a run ends, before its connections are closed: one that the database ends at that
 * moment would end the process.
 */
export function openQueuePool(ctx: Context): Pool {
  const pool = new Pool({
    connectionString: ctx.config.directDatabaseUrl,
    application_name: QUEUE_CONNECTIONS,
    max: queueOptions.maxPoolSize,
  });
  pool.on("connect", (client) =>
    client.on("error", (error) => ctx.log.warn({ err: error }, "a connection of the job queue failed")),
  );
  // The same failure once more, if nobody was using the connection; it is replaced with the next query.
  pool.on("error", () => {});
  return pool;
}
