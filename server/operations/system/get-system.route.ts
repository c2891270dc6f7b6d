import packageFile from "../../../package.json" with { type: "json" };
import { SystemState, type OperatorFacts, type WaitingWork } from "../../../shared/wire/overview/system.ts";
import type { Context } from "../../context.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { readWithKeptPlans } from "../../db/sql.ts";
import { defineRoute } from "../../http/define-route.ts";
import { isOnlyWorkspace, listTasks, listWorkers, readDatabaseFacts } from "./operator.sql.ts";
import {
  countWaitingChecks,
  countWaitingCommands,
  countWaitingDeliveries,
  type WaitingRow,
} from "./waiting.sql.ts";

const MOST_WORKERS = 50;

export default defineRoute({
  method: "GET",
  path: "/system",
  summary: "Read the state of the service",
  description:
    "Returns the version of the service and how long work of the workspace waits. Where the service serves this workspace alone, also its workers, its queue by task and its migrations.",
  tag: "Overview",
  auth: "partner_key",
  scope: "logs:read",
  merchantScoped: true,
  responses: { 200: SystemState },
  async handler({ ctx, sql, caller }) {
    const now = new Date(ctx.clock.now());
    const [deliveries, commands, checks, isOnly] = await Promise.all([
      readWithKeptPlans(ctx.sql, (kept) => countWaitingDeliveries(kept, caller, now)),
      countWaitingCommands(sql, caller, now),
      countWaitingChecks(sql, caller, now),
      isOnlyWorkspace(sql, caller.workspaceId),
    ]);
    return {
      status: 200,
      body: {
        version: packageFile.version,
        started_at: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
        api_versions: [...ctx.versions.dates],
        waiting: [
          viewWaiting("webhook_deliveries", deliveries),
          viewWaiting("store_commands", commands),
          viewWaiting("vat_checks", checks),
        ],
        operator: isOnly ? await readOperatorFacts(ctx) : null,
      },
    };
  },
});

const viewWaiting = (kind: WaitingWork["kind"], row: WaitingRow): WaitingWork => ({
  kind,
  due: row.due,
  later: row.later,
  oldest_due_at: row.oldest_due_at?.toISOString() ?? null,
});

async function readOperatorFacts({ sql, config }: Context): Promise<OperatorFacts> {
  const [database, pending, workers, tasks] = await Promise.all([
    readDatabaseFacts(sql),
    pendingMigrations(sql),
    listWorkers(sql, config.SVC_WORKER_DEAD_AFTER_SECONDS, MOST_WORKERS),
    listTasks(sql),
  ]);
  const { postgres_version, applied, newest, applied_at: appliedAt } = database;
  return {
    node_version: process.versions.node,
    postgres_version,
    migrations: { applied, newest, applied_at: appliedAt?.toISOString() ?? null, pending },
    workers: workers.map((worker) => ({ ...worker, seen_at: worker.seen_at.toISOString() })),
    tasks: tasks.map((task) => ({ ...task, oldest_due_at: task.oldest_due_at?.toISOString() ?? null })),
  };
}
