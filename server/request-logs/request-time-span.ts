import { decodeTime } from "ulid";
import type { Context } from "../context.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Older entries are past their retention, even while their partition stands. */
export function retainedSince({ clock, config }: Pick<Context, "clock" | "config">): Date {
  return new Date(clock.now() - config.SVC_LOG_RETENTION_DAYS * DAY_MS);
}

/** When a request can have been logged: its id holds the time, and it was answered within the hour. @param id well-formed */
export function timeSpanOfRequest(id: string): { from: Date; to: Date } {
  const arrivedAt = decodeTime(id.slice("req_".length));
  return { from: new Date(arrivedAt - MINUTE_MS), to: new Date(arrivedAt + 60 * MINUTE_MS) };
}
