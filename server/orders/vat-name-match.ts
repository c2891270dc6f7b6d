import { matchesRegisteredName } from "../../shared/vat/name-match.ts";
import type { VatResult } from "../../shared/wire/checkout-page.ts";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { clearAttention, raiseAttention } from "./order-attention.ts";
import type { OrderRecordRow } from "./orders.sql.ts";

/** Whether a valid number's registered name is the company's; null if the number is not valid or a name is missing. */
export function nameMatchOf(vat: Pick<VatResult, "status" | "name"> | null, company: string): boolean | null {
  return vat?.status === "valid" ? matchesRegisteredName(vat.name, company) : null;
}

/**
 * With the setting `review`, marks an order whose VAT number is another company's as needing attention, in the caller's
 * transaction; unmarks it once a re-check finds the same name. Idempotent.
 */
export async function reviewVatName(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  order: OrderRecordRow,
): Promise<void> {
  const { _svc_vat_number: number, _svc_vat_name: name, _svc_vat_name_match: match } = order.meta;
  if (String(match) !== "0") {
    if (order.needs_attention !== null) await clearAttention(ctx, sql, order.id, "vat_name");
    return;
  }
  const { configuration } = await getMerchantForCheckout(sql, order.merchant_id);
  if (configuration.b2b.vatNameMismatch !== "review") return;
  const text = `its VAT number ${number} is registered to ${name}, not to ${order.billing.company}; review it before shipping`;
  await raiseAttention(ctx, sql, order.id, "vat_name", text);
}
