import { allowedTerms } from "../../../shared/on-account/allowed-terms.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import type { Context } from "../../context.ts";
import { parseConfiguration } from "../../merchants/configuration.ts";
import type { StoreOnAccount, StoreSession } from "../platform.ts";
import { creditLimit, overdueSince, remainingCredit } from "./company-account.ts";
import { findBuyerCompany, findStoredConfiguration, sumReceivables } from "./on-account.sql.ts";

/**
 * What a customer of the built-in store may buy on account; undefined for guests, who get what everyone gets. Companies are
 * found by the signed reference alone, never by what is typed into the form.
 */
export async function quoteAccount(
  { sql, clock }: Pick<Context, "sql" | "clock">,
  { merchantId, identity, b2b, customer }: StoreSession,
  order: Amounts,
): Promise<StoreOnAccount | undefined> {
  if (identity === undefined || !b2b.enabled) return undefined;
  const [configuration, company] = await Promise.all([
    findStoredConfiguration(sql, merchantId),
    findBuyerCompany(sql, merchantId, identity.reference, { lock: false }),
  ]);
  const { paymentTerms, onAccount } = parseConfiguration(configuration).b2b;
  const open = company === null ? null : await sumReceivables(sql, company.id, order.currency);
  const since =
    company === null || open === null
      ? null
      : overdueSince(company, open, onAccount.overdueDays, clock.now());
  const { terms, blocked } = allowedTerms({
    paymentTerms: paymentTerms.map(({ value }) => value),
    rules: onAccount,
    buyer: {
      signedIn: true,
      roles: identity.roles,
      company: company && {
        status: company.status,
        overdue: since !== null,
        terms: company.terms,
        memberTerms: company.member_terms,
      },
    },
    billingCountry: customer.billingAddress.country,
    order,
  });
  return {
    terms,
    companyId: company?.id ?? null,
    limit: company === null ? null : creditLimit(company, order.currency),
    remaining: company === null || open === null ? null : remainingCredit(company, order.currency, open),
    blocked,
    since,
    mayRequest: false,
    request: "none",
    requestedOn: null,
  };
}
