import { EVERY_WORKSPACE, recordAudit } from "../../audit/audit.ts";
import type { Sql } from "../../db/sql.ts";
import type { PartnerCaller } from "../../http/caller.ts";

/**
 * Writes who moved the clock, and where to. The entry of a request is its workspace's, although the clock is that of all;
 * the operator's command belongs to no workspace.
 */
export function auditClock(
  call: { caller: PartnerCaller; requestId: string } | null,
): (sql: Sql, to: Date) => Promise<void> {
  return (sql, to) =>
    recordAudit(sql, {
      caller: call?.caller ?? null,
      workspaceId: call?.caller.workspaceId ?? EVERY_WORKSPACE,
      action: "sandbox.clock_advanced",
      target: to.toISOString(),
      requestId: call?.requestId ?? null,
    });
}
