import { storeDay } from "../../shared/store-day.ts";
import type { OrderMeta } from "../stores/platform.ts";

/** When an order was paid. */
export interface PaidTime {
  at: Date;
  /** Its calendar day in the store's time zone, YYYY-MM-DD. */
  on: string;
}

/** An order that is paid now. */
export function paidNow(now: number, timeZone: string): PaidTime {
  const at = new Date(now);
  return { at, on: storeDay(at, timeZone) };
}

/** The order meta of a payment. */
export function paidMeta({ at, on }: PaidTime): OrderMeta {
  return { _svc_paid_at: at.toISOString(), _svc_paid_on: on };
}
