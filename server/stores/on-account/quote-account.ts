import { allowedTerms } from "../../../shared/on-account/allowed-terms.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import type { Sql } from "../../db/sql.ts";
import { parseConfiguration } from "../../merchants/configuration.ts";
import type { StoreOnAccount, StoreSession } from "../platform.ts";
import { findStoredConfiguration } from "./on-account.sql.ts";

/** What a customer of the built-in store may buy on account; undefined for guests, who get what everyone gets. */
export async function quoteAccount(
  sql: Sql,
  { merchantId, identity, b2b, customer }: StoreSession,
  order: Amounts,
): Promise<StoreOnAccount | undefined> {
  if (identity === undefined || !b2b.enabled) return undefined;
  const { paymentTerms, onAccount } = parseConfiguration(await findStoredConfiguration(sql, merchantId)).b2b;
  const { terms, blocked } = allowedTerms({
    paymentTerms: paymentTerms.map(({ value }) => value),
    rules: onAccount,
    buyer: { signedIn: true, roles: identity.roles, company: null },
    billingCountry: customer.billingAddress.country,
    order,
  });
  return { terms, companyId: null, remaining: null, blocked, request: "none" };
}
