// What a company's order can carry beside its VAT number, and which of it a merchant asks for (design 9-on-account.md, 5).

/** Fields of the buyer that a merchant can ask for. */
export const B2B_FIELDS = [
  "costCentre",
  "buyerReference",
  "poNumbers",
  "invoiceEmail",
  "peppolId",
  "exemptionNumber",
  "orderNote",
] as const;
export type B2bFieldName = (typeof B2B_FIELDS)[number];

export const FIELD_USES = ["off", "optional", "required"] as const;
export type FieldUse = (typeof FIELD_USES)[number];

/** The merchant's `b2b.fields`. */
export type B2bFieldUses = Record<"poNumber" | B2bFieldName, FieldUse>;

/** Without a setting: a PO number may be given, and nothing else is asked for. */
export const DEFAULT_FIELD_USES: B2bFieldUses = {
  poNumber: "optional",
  costCentre: "off",
  buyerReference: "off",
  poNumbers: "off",
  invoiceEmail: "off",
  peppolId: "off",
  exemptionNumber: "off",
  orderNote: "off",
};

/** Values of these fields; absent: not filled in. Further PO numbers beside `poNumber`. */
export type B2bFieldValues = { [name in Exclude<B2bFieldName, "poNumbers">]?: string | undefined } & {
  poNumbers?: string[] | undefined;
};

/** Maximum length in UTF-16 units; that of PO numbers is of each. */
export const B2B_FIELD_LENGTHS: Record<B2bFieldName, number> = {
  costCentre: 64,
  buyerReference: 128,
  poNumbers: 128,
  invoiceEmail: 254,
  peppolId: 55,
  exemptionNumber: 64,
  orderNote: 1000,
};

/** How many further PO numbers an order can have. */
export const MAX_PO_NUMBERS = 10;

export function isB2bField(field: string): field is B2bFieldName {
  return (B2B_FIELDS as readonly string[]).includes(field);
}

/** Whether a field is asked for. */
export function isAsked(uses: B2bFieldUses, field: B2bFieldName | "poNumber"): boolean {
  return uses[field] !== "off";
}

/** The text of a field in the form; PO numbers one on each line. */
export function b2bFieldText(values: B2bFieldValues, field: B2bFieldName): string {
  return field === "poNumbers" ? (values.poNumbers ?? []).join("\n") : (values[field] ?? "");
}

/** The values with one field's text; none at all for an empty one. */
export function withB2bFieldText<V extends B2bFieldValues>(values: V, field: B2bFieldName, text: string): V {
  const value = field === "poNumbers" ? text.split("\n") : text;
  return { ...values, [field]: text === "" ? undefined : value };
}

/** As stored: without spaces around it, lines of a note kept, and PO numbers without empty lines or repetitions. */
export function cleanB2bFieldText(field: B2bFieldName, text: string): string {
  if (field !== "poNumbers") return text.trim();
  const numbers = text.split("\n").map((line) => line.trim());
  return [...new Set(numbers.filter((number) => number !== ""))].join("\n");
}

/**
 * A participant of the Peppol network, `0208:0403019261`: ISO 6523 scheme and identifier ("Policy for use of
 * Identifiers" 4.4, policies 1 and 5: at most 50 characters after the scheme).
 */
export function isPeppolId(text: string): boolean {
  return /^\d{4}:[A-Za-z0-9.~_-]{1,50}$/.test(text);
}

/**
 * The participant that a country's rule derives from the VAT number, to suggest it; null where there is none. Belgium:
 * companies are registered by their enterprise number under 0208, which is the VAT number without its prefix.
 * @param vatNumber in canonical form.
 */
export function suggestedPeppolId(vatNumber: string): string | null {
  const belgian = /^BE(\d{10})$/.exec(vatNumber);
  return belgian === null ? null : `0208:${belgian[1]}`;
}
