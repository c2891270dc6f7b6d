import type { VatResult } from "../../shared/wire/checkout-page.ts";

/** The merchant's own VAT numbers, as configured. */
export interface OwnNumbers {
  eu?: string | null;
  gb?: string | null;
}

/** Which of two waiting look-ups goes first where an authority limits our rate: a submit, then a form. */
export type LookUpPurpose = "form" | "submit" | "recheck";

export interface VatCheckRequest {
  /** As typed. */
  vatNumber: string;
  /** For numbers typed without a prefix. ISO 3166-1. */
  billingCountry?: string;
  merchantId: string;
  sessionId: string | null;
  /** The merchant's own numbers, for the consultation number. */
  requester: OwnNumbers;
  /** Who goes first where an authority limits our rate. Default: form. */
  purpose?: LookUpPurpose;
}

export interface VatService {
  /** Cache, then authority; never throws for an authority's fault: that is `unavailable`. Takes 5.5 s at most. */
  check(request: VatCheckRequest): Promise<VatResult>;
}
