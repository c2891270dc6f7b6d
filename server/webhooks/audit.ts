import type { Sql } from "../db/sql.ts";
import type { PartnerCaller } from "../http/caller.ts";
import { insertAuditEntry } from "./audit.sql.ts";

/** Changes of webhooks and hooks that are written down (design 2-api.md, Keys). */
export type AuditedChange =
  | "delivery.replayed"
  | "subscription.created"
  | "subscription.updated"
  | "subscription.enabled"
  | "subscription.deleted"
  | "subscription.secret_rotated"
  | "pre_confirmation.configured"
  | "pre_confirmation.removed";

/** Who changed what, in the transaction of the change. @param target id of what was changed. */
export async function recordChange(
  sql: Sql,
  caller: PartnerCaller,
  change: AuditedChange,
  target: string,
  request: { id: string },
): Promise<void> {
  await insertAuditEntry(sql, caller.workspaceId, {
    actor: `partner_key:${caller.keyId}`,
    keyPrefix: caller.keyPrefix,
    action: change,
    target,
    requestId: request.id,
  });
}
