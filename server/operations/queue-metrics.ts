import type { Pool } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import { readQueue } from "./queue.sql.ts";

/** Adds the job queue's depth and the age of its oldest due job, for scaling workers. */
export function addQueueMetrics(metrics: Pick<Metrics, "addGauge">, sql: Pool): void {
  metrics.addGauge("svc_jobs", "Jobs in the queue by state.", "state", async () => {
    const { due, scheduled, running } = await readQueue(sql);
    return { due, scheduled, running };
  });
  metrics.addGauge(
    "svc_job_wait_seconds",
    "How long the oldest due job has been waiting.",
    "state",
    async () => ({
      due: (await readQueue(sql)).oldest_due_seconds,
    }),
  );
}
