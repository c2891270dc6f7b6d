import type { Sql } from "../../db/sql.ts";

/** Counts attempts at codes before the store is asked, so that parallel ones count, too. False: there were too many. */
export async function countCouponAttempts(
  sql: Sql,
  sessionId: string,
  attempts: number,
  limit: number,
): Promise<boolean> {
  const rows = await sql`
    update sessions set coupon_attempts = coupon_attempts + ${attempts}
    where id = ${sessionId} and coupon_attempts + ${attempts} <= ${limit} returning 1`;
  return rows.length === 1;
}

/** Codes that the store has accepted were no attempts, and may be sent again. */
export async function acceptCoupons(sql: Sql, sessionId: string, codes: readonly string[]): Promise<void> {
  await sql`
    update sessions set coupon_attempts = greatest(0, coupon_attempts - ${codes.length}),
      accepted_coupons = accepted_coupons || ${sql.array([...codes])}::text[]
    where id = ${sessionId}`;
}
