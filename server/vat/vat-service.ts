import type { VatResult } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";

/** The merchant's own VAT numbers, as configured. */
export interface OwnNumbers {
  eu?: string | null;
  gb?: string | null;
}

/** Which of a merchant's waiting look-ups goes first: a submit, then a form, then a re-check. */
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
  /** Default: form. */
  purpose?: LookUpPurpose;
}

export interface VatService {
  /**
   * Cache, then authority; never throws for an authority's fault: that is `unavailable`, as is a check that our own limits
   * prevented (see {@link isThrottledResult}). Takes 5.5 s at most.
   */
  check(request: VatCheckRequest): Promise<VatResult>;
  /** The result without asking an authority, for a caller that has used up its look-ups: throttled, or of the number's format. */
  unchecked(request: Pick<VatCheckRequest, "vatNumber" | "billingCountry">): VatResult;
}

/** Whether our own limits kept the authority from being asked: the number is unchecked, and no authority is down. */
export function isThrottledResult(result: VatResult | null): boolean {
  return result?.warning?.endsWith("_throttled") === true;
}

/** The refusal of a check that may simply be repeated. */
export function throttledError(): ApiError {
  return new ApiError("vat_check_throttled", { headers: { "retry-after": "2" } });
}
