import type { AuditAction } from "../../shared/wire/audit.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Role } from "../http/caller.ts";
import {
  deleteMember,
  insertMemberOnce,
  insertWorkspace,
  setApplicationFee,
  updateWorkspace,
  upsertMember,
  type FeeTerms,
  type Membership,
} from "./workspaces.sql.ts";

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

/** What changes of a workspace; what is absent stays. */
export type WorkspaceChange = Partial<{ name: string; zone: NonNullable<NewWorkspace["zone"]> }>;

/**
 * Changes a workspace's name or zone on the operator's behalf, with an audit entry. Subdomains that were registered below
 * an earlier zone keep their hostnames. Call it in a transaction.
 */
export async function changeWorkspace(sql: Sql, workspaceId: string, change: WorkspaceChange): Promise<void> {
  await updateWorkspace(sql, workspaceId, change);
  await recordOperator(sql, workspaceId, "workspace.updated", JSON.stringify(change));
}

/**
 * Sets the application fee of a workspace's next card payments, on the operator's behalf, with an audit entry. Call it in a
 * transaction.
 */
export async function changeApplicationFee(sql: Sql, workspaceId: string, fee: FeeTerms): Promise<void> {
  await setApplicationFee(sql, workspaceId, fee);
  await recordOperator(sql, workspaceId, "workspace.fee_changed", JSON.stringify(fee));
}

/**
 * Adds a member or updates its role, on the operator's behalf, with an audit entry. Call it in a transaction.
 */
export async function addMember(sql: Sql, member: Membership): Promise<void> {
  await upsertMember(sql, member);
  await recordOperator(sql, member.workspaceId, "member.added", `${member.role}:${member.subject}`);
}

/**
 * Removes a member, on the operator's behalf, with an audit entry: its tokens are refused from the next request on. Call it
 * in a transaction.
 * @returns false if the workspace has no such member.
 */
export async function removeMember(sql: Sql, workspaceId: string, subject: string): Promise<boolean> {
  if (!(await deleteMember(sql, workspaceId, subject))) return false;
  await recordOperator(sql, workspaceId, "member.removed", subject);
  return true;
}

/** Adds a member unless it exists. @returns its role. */
export async function ensureMember(sql: Sql, member: Membership): Promise<Role> {
  return insertMemberOnce(sql, member);
}

/** What an operator did by a command has neither a caller nor a request. */
function recordOperator(sql: Sql, workspaceId: string, action: AuditAction, target: string): Promise<void> {
  return recordAudit(sql, { caller: null, workspaceId, action, target, requestId: null });
}
