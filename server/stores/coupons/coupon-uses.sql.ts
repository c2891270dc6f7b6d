import type { Sql } from "../../db/sql.ts";

/**
 * Which orders of the built-in store use which codes. A use does not end by time: an order whose payment is uncertain for
 * hours may still turn out to be paid. It ends with the attempt that placed the order, or with the order.
 */

/**
 * How many orders use each code.
 * @param keys see `couponKey`.
 * @param exceptSession whose own order does not count.
 */
export async function countCouponUses(
  sql: Sql,
  merchantId: string,
  keys: readonly string[],
  exceptSession: string,
): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; uses: number }[]>`
    select u.key, count(*)::int as uses
    from builtin_coupon_uses u
    join builtin_orders o on o.id = u.order_id
    where u.merchant_id = ${merchantId} and u.key = any(${sql.array([...keys])}) and o.session_id <> ${exceptSession}
      and o.status in ('pending', 'processing', 'on-hold', 'refunded')
    group by u.key`;
  return new Map(rows.map(({ key, uses }) => [key, uses]));
}

/** Makes orders that use one of these codes wait for each other until the transaction ends; in one order, so none deadlock. */
export async function lockCoupons(sql: Sql, merchantId: string, keys: readonly string[]): Promise<void> {
  for (const key of [...keys].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon/${merchantId}/${key}`}, 0))`;
}

/** Gives back the codes of an order that is not placed after all. */
export async function deleteCouponUses(sql: Sql, orderId: string): Promise<void> {
  await sql`delete from builtin_coupon_uses where order_id = ${orderId}`;
}

/** Replaces the codes that an order uses. */
export async function saveCouponUses(
  sql: Sql,
  orderId: string,
  merchantId: string,
  keys: readonly string[],
): Promise<void> {
  await sql`delete from builtin_coupon_uses where order_id = ${orderId} and merchant_id = ${merchantId}`;
  if (keys.length === 0) return;
  await sql`
    insert into builtin_coupon_uses (order_id, merchant_id, key)
    select ${orderId}, ${merchantId}, unnest(${sql.array([...keys])}::text[])`;
}
