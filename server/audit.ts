import type { Sql } from "./db/sql.ts";
import type { Caller } from "./http/caller.ts";
import { insertAuditEntry } from "./audit.sql.ts";

/** What is written down of those who change things (design 2-api.md, Keys). */
type AuditAction =
  | "partner_key.minted"
  | "partner_key.revoked"
  | "merchant.created"
  | "merchant.credentials_rotated"
  | "merchant.configuration_changed"
  | "delivery.replayed"
  | "subscription.created"
  | "subscription.updated"
  | "subscription.enabled"
  | "subscription.deleted"
  | "subscription.secret_rotated"
  | "pre_confirmation.configured"
  | "pre_confirmation.removed";

export interface AuditEntry {
  /** Null: the operator's command line. */
  caller: Caller | null;
  workspaceId: string;
  action: AuditAction;
  /** Id of what was changed. */
  target: string;
  /** Visible beginning of the key concerned; default: of the caller's. */
  keyPrefix?: string;
  requestId: string | null;
}

/** Writes an audit entry in the transaction of the change it tells of. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  const { caller } = entry;
  const own = caller === null || caller.kind === "user_token" ? null : caller.keyPrefix;
  await insertAuditEntry(sql, {
    workspaceId: entry.workspaceId,
    actor: actorOf(caller),
    keyPrefix: entry.keyPrefix ?? own,
    action: entry.action,
    target: entry.target,
    requestId: entry.requestId,
  });
}

function actorOf(caller: Caller | null): string {
  switch (caller?.kind) {
    case undefined:
      return "cli";
    case "partner_key":
      return `partner_key:${caller.keyId}`;
    case "merchant_key":
      return `merchant_key:${caller.credentialId}`;
    case "user_token":
      return `user:${caller.subject}`;
  }
}
