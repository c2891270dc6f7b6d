import type { AuditAction } from "../../shared/wire/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Caller } from "../http/caller.ts";
import { insertAuditEntry } from "./audit.sql.ts";

/** Workspace of entries that concern all workspaces. */
export const EVERY_WORKSPACE = "00000000-0000-0000-0000-000000000000";

export interface AuditEntry {
  /** Null: the operator's command line. `service`: the service itself. */
  caller: Caller | "service" | null;
  workspaceId: string;
  action: AuditAction;
  /** Id of the changed resource. */
  target: string;
  /** Visible prefix of the affected key; defaults to the caller's. */
  keyPrefix?: string;
  requestId: string | null;
  /** Paths of what was changed, as the partner API spells them; never their values. */
  changedFields?: readonly string[];
}

/** Writes an audit entry, in the transaction of the change. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  const { caller } = entry;
  const own = caller !== null && caller !== "service" && "keyPrefix" in caller ? caller.keyPrefix : null;
  const { changedFields = [], keyPrefix = own } = entry;
  await insertAuditEntry(sql, { ...entry, actor: actorOf(caller), keyPrefix, changedFields });
}

/** Writes what a caller did by a request. @param detail of the key concerned, when that is not the caller's, and of fields. */
export function recordCall(
  sql: Sql,
  { caller, requestId }: { caller: Caller; requestId: string | null },
  action: AuditAction,
  target: string,
  detail: Pick<AuditEntry, "keyPrefix" | "changedFields"> = {},
): Promise<void> {
  const { workspaceId } = caller;
  return recordAudit(sql, { caller, requestId, workspaceId, action, target, ...detail });
}

function actorOf(caller: AuditEntry["caller"]): string {
  if (caller === "service") return "service";
  switch (caller?.kind) {
    case undefined:
      return "cli";
    case "partner_key":
      return `partner_key:${caller.keyId}`;
    case "merchant_key":
      return `merchant_key:${caller.credentialId}`;
    case "user_token":
    case "dashboard_session":
      return `user:${caller.subject}`;
  }
}
