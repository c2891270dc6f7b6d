import type { Amounts } from "../../../shared/wire/checkout-page.ts";

/** A line of the order summary above the total. Amounts in minor units; `discount` and removed VAT may be negative. */
export type SummaryLine =
  | { kind: "subtotal" | "discount" | "shipping" | "fees" | "tax" | "taxRemoved"; amount: number }
  /** VAT that the store removed for this buyer. `before` is struck through if `amount` is the remaining VAT. */
  | { kind: "vat_removed"; amount: number; before: number | null };

export interface Summary {
  lines: SummaryLine[];
  /** Tax included in the total without a line; null if a line adds it. */
  includedTax: number | null;
}

/**
 * The lines up to the total; they always add up. With prices excluding tax, VAT is a line of its own (0 once removed).
 * With prices including tax, VAT is displayed below the total, and subtracted if removed.
 *
 * @param isShippingNamed the store says how the order is delivered, for nothing too.
 */
export function summaryLines(
  amounts: Amounts,
  vatRemoved: number | null,
  pricesIncludeTax: boolean,
  isShippingNamed: boolean,
): Summary {
  const { subtotal, discount, shipping, fees, tax, total } = amounts;
  const beforeTax = subtotal - discount + shipping + fees;
  const lines: SummaryLine[] = [{ kind: "subtotal", amount: subtotal }];
  if (discount > 0) lines.push({ kind: "discount", amount: -discount });
  if (shipping > 0 || isShippingNamed) lines.push({ kind: "shipping", amount: shipping });
  if (fees > 0) lines.push({ kind: "fees", amount: fees });

  // Removed by the store for another reason.
  if (vatRemoved === null && total < beforeTax) lines.push({ kind: "taxRemoved", amount: total - beforeTax });
  const addsTax = beforeTax + tax === total && !(tax === 0 && pricesIncludeTax);
  if (vatRemoved !== null) {
    if (beforeTax + tax === total) lines.push({ kind: "vat_removed", amount: tax, before: vatRemoved + tax });
    else lines.push({ kind: "vat_removed", amount: total - beforeTax, before: null });
    return { lines, includedTax: null };
  }
  if (addsTax) lines.push({ kind: "tax", amount: tax });
  return { lines, includedTax: addsTax ? null : tax };
}
