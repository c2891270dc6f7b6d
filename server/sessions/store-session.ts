import type { CheckoutDetails, ShippingAddress, VatResult } from "../../shared/wire/checkout-page.ts";
import { emptyDetails } from "../../shared/form/fields.ts";
import { preselectedTerm, type PaymentTerm } from "../../shared/form/terms.ts";
import { stateCode } from "../../shared/states.ts";
import { isAsked } from "../../shared/form/b2b/b2b-fields.ts";
import type { MerchantConfiguration } from "../../shared/wire/merchant-configuration.ts";
import { nameMatchOf } from "../orders/vat-name-match.ts";
import type { StoreSession } from "../stores/platform.ts";
import type { SessionRow } from "./sessions.sql.ts";

/** The form's initial details: the shopper's draft, else the customer data the store sent. */
export function detailsOf(
  session: Pick<SessionRow, "draft" | "customer">,
  paymentTerms: readonly PaymentTerm[],
  country: string | null,
): CheckoutDetails {
  const empty = emptyDetails([...paymentTerms]);
  // A draft may predate a form field.
  if (session.draft !== null)
    return {
      ...session.draft,
      billingAddress: { ...empty.billingAddress, ...session.draft.billingAddress },
      shippingAddress: deliveryOf(session, session.draft),
    };
  const sent = session.customer ?? {};
  const address = { ...empty.billingAddress, country: country ?? "", ...sent.billingAddress };
  return {
    ...empty,
    ...sent,
    paymentTerm: preselectedTerm([...paymentTerms]),
    billingAddress: { ...address, state: stateCode(address.country, address.state) },
    shippingAddress: sent.shippingAddress ?? null,
  };
}

/**
 * Where the goods go; null: to the billing address. Details without the field come from a page of an earlier release: the
 * address with which the session was created holds.
 */
export function deliveryOf(
  session: Pick<SessionRow, "customer">,
  details: Pick<CheckoutDetails, "shippingAddress">,
): ShippingAddress | null {
  return (
    (details.shippingAddress === undefined ? session.customer?.shippingAddress : details.shippingAddress) ??
    null
  );
}

/** The goods are addressed to the billing contact unless another recipient is given. */
function namedRecipient(address: ShippingAddress, details: CheckoutDetails): ShippingAddress {
  if (address.firstName !== "" || address.lastName !== "" || address.company !== "") return address;
  return {
    ...address,
    company: details.company,
    firstName: details.firstName,
    lastName: details.lastName,
  };
}

/**
 * The session for store platforms and tax handlers. `vat` is the server's own result; the browser is not trusted.
 * @param rules the merchant's settings.
 */
export function storeSession(
  session: SessionRow,
  details: CheckoutDetails,
  vat: VatResult | null,
  rules: Pick<MerchantConfiguration["b2b"], "vatNameMismatch" | "fields">,
): StoreSession {
  const vatNameMatch = nameMatchOf(vat, details.company);
  const shippingAddress = deliveryOf(session, details);
  return {
    id: session.id,
    merchantId: session.merchant_id,
    livemode: session.livemode,
    ...(session.client_reference === null ? {} : { clientReference: session.client_reference }),
    currency: session.currency,
    ...(session.locale === null ? {} : { locale: session.locale }),
    cart: details.coupons === undefined ? session.cart : { ...session.cart, coupons: details.coupons },
    customer: {
      email: details.email,
      firstName: details.firstName,
      lastName: details.lastName,
      phone: details.phone,
      company: details.company,
      billingAddress: details.billingAddress,
      ...(shippingAddress === null ? {} : { shippingAddress: namedRecipient(shippingAddress, details) }),
      ...(details.shippingMethods === undefined ? {} : { shippingMethods: details.shippingMethods }),
    },
    ...(session.identity === null ? {} : { identity: session.identity }),
    b2b: {
      enabled: session.b2b,
      companyName: details.company,
      vatNumber: vat?.vatNumber ?? details.vatNumber,
      vatValid: vat?.status === "valid",
      vatCountry: vat?.country ?? "",
      vatPrefix: vat?.prefix ?? "",
      vatNameMatch,
      chargeVat: vatNameMatch === false && rules.vatNameMismatch === "charge_vat",
      exemptionNumber: isAsked(rules.fields, "exemptionNumber") ? (details.exemptionNumber ?? "").trim() : "",
      poNumber: details.poNumber,
      paymentTerms: details.paymentTerm,
    },
  };
}
