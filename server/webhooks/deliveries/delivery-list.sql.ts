import { DeliveryStatus } from "../../../shared/wire/delivery.ts";
import { belongsTo, type Scope } from "../../db/scope.ts";
import type { Sql } from "../../db/sql.ts";
import type { DeliveryRow } from "./deliveries.sql.ts";

export interface DeliveryFilter extends Scope {
  event: string | undefined;
  status: DeliveryStatus | undefined;
  /** Strictly before this instant; text, because a Date would drop microseconds. */
  createdBefore: string | undefined;
}

/** Read these with kept plans: there are three branches over forty partitions. */

/** The matching rows of one status: with it, every filter is an equality on the front of an index. */
const matchesOf = (sql: Sql, filter: DeliveryFilter, status: DeliveryStatus) => sql`
  from deliveries d where ${belongsTo(sql, filter, sql`d.`)} and d.status = ${status}
  ${filter.event === undefined ? sql`` : sql`and d.event = ${filter.event}`}
  ${filter.createdBefore === undefined ? sql`` : sql`and d.created_at < ${filter.createdBefore}::text::timestamptz`}`;

const statusesOf = (filter: DeliveryFilter): readonly DeliveryStatus[] =>
  filter.status === undefined ? DeliveryStatus.options : [filter.status];

/** Newest first, and beyond `limit` all rows that share the last one's created_at: a page never cuts a tie. */
export async function listDeliveries(
  sql: Sql,
  filter: DeliveryFilter,
  limit: number,
): Promise<DeliveryRow[]> {
  const firstOnes = sql`order by created_at desc fetch first ${limit} rows with ties`;
  const union = statusesOf(filter)
    .map((status) => sql`(select d.* ${matchesOf(sql, filter, status)} ${firstOnes})`)
    .reduce((all, part) => sql`${all} union all ${part}`);
  return sql<DeliveryRow[]>`
    select * from (select * from (${union}) found ${firstOnes}) page order by created_at desc, id desc`;
}

export async function hasDeliveries(sql: Sql, filter: DeliveryFilter): Promise<boolean> {
  const union = statusesOf(filter)
    // In the order of the index, or a partition might be read from its beginning.
    .map((status) => sql`(select 1 ${matchesOf(sql, filter, status)} order by d.created_at desc limit 1)`)
    .reduce((all, part) => sql`${all} union all ${part}`);
  return (await sql`select 1 from (${union}) found limit 1`).length > 0;
}
