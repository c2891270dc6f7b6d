import type { Timeline } from "../../shared/wire/timeline.ts";
import type { Scope } from "../db/scope.ts";
import type { Pool } from "../db/sql.ts";
import { buildEntries, pageOf, type Reader } from "./build-timeline.ts";
import { readFacts } from "./read-facts.ts";
import {
  findTimelineOrder,
  findTimelineOrderOf,
  findTimelineSession,
  type TimelineSubject,
} from "./subject.sql.ts";

/** The order with its session; null if it is not the caller's. */
export async function findOrderSubject(sql: Pool, scope: Scope, id: string): Promise<TimelineSubject | null> {
  const order = await findTimelineOrder(sql, scope, id);
  if (order === null) return null;
  const session = order.session_id === null ? null : await findTimelineSession(sql, scope, order.session_id);
  return { ...tenantOf(scope, order), session, order };
}

/** The session with its order; null if it is not the caller's. */
export async function findSessionSubject(
  sql: Pool,
  scope: Scope,
  id: string,
): Promise<TimelineSubject | null> {
  const session = await findTimelineSession(sql, scope, id);
  if (session === null) return null;
  const order = await findTimelineOrderOf(sql, scope, id);
  return { ...tenantOf(scope, session), session, order };
}

const tenantOf = ({ workspaceId, livemode }: Scope, { merchant_id }: { merchant_id: string }) => ({
  workspaceId,
  livemode,
  merchantId: merchant_id,
});

/** A page of the timeline, newest first. @throws ApiError cursor_invalid */
export async function readTimeline(
  sql: Pool,
  subject: TimelineSubject,
  page: { limit: number; after?: string | undefined },
  reader: Reader,
): Promise<Timeline> {
  return pageOf(buildEntries(subject, await readFacts(sql, subject), reader), page);
}
