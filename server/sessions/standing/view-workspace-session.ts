import type { WorkspaceSession } from "../../../shared/wire/sessions/workspace-session.ts";
import type { SessionOrder } from "../../orders/orders.sql.ts";
import type { WorkspaceSessionRow } from "./workspace-sessions.sql.ts";

/** A session as the partner API returns it. */
export function viewWorkspaceSession(row: WorkspaceSessionRow, order: SessionOrder | null): WorkspaceSession {
  const isPlaced = row.status === "completed";
  return {
    ...row,
    stopped_reason: isPlaced ? null : row.stopped_reason,
    stopped_at: isPlaced ? null : textOf(row.stopped_at),
    opened_at: textOf(row.opened_at),
    company_at: textOf(row.company_at),
    details_at: textOf(row.details_at),
    submitted_at: textOf(row.submitted_at),
    completed_at: textOf(row.completed_at),
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
    order: order === null ? null : { id: order.id, number: order.number, status: order.status },
  };
}

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;
