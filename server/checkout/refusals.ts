import type { QuotedCart, VatResult } from "../../shared/wire/checkout-page.ts";
import { ApiError } from "../errors.ts";
import type { PlaceOrderOutcome } from "../stores/platform.ts";
import { isThrottledResult, throttledError } from "../vat/vat-service.ts";
import type { AttemptRun } from "./attempt.ts";
import { creditError } from "./credit-errors.ts";
import { termFault } from "./offered-terms.ts";
import { paymentFault } from "./pay.ts";
import { isRefusedNumber } from "./progress/stopped-reason.ts";

/** Why a merchant that requires valid VAT numbers takes no order with this one; null if it does. */
export function vatError(vat: VatResult | null): ApiError | null {
  if (isThrottledResult(vat)) return throttledError();
  if (!isRefusedNumber(vat)) return null;
  return new ApiError("parameter_invalid", {
    message: "The VAT number is not valid.",
    param: "details.vatNumber",
    meta: { issues: [{ param: "details.vatNumber", code: "parameter_invalid", message: "vat_not_valid" }] },
  });
}

/** Why an order cannot be placed as the shopper confirmed it; null if it can. */
export function orderError(run: AttemptRun, quoted: QuotedCart, deferred: boolean): ApiError | null {
  const notOffered = termFault(run.attempt.details.paymentTerm, quoted.paymentTerms);
  if (notOffered !== null) return notOffered;
  if (quoted.undeliverable) return new ApiError("delivery_unavailable");
  return deferred || quoted.amounts.total === 0 ? null : paymentFault(run, quoted.amounts);
}

/** Why the store did not place an order. */
export function placementError(
  refusal: Exclude<PlaceOrderOutcome, { status: "placed" | "superseded" }>,
): ApiError {
  if (refusal.status === "coupon_refused")
    return new ApiError("coupon_not_applicable", { meta: { ...refusal.problem } });
  if (refusal.status !== "out_of_stock") return creditError(refusal);
  const names = refusal.lines.map((line) => line.name).join(", ");
  return new ApiError("out_of_stock", {
    message: `No longer available: ${names}.`,
    meta: { lines: refusal.lines },
  });
}
