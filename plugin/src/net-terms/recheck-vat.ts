import { __, sprintf } from "@wordpress/i18n";
import { errorMessage } from "../admin/error-message.ts";
import { type Order, runAction } from "./orders-api.ts";

/** Checks the VAT number of an order again. @returns what to tell */
export async function recheckVat(order: Order): Promise<{ text: string; isGood: boolean }> {
  try {
    const { vat } = await runAction(order.id, "vat");
    const isGood = vat === "valid";
    const text = isGood
      ? /* translators: %s: number of an order. */ __("The VAT number of order %s is valid.", "svc-checkout")
      : /* translators: %s: number of an order. */ __("The VAT number of order %s is not valid.", "svc-checkout");
    return { text: sprintf(text, order.number), isGood };
  } catch (error) {
    return { text: errorMessage(error), isGood: false };
  }
}
