import type { CheckoutDetails, VatResult } from "../../shared/wire/checkout-page.ts";
import { emptyDetails } from "../../shared/form/fields.ts";
import { preselectedTerm, type PaymentTerm } from "../../shared/form/terms.ts";
import type { StoreSession } from "../stores/platform.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** The details a session starts with: what the shopper left, else what the store sent. */
export function detailsOf(
  session: Pick<SessionRow, "draft" | "customer">,
  paymentTerms: readonly PaymentTerm[],
  country: string | null,
): CheckoutDetails {
  if (session.draft !== null) return session.draft;
  const empty = emptyDetails([...paymentTerms]);
  const sent = session.customer ?? {};
  return {
    ...empty,
    ...sent,
    paymentTerm: preselectedTerm([...paymentTerms]),
    billingAddress: { ...empty.billingAddress, country: country ?? "", ...sent.billingAddress },
  };
}

/** The session as store and tax handlers see it. `vat` is the server's finding; nothing of the browser's is believed. */
export function storeSession(
  session: SessionRow,
  details: CheckoutDetails,
  vat: VatResult | null,
): StoreSession {
  return {
    id: session.id,
    merchantId: session.merchant_id,
    livemode: session.livemode,
    ...(session.client_reference === null ? {} : { clientReference: session.client_reference }),
    currency: session.currency,
    cart: session.cart,
    customer: {
      email: details.email,
      firstName: details.firstName,
      lastName: details.lastName,
      phone: details.phone,
      company: details.company,
      billingAddress: details.billingAddress,
    },
    b2b: {
      enabled: session.b2b,
      companyName: details.company,
      vatNumber: vat?.vatNumber ?? details.vatNumber,
      vatValid: vat?.status === "valid",
      vatCountry: vat?.country ?? "",
      vatPrefix: vat?.prefix ?? "",
      poNumber: details.poNumber,
      paymentTerms: details.paymentTerm,
    },
  };
}
