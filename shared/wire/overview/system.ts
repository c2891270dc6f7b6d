import { z } from "zod";

/** How the service runs, as far as its caller may know. */

const Count = z.int();
const Timestamp = z.iso.datetime();

export const WaitingWork = z.object({
  kind: z
    .enum(["webhook_deliveries", "store_commands", "vat_checks"])
    .describe(
      "`webhook_deliveries`: events to receivers. `store_commands`: changes of orders that stores have not accepted yet. `vat_checks`: VAT numbers of orders that are checked again.",
    ),
  due: Count.describe("To be done now, of the oldest 10,000."),
  later: Count.describe("To be tried again later, of the oldest 10,000."),
  oldest_due_at: Timestamp.nullable().describe("Since when the oldest of those due is; `null` without one."),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const OperatorFacts = z.object({
  node_version: z.string().describe("Version of Node.js."),
  postgres_version: z.string().describe("Version of Postgres."),
  migrations: z
    .object({
      applied: Count.describe("Applied migrations."),
      newest: z.string().nullable().describe("The one applied last."),
      applied_at: Timestamp.nullable().describe("When that was."),
      pending: z.array(z.string()).describe("Migrations that `svc migrate` has yet to apply."),
    })
    .describe("Changes of the database that come with releases."),
  workers: z
    .array(
      z.object({
        id: z.string().describe("Identifier of the pool of workers."),
        seen_at: Timestamp.describe("Its last heartbeat."),
        is_alive: z.boolean().describe("Whether its heartbeats come in time."),
        jobs: Count.describe("Jobs that it has taken."),
      }),
    )
    .describe("Pools of workers, the most recent heartbeat first; at most 50."),
  tasks: z
    .array(
      z.object({
        name: z.string().describe("Name of the task."),
        due: Count.describe("Jobs that are due and not taken."),
        later: Count.describe("Jobs for later."),
        running: Count.describe("Jobs that a worker has taken."),
        failed: Count.describe("Jobs that are not tried any more."),
        oldest_due_at: Timestamp.nullable().describe(
          "Since when the oldest of those due is; `null` without one.",
        ),
      }),
    )
    .describe("Jobs in the queue by task, the longest wait first."),
});
export type OperatorFacts = z.infer<typeof OperatorFacts>;

export const SystemState = z.object({
  version: z.string().describe("Version of the service."),
  started_at: Timestamp.describe("When the process that answers was started; there may be others."),
  api_versions: z.array(z.string()).describe("Versions of the API, the newest last."),
  waiting: z.array(WaitingWork).describe("What the workspace's work waits for, by kind."),
  operator: OperatorFacts.nullable().describe(
    "What concerns the service as a whole; `null` where it serves several workspaces.",
  ),
});
export type SystemState = z.infer<typeof SystemState>;
