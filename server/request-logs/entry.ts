import type { RequestLogEntry } from "../../shared/wire/request-log.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";

/** A row as callers see it; the mode is told by their key. */
export function entryOf(row: RequestLogRow): RequestLogEntry {
  const { livemode: _, created_at, ...entry } = row;
  return { ...entry, created_at: created_at.toISOString() };
}
