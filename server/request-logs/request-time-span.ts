import { decodeTime } from "ulid";

const MINUTE_MS = 60_000;

/** When a request can have been logged: its id holds the time, and it was answered within the hour. @param id well-formed */
export function timeSpanOfRequest(id: string): { from: Date; to: Date } {
  const arrivedAt = decodeTime(id.slice("req_".length));
  return { from: new Date(arrivedAt - MINUTE_MS), to: new Date(arrivedAt + 60 * MINUTE_MS) };
}
