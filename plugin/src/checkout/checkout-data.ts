import type { B2bFieldUses } from "../../../shared/form/b2b/b2b-fields.ts";
import type { FormMessages } from "../../../shared/form/messages.ts";
import type { PaymentTerm } from "../../../shared/form/terms.ts";
import type { TermsRequestView } from "../../../shared/form/terms-request/terms-request.ts";
import type { VatNameMismatch } from "../../../shared/wire/merchant-configuration.ts";
import type { Entered } from "./merchant-fields.ts";

/** Data that PHP (`Checkout\ScriptData`) prints for the scripts of both checkouts. */
export type CheckoutData = {
  messages: FormMessages;
  vat: { url: string; nonce: string; restNonce: string };
  /** Null if shoppers choose themselves. */
  isCompany: boolean | null;
  paymentTerms: PaymentTerm[];
  requireValidVat: boolean;
  vatNameMismatch: VatNameMismatch;
  /** ISO 3166-1 alpha-2. */
  sellerCountry: string;
  /** The merchant's `b2b.fields`. */
  fields: B2bFieldUses;
  currency: string;
  /** By ISO 4217. */
  minorUnitDigits: number;
  /** `fieldRequired` has the placeholder {field}. */
  texts: { companySwitch: string; saveVatNumber: string; fieldRequired: string };
  /** Of the signed-in shopper's account, in its canonical form; empty without one, null for guests. */
  savedVatNumber: string | null;
  /** Null if the shopper may not ask for payment terms. */
  termsRequest: (TermsRequestView & { url: string; restNonce: string }) | null;
  /** Values typed before this page was loaded. */
  form: Entered & { b2b: boolean; vat_number: string; term: string };
};
