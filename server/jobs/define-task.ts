import type { Context } from "../context.ts";

/** A background task: one file `<verb-noun>.task.ts`, loaded by suffix. A queued run is a job. */
export interface Task {
  name: string;
  /** graphile-worker crontab time, e.g. `0 3 * * *` (UTC); runs once across all workers. */
  cron?: string;
  run(input: { ctx: Context; payload: unknown; abortSignal?: AbortSignal }): Promise<void>;
}

export function defineTask(task: Task): Task {
  return task;
}
