import type { Sql } from "../db/sql.ts";
import type { Role } from "../http/caller.ts";

/** @param zone the DNS zone delegated for subdomains, or null. */
export async function insertWorkspace(
  sql: Sql,
  name: string,
  zone: { id: string; apex: string } | null,
): Promise<{ id: string }> {
  const [row] = await sql<{ id: string }[]>`
    insert into workspaces (name, partner_default_zone_id, partner_default_zone_apex)
    values (${name}, ${zone?.id ?? null}, ${zone?.apex ?? null})
    returning id`;
  return row!;
}

/** @param zone the DNS zone delegated for subdomains. */
export async function updateWorkspace(
  sql: Sql,
  workspaceId: string,
  { name, zone }: { name?: string; zone?: { id: string; apex: string } },
): Promise<void> {
  await sql`
    update workspaces set
      name = coalesce(${name ?? null}, name),
      partner_default_zone_id = coalesce(${zone?.id ?? null}, partner_default_zone_id),
      partner_default_zone_apex = coalesce(${zone?.apex ?? null}, partner_default_zone_apex)
    where id = ${workspaceId}`;
}

export async function workspaceExists(sql: Sql, workspaceId: string): Promise<boolean> {
  const rows = await sql`select 1 from workspaces where id = ${workspaceId}`;
  return rows.length === 1;
}

/** What the operator takes of each card payment; `fixed` in minor units by ISO 4217 currency. */
export interface FeeTerms {
  basisPoints: number;
  fixed: Record<string, number>;
}

export async function setApplicationFee(sql: Sql, workspaceId: string, fee: FeeTerms): Promise<void> {
  await sql`
    update workspaces set application_fee_basis_points = ${fee.basisPoints},
      application_fee_fixed = ${sql.json(fee.fixed)}
    where id = ${workspaceId}`;
}

export interface Membership {
  workspaceId: string;
  subject: string;
  role: Role;
  email: string | null;
}

/** Adds a member or updates its role; without an e-mail the stored one stays. */
export async function upsertMember(sql: Sql, member: Membership): Promise<void> {
  await sql`
    insert into workspace_members (workspace_id, subject, role, email)
    values (${member.workspaceId}, ${member.subject}, ${member.role}, ${member.email})
    on conflict (workspace_id, subject) do update
      set role = excluded.role, email = coalesce(excluded.email, workspace_members.email)`;
}

/** @returns whether there was such a member. */
export async function deleteMember(sql: Sql, workspaceId: string, subject: string): Promise<boolean> {
  const { count } = await sql`
    delete from workspace_members where workspace_id = ${workspaceId} and subject = ${subject}`;
  return count > 0;
}

/** Adds a member unless it exists. @returns its role. */
export async function insertMemberOnce(sql: Sql, member: Membership): Promise<Role> {
  const [row] = await sql<{ role: Role }[]>`
    with added as (
      insert into workspace_members (workspace_id, subject, role, email)
      values (${member.workspaceId}, ${member.subject}, ${member.role}, ${member.email})
      on conflict do nothing
      returning role
    )
    select role from added
    union all
    select role from workspace_members where workspace_id = ${member.workspaceId} and subject = ${member.subject}`;
  return row!.role;
}

export interface MemberRow {
  subject: string;
  email: string | null;
  role: Role;
  created_at: Date;
}

/** All members of a workspace, the longest-standing first. */
export async function listMembers(sql: Sql, workspaceId: string): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select subject, email, role, created_at from workspace_members
    where workspace_id = ${workspaceId} order by created_at, subject`;
}
