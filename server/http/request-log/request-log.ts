import postgres from "postgres";
import type { Logger } from "pino";
import type { Pool } from "../../db/sql.ts";
import { insertRequestLogs, type RequestLogRow } from "./request-log.sql.ts";

export type { RequestLogRow } from "./request-log.sql.ts";

/** Writes one row for each API request, off the request's path. */
export interface RequestLog {
  /** Takes the row; never throws and never waits. */
  record(row: RequestLogRow): void;
  /** Writes what has been taken so far. */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest; later rows are lost. */
  close(): Promise<void>;
}

/** A request can be looked up this long after its answer. */
const FLUSH_EVERY_MS = 200;
const BATCH_ROWS = 500;
/** About 10 MB. When the database is away longer than this lasts, the newest rows are dropped. */
const MAX_ROWS = 20_000;

export function createRequestLog(sql: Pool, log: Logger): RequestLog {
  let waiting: RequestLogRow[] = [];
  let dropped = 0;
  let writing: Promise<void> | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;

  function schedule(): void {
    if (timer !== null || closed) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, FLUSH_EVERY_MS);
    timer.unref();
  }

  /** One writer at a time; rows that come meanwhile are written by the same run. */
  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null;
      if (waiting.length > 0) schedule();
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_ROWS);
      try {
        await insertRequestLogs(sql, batch).catch((error: unknown) => writeOneByOne(batch, error));
      } catch (error) {
        log.warn({ err: error, rows: waiting.length }, "request logs cannot be written");
        return;
      }
      waiting = waiting.slice(batch.length);
    }
    if (dropped > 0) log.error({ rows: dropped }, "request logs were dropped: the buffer was full");
    dropped = 0;
  }

  /** One row that the database will refuse for ever must not take the rest of its batch along, nor hold it up. */
  async function writeOneByOne(batch: readonly RequestLogRow[], batchError: unknown): Promise<void> {
    if (!isRefusal(batchError)) throw batchError;
    for (const row of batch) {
      await insertRequestLogs(sql, [row]).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        log.error({ err: error, request_id: row.request_id }, "the database rejected a request log");
      });
    }
  }

  return {
    record(row) {
      if (waiting.length >= MAX_ROWS) {
        dropped += 1;
        return;
      }
      waiting.push(row);
      if (waiting.length >= BATCH_ROWS && writing === null) void flush();
      else schedule();
    },
    flush,
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}

/** True when the data is at fault (SQLSTATE classes 22 and 23), not the connection. */
function isRefusal(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /^2[23]/.test(error.code);
}
