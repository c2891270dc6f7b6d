import { fill } from "./fill.ts";
import type { FormMessages } from "./messages/en.ts";
import { netDays, type PaymentTerm } from "./terms.ts";

/** English names of the two kinds of terms whose meaning is known from their value. */
const COMMON_IMMEDIATE = /^(pay now( by card)?|((pay|due) )?immediate(ly)?|immediate payment)$/i;
const COMMON_NET = /^(?:net[ -]?|on account,? )(\d{1,3})( days?)?$/i;

/**
 * What a shopper sees of a term: the merchant's label for the shopper's language; else, for the common English labels of
 * `immediate` and `netNN`, the same in that language; else the label, which is the merchant's own wording. A term that is
 * no longer offered is known by its value alone: give it as the label too.
 */
export function termLabel({ value, label, labels }: PaymentTerm, { locale, form }: FormMessages): string {
  const own = labels?.[locale];
  if (own !== undefined) return own;
  // English labels need no translation, values do.
  if (locale === "en" && label !== value) return label;
  if (value === "immediate" && COMMON_IMMEDIATE.test(label.trim())) return form.payNow;
  const days = netDays(value);
  const isNamedNet = days !== null && COMMON_NET.exec(label.trim())?.[1] === String(days);
  return isNamedNet ? fill(form.netDays, { days: String(days) }) : label;
}
