import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Role } from "../http/caller.ts";
import { insertMemberOnce, insertWorkspace, upsertMember, type Membership } from "./workspaces.sql.ts";

export interface NewWorkspace {
  name: string;
  /** The DNS zone delegated for subdomains, or null. */
  zone: { id: string; apex: string } | null;
}

/** Creates a workspace. @returns its id. */
export async function createWorkspace(sql: Sql, workspace: NewWorkspace): Promise<string> {
  const { id } = await insertWorkspace(sql, workspace.name, workspace.zone);
  return id;
}

/**
 * Adds a member or updates its role, on the operator's behalf, with an audit entry. Call it in a transaction.
 */
export async function addMember(sql: Sql, member: Membership): Promise<void> {
  await upsertMember(sql, member);
  await recordAudit(sql, {
    caller: null,
    workspaceId: member.workspaceId,
    action: "member.added",
    target: `${member.role}:${member.subject}`,
    requestId: null,
  });
}

/** Adds a member unless it exists. @returns its role. */
export async function ensureMember(sql: Sql, member: Membership): Promise<Role> {
  return insertMemberOnce(sql, member);
}
