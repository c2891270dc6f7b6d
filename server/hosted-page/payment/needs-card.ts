import { isDeferred } from "../../../shared/form/terms.ts";

/** Whether this total (minor units) and term need the card form. */
export function needsCard(total: number, paymentTerm: string, b2b: boolean): boolean {
  return total > 0 && !(b2b && isDeferred(paymentTerm));
}
