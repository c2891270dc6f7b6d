import type { Context } from "../context.ts";
import type { MatchedAttempt } from "./matched-attempt.sql.ts";

export async function recordSurplusPayment(
  ctx: Context,
  attempt: MatchedAttempt,
  paymentId: string,
): Promise<void> {
  ctx.log.error({ session_id: attempt.session_id, payment: paymentId }, "surplus");
}
