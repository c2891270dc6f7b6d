import type { Context } from "../context.ts";
import { listAccessibleAccounts, listUnknownPaymentIds } from "./unknown-payments.sql.ts";

/** A payment that the processor has and the service does not: made after the moment to which a database was restored. */
export interface UnknownPayment {
  account_id: string;
  livemode: boolean;
  payment_id: string;
  /** The session that its metadata name. */
  session_id: string;
  /** `succeeded`, or a state from which it may still succeed. */
  status: "succeeded" | "processing" | "requires_action";
  /** In the currency's minor unit; null while it is processing. */
  amount: number | null;
  currency: string | null;
  created_at: string;
}

export interface UnknownPayments {
  payments: UnknownPayment[];
  /** Accounts whose payments could not be listed, with the reason. */
  failures: Array<{ account_id: string; reason: string }>;
}

/**
 * Lists the payments of all connected accounts since then that belong to no attempt and no order. Attempts that are being
 * recovered count as unknown until their payment is found: let recovery finish before.
 * @param since when the payments were created, at the earliest.
 */
export async function listUnknownPayments(
  ctx: Pick<Context, "sql" | "processor">,
  since: Date,
): Promise<UnknownPayments> {
  const result: UnknownPayments = { payments: [], failures: [] };
  for (const account of await listAccessibleAccounts(ctx.sql)) {
    try {
      const created = await ctx.processor(account.livemode).listSessionPayments(account.id, since);
      const usable = created.flatMap(({ payment, sessionId, createdAt }) => {
        const { status } = payment;
        if (status === "canceled" || status === "declined") return [];
        const money = status === "processing" ? { amount: null, currency: null } : payment;
        return {
          account_id: account.id,
          livemode: account.livemode,
          payment_id: payment.id,
          session_id: sessionId,
          status,
          amount: money.amount,
          currency: money.currency,
          created_at: createdAt.toISOString(),
        };
      });
      const unknown = new Set(
        await listUnknownPaymentIds(
          ctx.sql,
          usable.map((each) => each.payment_id),
        ),
      );
      result.payments.push(...usable.filter((each) => unknown.has(each.payment_id)));
    } catch (error) {
      result.failures.push({
        account_id: account.id,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return result;
}
