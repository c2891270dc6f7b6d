import postgres from "postgres";
import type { Logger } from "pino";
import type { Pool } from "../../db/sql.ts";
import type { Metrics } from "../metrics.ts";
import { insertRequestLogs, type RequestLogRow } from "./request-log.sql.ts";

export type { RequestLogRow } from "./request-log.sql.ts";

/** Writes one row for each API request, off the request's path. */
export interface RequestLog {
  /**
   * Null while the buffer has room, else a promise to wait for before a request is handled, so that requests come no
   * faster than their rows are written. It resolves after 10 s at most: a database that is away stops no request that
   * does without it.
   */
  waitForRoom(): Promise<void> | null;
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
/** About 10 MB. Beyond it requests wait. */
const FULL_ROWS = 20_000;
/** The newest rows are dropped beyond this. Only an unavailable database lets it grow so far. */
const MAX_ROWS = 2 * FULL_ROWS;
const WAIT_MS = 10_000;

export function createRequestLog(
  sql: Pool,
  log: Logger,
  metrics: Pick<Metrics, "addCounter" | "addGauge">,
): RequestLog {
  const rows = metrics.addCounter("svc_request_logs_total", "Request logs by what became of them.", [
    "result",
  ]);
  const waits = metrics.addCounter(
    "svc_request_log_waits_total",
    "Requests that waited because request logs were not written as fast as requests came.",
    [],
  );
  metrics.addGauge("svc_request_log_rows", "Request logs that are not written yet.", "state", () =>
    Promise.resolve({ buffered: waiting.length }),
  );
  const requests: Array<() => void> = [];
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

  /** One writer at a time; rows added in the meantime are written by the same run. */
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
        await insertRequestLogs(sql, batch).then(
          () => rows.inc({ result: "written" }, batch.length),
          (error: unknown) => writeOneByOne(batch, error),
        );
      } catch (error) {
        log.warn({ err: error, rows: waiting.length }, "request logs cannot be written");
        return;
      }
      waiting = waiting.slice(batch.length);
      if (waiting.length < FULL_ROWS) for (const begin of requests.splice(0, batch.length)) begin();
    }
    if (dropped > 0) log.error({ rows: dropped }, "request logs were dropped: the buffer was full");
    dropped = 0;
  }

  /** One row that the database will refuse for ever must not take the rest of its batch along, nor hold it up. */
  async function writeOneByOne(batch: readonly RequestLogRow[], batchError: unknown): Promise<void> {
    if (!isRefusal(batchError)) throw batchError;
    for (const row of batch) {
      await insertRequestLogs(sql, [row]).then(
        () => rows.inc({ result: "written" }),
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          rows.inc({ result: "rejected" });
          log.error({ err: error, request_id: row.request_id }, "the database rejected a request log");
        },
      );
    }
  }

  return {
    waitForRoom() {
      if (waiting.length < FULL_ROWS || closed) return null;
      waits.inc();
      return new Promise((begin) => {
        requests.push(begin);
        setTimeout(begin, WAIT_MS).unref();
      });
    },
    record(row) {
      if (waiting.length >= MAX_ROWS) {
        dropped += 1;
        rows.inc({ result: "dropped" });
        return;
      }
      waiting.push(row);
      if (waiting.length >= BATCH_ROWS && writing === null) void flush();
      else schedule();
    },
    flush,
    async close() {
      closed = true;
      for (const begin of requests.splice(0)) begin();
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
