import type { SessionStatus } from "../../shared/wire/session.ts";

/** The transitions of a session. */
export type SessionChange = "begin" | "complete" | "reopen" | "expire";

const table: Record<SessionStatus, Partial<Record<SessionChange, SessionStatus>>> = {
  open: { begin: "confirming", expire: "expired" },
  confirming: { complete: "completed", reopen: "open", expire: "expired" },
  completed: {},
  expired: {},
};

/** The status after a change, or null if the change is not allowed (design 4-checkout.md, States). */
export function nextStatus(status: SessionStatus, change: SessionChange): SessionStatus | null {
  return table[status][change] ?? null;
}

/** The statuses from which a change is allowed; used by compare-and-set statements. */
export function statusesBefore(change: SessionChange): SessionStatus[] {
  return (Object.keys(table) as SessionStatus[]).filter((status) => table[status][change] !== undefined);
}
