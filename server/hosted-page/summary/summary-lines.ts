import type { Amounts, Discount, QuotedCart } from "../../../shared/wire/checkout-page.ts";

/** A line of the order summary above the total. Amounts in minor units; `discount` and removed VAT may be negative. */
export type SummaryLine =
  | { kind: "subtotal" | "shipping" | "tax" | "taxRemoved"; amount: number }
  /** `label`: the store's name for it. `code`: it can be removed. */
  | { kind: "discount" | "fees"; amount: number; label: string | null; code: string | null }
  /** Where the store removed VAT for this buyer: what remains of it, or what is subtracted from prices that include it. */
  | { kind: "vat_removed"; amount: number };

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
 * @param named discounts and fees, if the store names them. A code may be worth nothing but free shipping.
 */
export function summaryLines(
  amounts: Amounts,
  vatRemoved: number | null,
  pricesIncludeTax: boolean,
  isShippingNamed: boolean,
  named: Pick<QuotedCart, "discounts" | "fees"> = { discounts: [], fees: [] },
): Summary {
  const { subtotal, discount, shipping, fees, tax, total } = amounts;
  const beforeTax = subtotal - discount + shipping + fees;
  const lines: SummaryLine[] = [{ kind: "subtotal", amount: subtotal }];
  for (const part of partsOf(discount, named.discounts))
    lines.push({ kind: "discount", ...part, amount: -part.amount || 0 });
  if (shipping > 0 || isShippingNamed) lines.push({ kind: "shipping", amount: shipping });
  for (const part of partsOf(fees, named.fees)) lines.push({ kind: "fees", ...part });

  // Removed by the store for another reason.
  if (vatRemoved === null && total < beforeTax) lines.push({ kind: "taxRemoved", amount: total - beforeTax });
  const addsTax = beforeTax + tax === total && !(tax === 0 && pricesIncludeTax);
  if (vatRemoved !== null) {
    lines.push({ kind: "vat_removed", amount: total - beforeTax });
    return { lines, includedTax: null };
  }
  if (addsTax) lines.push({ kind: "tax", amount: tax });
  return { lines, includedTax: addsTax ? null : tax };
}

interface Part {
  amount: number;
  label: string | null;
  code: string | null;
}

/** By name if the names add up to the amount, else as one; none for nothing. */
function partsOf(
  amount: number,
  named: ReadonlyArray<Omit<Discount, "code"> & { code?: string | null }>,
): Part[] {
  const sum = named.reduce((total, part) => total + part.amount, 0);
  if (named.length > 0 && sum === amount) return named.map(({ code = null, ...part }) => ({ ...part, code }));
  return amount > 0 ? [{ amount, label: null, code: null }] : [];
}
