import {
  FIELD_NAMES,
  fieldValue,
  withField,
  type CheckoutDetails,
  type FieldName,
  type ShippingFieldName,
} from "./form/fields.ts";

/** What of a draft is kept on its own: each field of the buyer, and lists and the delivery address as a whole. */
export type DraftField = Exclude<FieldName, ShippingFieldName> | WholeField;
type WholeField = "shippingAddress" | "shippingMethods" | "coupons";

/** When the shopper last changed a field (ISO 8601 in UTC, by the server's clock); absent: never. */
export type DraftEdits = { [field in DraftField]?: string | undefined };

/** In the order in which they can be set: a country clears the state. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  ...FIELD_NAMES.filter(
    (name): name is Exclude<FieldName, ShippingFieldName> => !name.startsWith("shippingAddress."),
  ),
  "shippingAddress",
  "shippingMethods",
  "coupons",
];

/** The fields in which two forms differ. */
export function changedFields(before: CheckoutDetails, after: CheckoutDetails): DraftField[] {
  return DRAFT_FIELDS.filter((field) => textOf(before, field) !== textOf(after, field));
}

/** The details with these fields of another form. */
export function withFieldsOf(
  details: CheckoutDetails,
  other: CheckoutDetails,
  fields: readonly DraftField[],
): CheckoutDetails {
  return DRAFT_FIELDS.filter((field) => fields.includes(field)).reduce(
    (merged, field) =>
      isWhole(field)
        ? { ...merged, [field]: other[field] }
        : withField(merged, field, fieldValue(other, field)),
    details,
  );
}

/** The fields that were changed later than in `known`, or at the same time. */
export function newerFields(edits: DraftEdits, known: DraftEdits): DraftField[] {
  return DRAFT_FIELDS.filter((field) => edits[field] !== undefined && edits[field] >= (known[field] ?? ""));
}

/** All fields, as changed at one time. */
export function editsOfAll(at: Date): DraftEdits {
  return Object.fromEntries(DRAFT_FIELDS.map((field) => [field, at.toISOString()]));
}

function textOf(details: CheckoutDetails, field: DraftField): string {
  if (field === "shippingMethods" || field === "coupons") return JSON.stringify(details[field] ?? null);
  if (field !== "shippingAddress") return fieldValue(details, field);
  const address = details.shippingAddress ?? null;
  return JSON.stringify(address === null ? null : Object.entries(address).toSorted());
}

function isWhole(field: DraftField): field is WholeField {
  return field === "shippingAddress" || field === "shippingMethods" || field === "coupons";
}
