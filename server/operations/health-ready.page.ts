import { setTimeout } from "node:timers/promises";
import type { Context } from "../context.ts";
import { pendingMigrations } from "../db/migrate.ts";
import { definePage } from "../http/define-page.ts";
import { isDraining } from "./draining.ts";
import { jsonPage } from "./json-page.ts";

/** Shorter than a load balancer's usual timeout. */
const TIMEOUT_MS = 2_000;

type Readiness = { status: "ok" } | { status: "draining" | "database_unavailable" | "migrations_pending" };

async function readinessOf(ctx: Context): Promise<Readiness> {
  if (isDraining(ctx)) return { status: "draining" };
  try {
    const timedOut = setTimeout(TIMEOUT_MS, null, { ref: false });
    const pending = await Promise.race([pendingMigrations(ctx.sql), timedOut]);
    if (pending === null) return { status: "database_unavailable" };
    return { status: pending.length === 0 ? "ok" : "migrations_pending" };
  } catch (error) {
    ctx.log.warn({ err: error }, "not ready: the database does not respond");
    return { status: "database_unavailable" };
  }
}

/** Readiness: database reachable, migrations applied, not shutting down. */
export default definePage({
  method: "GET",
  path: "/health/ready",
  async handler({ ctx }) {
    const readiness = await readinessOf(ctx);
    return jsonPage(readiness.status === "ok" ? 200 : 503, readiness);
  },
});
