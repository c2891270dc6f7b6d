import type { SessionStatus } from "../../../shared/wire/session.ts";
import type { SessionStep, StoppedReason } from "../../../shared/wire/sessions/session-progress.ts";
import type { Sql } from "../../db/sql.ts";
import { belongsTo, stepOf, type SessionScope } from "./standing.sql.ts";

/** Sessions that stand at the same place. */
export interface FunnelRow {
  is_opened: boolean;
  status: SessionStatus;
  step: SessionStep;
  stopped_reason: StoppedReason | null;
  count: number;
}

/** Counts the sessions created in a period by where they stand. Reads nothing but an index. */
export async function countSessions(
  sql: Sql,
  scope: SessionScope,
  { from, to }: { from: Date; to: Date },
): Promise<FunnelRow[]> {
  return sql<FunnelRow[]>`
    select opened_at is not null as is_opened, status, ${stepOf(sql)} as step, stopped_reason, count(*)::int
    from sessions
    where ${belongsTo(sql, scope)} and created_at >= ${from} and created_at < ${to}
    group by 1, 2, 3, 4`;
}
