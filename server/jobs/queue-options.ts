import type { RunnerOptions } from "graphile-worker";

/** Concurrent jobs per worker process. Most wait for a receiver's response, which costs little. */
export const concurrentJobs = 100;

/**
 * How a worker takes jobs from the queue; measured by `npm run bench webhooks` and explained in
 * docs/decisions/0010-batched-dispatch.md.
 */
export const queueOptions = {
  concurrency: concurrentJobs,
  // Connections open on demand: jobs are fetched and completed in batches, so three or four suffice.
  maxPoolSize: concurrentJobs,
  // Finds jobs that become due later (retries); new ones arrive by notification.
  pollInterval: 250,
  noHandleSignals: true,
  preset: {
    worker: {
      localQueue: { size: 2 * concurrentJobs, ttl: 30_000 },
      // Jobs that end in one turn of the event loop are completed in one statement.
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
} satisfies RunnerOptions;
