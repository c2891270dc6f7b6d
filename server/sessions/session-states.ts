import type { SessionStatus } from "../../shared/wire/session.ts";

/** What can happen to a session. */
export type SessionChange = "begin" | "complete" | "reopen" | "expire";

const table: Record<SessionStatus, Partial<Record<SessionChange, SessionStatus>>> = {
  open: { begin: "confirming", expire: "expired" },
  confirming: { complete: "completed", reopen: "open", expire: "expired" },
  completed: {},
  expired: {},
};

/** The state a change leads to, or null when it may not happen (design 4-checkout.md, States). */
export function nextStatus(status: SessionStatus, change: SessionChange): SessionStatus | null {
  return table[status][change] ?? null;
}

/** The states a change may start from; the SQL compares and sets with these. */
export function statusesBefore(change: SessionChange): SessionStatus[] {
  return (Object.keys(table) as SessionStatus[]).filter((status) => table[status][change] !== undefined);
}
