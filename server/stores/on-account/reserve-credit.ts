import { isDeferred } from "../../../shared/form/terms.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import type { Sql } from "../../db/sql.ts";
import { parseConfiguration } from "../../merchants/configuration.ts";
import type { CreditRefusal, PlaceOrderRequest, StoreSession } from "../platform.ts";
import { creditLimit, overdueSince } from "./company-account.ts";
import {
  findBuyerCompany,
  findStoredConfiguration,
  saveReservation,
  sumReceivables,
  type BuyerCompanyRow,
} from "./on-account.sql.ts";

type Placed = Pick<PlaceOrderRequest, "session" | "meta" | "companyId"> & { amounts: Amounts; now: number };

/**
 * Reserves the total of an order on account against its company's credit limit, in the transaction that places it. The
 * company is locked before its orders are summed, so that concurrent orders never exceed the limit together.
 * @param orderId of an order without a reservation.
 * @returns why the order cannot be placed, and nothing is reserved; null if it can.
 */
export async function reserveCredit(
  sql: Sql,
  orderId: string,
  placed: Placed,
): Promise<CreditRefusal | null> {
  const company = await lockCompany(sql, placed.session);
  if (company === null) return refusalWithout(placed);
  const refusal = await refusalOf(sql, company, placed);
  if (refusal !== null) return refusal;
  const { total, currency } = placed.amounts;
  const due = placed.meta["_svc_payment_due"];
  await saveReservation(sql, {
    orderId,
    companyId: company.id,
    currency,
    owed: total,
    due: typeof due === "string" ? due : null,
  });
  return null;
}

/** The company whose limit the order counts against; null: it is paid now, or its buyer is no member. */
async function lockCompany(
  sql: Sql,
  { merchantId, identity, b2b }: StoreSession,
): Promise<BuyerCompanyRow | null> {
  if (identity === undefined || !b2b.enabled || !isDeferred(b2b.paymentTerms)) return null;
  return findBuyerCompany(sql, merchantId, identity.reference, { lock: true });
}

/** Whoever was quoted as a member, and is none any more, does not buy beside the limit. */
function refusalWithout({ companyId, session: { b2b } }: Placed): CreditRefusal | null {
  const wasMember =
    companyId !== null && companyId !== undefined && b2b.enabled && isDeferred(b2b.paymentTerms);
  return wasMember ? { status: "account_blocked", reason: "suspended", since: null } : null;
}

async function refusalOf(
  sql: Sql,
  company: BuyerCompanyRow,
  { session, amounts: { total, currency }, now }: Placed,
): Promise<CreditRefusal | null> {
  if (company.status === "suspended") return { status: "account_blocked", reason: "suspended", since: null };
  const [open, configuration] = await Promise.all([
    sumReceivables(sql, company.id, currency),
    findStoredConfiguration(sql, session.merchantId),
  ]);
  const { overdueDays } = parseConfiguration(configuration).b2b.onAccount;
  const since = overdueSince(company, open, overdueDays, now);
  if (since !== null) return { status: "account_blocked", reason: "overdue", since };
  const limit = creditLimit(company, currency);
  if (limit === null || total <= limit - open.used) return null;
  return { status: "credit_exceeded", limit, remaining: Math.max(0, limit - open.used), currency };
}
