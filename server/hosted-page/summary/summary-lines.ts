import type { Amounts } from "../../../shared/wire/checkout-page.ts";

/** One line of the order summary above the total. Amounts in minor units; `discount` and what was removed may be negative. */
export type SummaryLine =
  | { kind: "subtotal" | "discount" | "shipping" | "fees" | "tax" | "taxRemoved"; amount: number }
  /** VAT that the store took off for this buyer. `before` is shown struck through when `amount` is what is left of it. */
  | { kind: "vat_removed"; amount: number; before: number | null };

export interface Summary {
  lines: SummaryLine[];
  /** Tax that the total holds but no line adds: "including VAT"; null when a line adds it. */
  includedTax: number | null;
}

/**
 * The lines that lead to the total. What is shown always adds up: with prices before tax the VAT is a line of its own
 * (and 0 once removed); with prices that include it, it is told below the total, and taken off when removed.
 */
export function summaryLines(
  amounts: Amounts,
  vatRemoved: number | null,
  pricesIncludeTax: boolean,
): Summary {
  const { subtotal, discount, shipping, fees, tax, total } = amounts;
  const beforeTax = subtotal - discount + shipping + fees;
  const lines: SummaryLine[] = [{ kind: "subtotal", amount: subtotal }];
  if (discount > 0) lines.push({ kind: "discount", amount: -discount });
  if (shipping > 0) lines.push({ kind: "shipping", amount: shipping });
  if (fees > 0) lines.push({ kind: "fees", amount: fees });

  // Taken off for a reason that only the store knows.
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
