import type { Mode } from "./filter.ts";

/** Whether only test orders are shown. Then this is said once, and no row is marked. @param mode of the filter */
export function areAllTest(orders: readonly { isTest: boolean }[], mode: Mode): boolean {
  return mode === "test" || (orders.length > 0 && orders.every(({ isTest }) => isTest));
}
