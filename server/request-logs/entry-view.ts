import { ApiError } from "../errors.ts";
import type { RequestLogEntry } from "../../shared/wire/request-log.ts";
import type { RequestLogRow } from "../http/request-log/request-log.sql.ts";

/** A log entry as the API returns it; the mode follows from the caller's key. */
export function entryView(row: RequestLogRow): RequestLogEntry {
  const { livemode: _, created_at, ...entry } = row;
  return { ...entry, created_at: created_at.toISOString() };
}

/** A position in the list; later entries are older. */
export interface LogCursor {
  createdAt: Date;
  id: string;
}

/** Encodes a position as an opaque cursor. */
export function encodeCursor(row: Pick<RequestLogRow, "created_at" | "id">): string {
  return Buffer.from(`${row.created_at.getTime().toString(36)}.${row.id}`).toString("base64url");
}

/** @throws ApiError cursor_invalid */
export function parseCursor(text: string): LogCursor {
  const match = /^([0-9a-z]{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(text, "base64url").toString("utf8"),
  );
  const createdAt = new Date(match === null ? Number.NaN : Number.parseInt(match[1]!, 36));
  if (match === null || Number.isNaN(createdAt.getTime())) {
    throw new ApiError("cursor_invalid", {
      message: "after must be next_after of the page before, unchanged.",
      param: "after",
    });
  }
  return { createdAt, id: match[2]! };
}
