import { isDeferred, type PaymentTerm } from "../../shared/form/terms.ts";
import { allowedTerms } from "../../shared/on-account/allowed-terms.ts";
import type { Amounts, CheckoutDetails } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";
import type { CheckoutMerchant } from "../merchants/checkout-merchant.ts";
import type { SessionRow } from "../sessions/sessions.sql.ts";
import type { StoreOnAccount } from "../stores/platform.ts";

/** What the terms depend on, besides the session. */
export interface TermsBasis {
  amounts: Amounts;
  /** What the store decides for the buyer. Undefined: it does not know them, who then gets what everyone gets. */
  onAccount?: StoreOnAccount | undefined;
  /** Whether a card can pay the total; taken for granted by default. */
  isChargeable?: boolean;
}

/**
 * The terms that the buyer of a session may choose; paying now is none where a card cannot pay the total and there is another way.
 */
export function offeredTerms(
  session: Pick<SessionRow, "b2b">,
  { configuration: { b2b } }: Pick<CheckoutMerchant, "configuration">,
  { billingAddress }: Pick<CheckoutDetails, "billingAddress">,
  { amounts, onAccount, isChargeable = true }: TermsBasis,
): PaymentTerm[] {
  if (!session.b2b) return [];
  const allowed = onAccount?.terms ?? guestTerms(b2b, billingAddress.country, amounts);
  // In the store's order, with its labels: its extensions may have changed both. None of them can add a term.
  const terms = [...new Set(allowed)].flatMap((value) => {
    const term = b2b.paymentTerms.find((offered) => offered.value === value);
    const label = onAccount?.labels?.[value];
    return term === undefined ? [] : [label === undefined ? term : { ...term, label, labels: undefined }];
  });
  const deferred = terms.filter(({ value }) => isDeferred(value));
  return isChargeable || deferred.length === 0 ? terms : deferred;
}

function guestTerms(
  { paymentTerms, onAccount }: CheckoutMerchant["configuration"]["b2b"],
  billingCountry: string,
  order: Amounts,
): string[] {
  const buyer = { signedIn: false, roles: [], company: null };
  const values = paymentTerms.map(({ value }) => value);
  return allowedTerms({ paymentTerms: values, rules: onAccount, buyer, billingCountry, order }).terms;
}

/** Why an order cannot be placed on a term; null if it can. Without a choice, the buyer pays now. */
export function termFault(term: string, offered: readonly PaymentTerm[]): ApiError | null {
  const isOffered = offered.length === 0 ? !isDeferred(term) : offered.some(({ value }) => value === term);
  if (isOffered) return null;
  const param = "details.paymentTerm";
  const code = term === "" ? "parameter_missing" : "parameter_invalid";
  const message = term === "" ? "required" : "not_offered";
  const issues = [{ param, code, message }];
  return new ApiError(code, { message: `${param}: ${message}`, param, meta: { issues } });
}
