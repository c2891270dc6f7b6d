import type { RunnerOptions } from "graphile-worker";

/** Jobs that run at once in one worker process. Most wait for a receiver's answer, which costs nothing here. */
export const concurrentJobs = 100;

/**
 * How a worker takes jobs from the queue; measured by `npm run bench webhooks` and explained in
 * docs/decisions/0010-batched-dispatch.md.
 */
export const queueOptions = {
  concurrency: concurrentJobs,
  // Opened as needed: jobs are fetched and completed in batches, so that three or four serve them all.
  maxPoolSize: concurrentJobs,
  // Finds jobs that come due later (retries); new ones arrive by notification.
  pollInterval: 250,
  noHandleSignals: true,
  preset: {
    worker: {
      localQueue: { size: 2 * concurrentJobs, ttl: 30_000 },
      // What ended in one turn of the event loop is told to the database at once.
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  },
} satisfies RunnerOptions;
