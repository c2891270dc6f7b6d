import type { Context } from "../../context.ts";
import type { Sql } from "../../db/sql.ts";
import { getMerchantForCheckout } from "../../merchants/checkout-merchant.ts";
import { sendNotice } from "../../notices/notices.ts";
import type { Cart } from "../platform.ts";

/**
 * The first line that nobody gave a tax rate, so that the built-in store charges none for it; 0 is a rate. The rates of
 * products must be in the cart. Undefined if the cart has a tax of its own, or costs nothing.
 */
export function lineWithoutRate(cart: Pick<Cart, "items" | "tax">): Cart["items"][number] | undefined {
  if (cart.tax !== undefined) return undefined;
  return cart.items.find(({ taxRate, price }) => taxRate === undefined && price > 0);
}

/**
 * Notifies the merchant's workspace, in the order's transaction, of an order with a line that was sold without VAT because
 * no rate was given. One notice is open at a time.
 */
export async function notifyOfMissingRate(
  ctx: Pick<Context, "clock" | "mailer">,
  sql: Sql,
  merchantId: string,
  order: { number: string; cart: Pick<Cart, "items" | "tax"> },
): Promise<void> {
  const line = lineWithoutRate(order.cart);
  if (line === undefined) return;
  const { name, workspaceId, livemode } = await getMerchantForCheckout(sql, merchantId);
  await sendNotice(ctx, sql, `${name} sells without VAT`, {
    workspace_id: workspaceId,
    livemode,
    kind: "tax_not_configured",
    subject_id: merchantId,
    text:
      `Order ${order.number} at ${name} has no VAT on “${line.name}”, because no tax rate was given. The built-in store ` +
      "charges cart.tax, the taxRate of each line, or the product’s rate. Send 0 where no VAT is due.",
  });
}
