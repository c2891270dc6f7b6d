import { B2B_FIELDS, b2bFieldText } from "../../../shared/form/b2b/b2b-fields.ts";
import type { CheckoutDetails } from "../../../shared/wire/checkout-page.ts";

/** Stands where personal data was: no word, so that it is not searched for. */
const REMOVED = "…";

const patterns = [
  // E-mail addresses.
  /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/g,
  // IBANs, VAT numbers and the like: two letters, then mostly digits.
  /\b[A-Za-z]{2}[A-Za-z0-9]{0,2}(?:[ .-]?\d){7,}[A-Za-z0-9]*/g,
  // Telephone numbers, card numbers.
  /\+?\d(?:[ ()./-]{0,2}\d){8,}/g,
];

/** Of so few characters, a value would be found in words that have nothing to do with it. */
const MIN_LENGTH = 2;

/**
 * A shopper's text without personal data: what they entered in the form, and whatever looks like an e-mail address, a
 * telephone, card, bank account or VAT number.
 */
export function redact(text: string, details: Partial<CheckoutDetails> | null): string {
  const known = valuesOf(details)
    .map((value) => value.trim())
    .filter((value) => value.length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const named = known.reduce((rest, value) => rest.replaceAll(wholeWord(value), REMOVED), text);
  return patterns.reduce((rest, pattern) => rest.replaceAll(pattern, REMOVED), named);
}

/** City, state and country stay: questions are about them, and they identify no person. */
function valuesOf(details: Partial<CheckoutDetails> | null): string[] {
  const { company, firstName, lastName, email, phone, vatNumber, poNumber } = details ?? {};
  const { billingAddress: billing, shippingAddress: shipping } = details ?? {};
  const values = [company, firstName, lastName, email, phone, vatNumber, poNumber];
  values.push(...B2B_FIELDS.flatMap((field) => b2bFieldText(details ?? {}, field).split("\n")));
  values.push(billing?.line1, billing?.line2, billing?.postcode);
  values.push(shipping?.company, shipping?.firstName, shipping?.lastName, shipping?.phone);
  values.push(shipping?.line1, shipping?.line2, shipping?.postcode);
  return values.filter((value) => value !== undefined);
}

function wholeWord(value: string): RegExp {
  const escaped = value
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, "giu");
}
