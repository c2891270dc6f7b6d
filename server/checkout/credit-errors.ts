import { ApiError } from "../errors.ts";
import type { CreditRefusal, Quote } from "../stores/platform.ts";

/** What the shopper reads if the store does not place the order on account. */
export function creditError(refusal: CreditRefusal): ApiError {
  if (refusal.status === "account_blocked") {
    const { reason, since } = refusal;
    return new ApiError("account_blocked", {
      message:
        reason === "overdue"
          ? "An invoice of the company is overdue."
          : "The company's account is suspended.",
      meta: { reason, since },
    });
  }
  const { limit, remaining, currency } = refusal;
  return new ApiError("credit_exceeded", {
    message: "The order exceeds the company's credit limit.",
    meta: { limit, remaining, currency },
  });
}

/** Why the company of the quoted buyer gets no terms; null if it is not blocked. */
export function blockedError({ onAccount }: Quote): ApiError | null {
  const blocked = onAccount?.blocked ?? null;
  if (onAccount === undefined || blocked === null) return null;
  return creditError({ status: "account_blocked", reason: blocked, since: onAccount.since });
}
