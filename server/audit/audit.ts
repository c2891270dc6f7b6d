import type { AuditAction } from "../../shared/wire/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Caller } from "../http/caller.ts";
import { insertAuditEntry } from "./audit.sql.ts";

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
}

/** Writes an audit entry, in the transaction of the change. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  const { caller } = entry;
  const own = caller !== null && caller !== "service" && "keyPrefix" in caller ? caller.keyPrefix : null;
  await insertAuditEntry(sql, { ...entry, actor: actorOf(caller), keyPrefix: entry.keyPrefix ?? own });
}

/** Writes what a caller did by a request. @param keyPrefix of the key concerned, when that is not the caller's. */
export function recordCall(
  sql: Sql,
  { caller, requestId }: { caller: Caller; requestId: string | null },
  action: AuditAction,
  target: string,
  keyPrefix?: string,
): Promise<void> {
  const { workspaceId } = caller;
  return recordAudit(sql, {
    caller,
    requestId,
    workspaceId,
    action,
    target,
    ...(keyPrefix && { keyPrefix }),
  });
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
