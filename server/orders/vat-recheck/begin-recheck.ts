import { parseVatNumber } from "../../../shared/vat/normalise.ts";
import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import type { OrderMeta } from "../../stores/platform.ts";
import { insertRecheck } from "./vat-rechecks.sql.ts";

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const FIRST_DELAY_MS = 5 * MINUTE_MS;
const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;
/** After that a result would say little about the day of the order. */
const GIVE_UP_MS = 7 * DAY_MS;

/** Milliseconds until the next try: 5 minutes after the order, then doubling up to 6 hours. */
export function nextRecheckDelayMs(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries, 20), LONGEST_DELAY_MS);
}

/**
 * Schedules a re-check of an order's VAT number if its authority was unavailable when the order was placed
 * (`_svc_vat_warning` is set). Runs in the transaction that completes the order. Idempotent.
 */
export async function beginRecheck(
  ctx: Pick<Context, "clock">,
  sql: Sql,
  order: { id: string; merchant_id: string; meta: OrderMeta },
): Promise<void> {
  const { _svc_vat_warning: warning, _svc_vat_number: written, _svc_vat_country: country } = order.meta;
  if (warning === undefined || typeof written !== "string") return;
  const number = parseVatNumber(written, typeof country === "string" ? country : "");
  if (number === null || !number.matches || number.authority === "format") return;
  const now = ctx.clock.now();
  await insertRecheck(sql, {
    order_id: order.id,
    merchant_id: order.merchant_id,
    vat_number: number.canonical,
    prefix: number.prefix,
    next_at: new Date(now + FIRST_DELAY_MS),
    give_up_at: new Date(now + GIVE_UP_MS),
    created_at: new Date(now),
  });
}
