/** Sessions as the checkout server sends them to the store. */
import { randomUUID } from "node:crypto";

export type SampleLine = {
  id: string;
  name: string;
  quantity: number;
  price: number;
  sku?: string;
  requiresShipping?: boolean;
};

export type SampleSession = ReturnType<typeof sampleSession>;

/** A company's session in test mode. */
export function sampleSession(items: SampleLine[], cart: Record<string, unknown> = {}, country = "DE") {
  return {
    id: `cs_${randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase()}`,
    merchantId: randomUUID(),
    livemode: false,
    currency: "EUR",
    cart: { items, ...cart },
    customer: {
      email: "buyer@example.com",
      firstName: "Ada",
      lastName: "Byron",
      phone: "+49 30 1234",
      company: "Example GmbH",
      billingAddress: { line1: "Street 1", line2: "", postcode: "10115", city: "Berlin", country },
    },
    b2b: {
      enabled: true,
      companyName: "Example GmbH",
      vatNumber: "DE999999100",
      vatValid: true,
      vatCountry: "DE",
      vatPrefix: "DE",
      poNumber: "PO-7",
      paymentTerms: "immediate",
    },
  };
}

/** The order meta that the server sends with a session. */
export function sampleMeta(session: SampleSession): Record<string, string | number> {
  return {
    _billing_company: session.b2b.companyName,
    _svc_vat_number: session.b2b.vatNumber,
    _svc_vat_valid: session.b2b.vatValid ? 1 : 0,
    _svc_vat_country: session.b2b.vatCountry,
    _svc_po_number: session.b2b.poNumber,
    _svc_payment_terms: session.b2b.paymentTerms,
    _svc_session_id: session.id,
    _svc_livemode: 0,
  };
}
