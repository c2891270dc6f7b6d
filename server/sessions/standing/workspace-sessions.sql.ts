import type { LossReason, SessionStep } from "../../../shared/wire/sessions/session-progress.ts";
import type { SessionStatus } from "../../../shared/wire/session.ts";
import type { Sql } from "../../db/sql.ts";
import type { PagePosition } from "../../http/input/page-cursor.ts";
import type { SessionRow } from "../sessions.sql.ts";
import { belongsTo, isAtStep, isLostBy, stepOf, type SessionScope } from "./standing.sql.ts";

/** A session for partners. */
export interface WorkspaceSessionRow extends Pick<
  SessionRow,
  | "id"
  | "merchant_id"
  | "livemode"
  | "status"
  | "b2b"
  | "currency"
  | "amounts"
  | "client_reference"
  | "metadata"
  | "company"
  | "email"
  | "stopped_reason"
  | "stopped_at"
  | "opened_at"
  | "company_at"
  | "details_at"
  | "submitted_at"
  | "completed_at"
  | "expires_at"
  | "created_at"
> {
  step: SessionStep;
}

const columns = (sql: Sql) => sql`
  id, merchant_id, livemode, status, b2b, currency, amounts, client_reference, metadata, company, email, stopped_reason,
  stopped_at, opened_at, company_at, details_at, submitted_at, completed_at, expires_at, created_at, ${stepOf(sql)} as step`;

export interface SessionFilter {
  status: SessionStatus | null;
  step: SessionStep | null;
  reason: LossReason | null;
  from: Date | null;
  to: Date | null;
  /** A session's id, or the beginning of a company's name or of an e-mail address. */
  search: string | null;
  /** The last session of the previous page. */
  before: PagePosition | null;
}

/** Newest first. */
export async function listWorkspaceSessions(
  sql: Sql,
  scope: SessionScope,
  filter: SessionFilter,
  limit: number,
): Promise<WorkspaceSessionRow[]> {
  const { step, reason } = filter;
  const matching = conditions(sql, scope, filter, limit);
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  // The index of reasons is in order of time within a step.
  return reason !== null && step === null
    ? sql<WorkspaceSessionRow[]>`
        select ${columns(sql)} from sessions
        where ${belongsTo(sql, scope)} and id = any(array(
          select s.id from unnest(${sql.array([...LOST_AT])}::text[]) lost (step) cross join lateral (
            select id from sessions where ${matching} and ${isLostBy(sql, reason)} and ${stepOf(sql)} = lost.step ${newest}) s))
        ${newest}`
    : sql<WorkspaceSessionRow[]>`
        select ${columns(sql)} from sessions
        where ${matching}
          ${step === null ? sql`` : sql`and ${isAtStep(sql, step)}`}
          ${reason === null ? sql`` : sql`and ${isLostBy(sql, reason)}`}
        ${newest}`;
}

const LOST_AT: readonly SessionStep[] = ["created", "opened", "company", "details", "submitted"];

/** All of the filter but step and reason. */
function conditions(sql: Sql, scope: SessionScope, filter: SessionFilter, limit: number) {
  const { status, step, reason, search } = filter;
  const isAlone = scope.merchantId === null && status === null && step === null && reason === null;
  const most = isAlone ? limit : MOST_FOUND;
  return sql`
    ${belongsTo(sql, scope)} ${within(sql, filter)} ${status === null ? sql`` : sql`and status = ${status}`}
    ${search === null ? sql`` : isFound(sql, scope, { ...filter, search }, most)}`;
}

const within = (sql: Sql, { from, to, before }: Pick<SessionFilter, "from" | "to" | "before">) => sql`
  ${from === null ? sql`` : sql`and created_at >= ${from}`} ${to === null ? sql`` : sql`and created_at < ${to}`}
  ${before === null ? sql`` : sql`and (created_at, id) < (${before.createdAt}::timestamptz, ${before.id})`}`;

/** Sorts after everything that begins with the same text. */
const LAST = "\u{10ffff}";

/** Of the newest matches of a search the other filters choose. */
const MOST_FOUND = 2_000;

function isFound(
  sql: Sql,
  { workspaceId, livemode }: SessionScope,
  filter: SessionFilter & { search: string },
  most: number,
) {
  const { search } = filter;
  if (search.startsWith("cs_")) return sql`and id = ${search}`;
  const key = search.toLowerCase();
  const matching = sql`workspace_id = ${workspaceId} and livemode = ${livemode} ${within(sql, filter)}`;
  const newest = sql`order by created_at desc, id desc limit ${most}`;
  // Ranges, because a plan for any parameter finds no index with "like".
  return sql`and id = any(array(
    (select id from sessions
      where ${matching} and company_key ~>=~ ${key} and company_key ~<~ ${key + LAST} ${newest})
    union
    (select id from sessions where ${matching} and email ~>=~ ${key} and email ~<~ ${key + LAST} ${newest})))`;
}

export async function findWorkspaceSession(
  sql: Sql,
  scope: SessionScope,
  id: string,
): Promise<WorkspaceSessionRow | null> {
  const [row] = await sql<WorkspaceSessionRow[]>`
    select ${columns(sql)} from sessions where id = ${id} and ${belongsTo(sql, scope)}`;
  return row ?? null;
}
