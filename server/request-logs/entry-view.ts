import type { RequestLogEntry } from "../../shared/wire/request-log.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";

/** A log entry as the API returns it; the mode follows from the caller's key. */
export function entryView(row: RequestLogRow): RequestLogEntry {
  const { livemode: _, created_at, ...entry } = row;
  return { ...entry, created_at: created_at.toISOString() };
}
