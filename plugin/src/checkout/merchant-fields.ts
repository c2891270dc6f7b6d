import type { B2bFieldName, B2bFieldValues, FieldUse } from "../../../shared/form/b2b/b2b-fields.ts";

/** The fields that a merchant can ask a company for, by the names of the forms and of PHP; the note is WooCommerce's own. */
export const INPUTS = {
  poNumber: "po_number",
  costCentre: "cost_centre",
  buyerReference: "buyer_reference",
  poNumbers: "po_numbers",
  invoiceEmail: "invoice_email",
  peppolId: "peppol_id",
  exemptionNumber: "exemption_number",
} as const;

export type MerchantField = keyof typeof INPUTS;

/** Their texts; further PO numbers one on each line. */
export type Entered = Record<(typeof INPUTS)[MerchantField], string>;

/** Only these fields of the form's values. */
export function enteredOf(form: Entered): Entered {
  return Object.fromEntries(Object.values(INPUTS).map((name) => [name, form[name]])) as Entered;
}

/** The same without the values of fields that are off: a shopper orders with what they see. */
export function shownOnly(entered: Entered, uses: Readonly<Record<MerchantField, FieldUse>>): Entered {
  const names = Object.keys(INPUTS) as MerchantField[];
  return { ...entered, ...Object.fromEntries(names.filter((name) => uses[name] === "off").map((name) => [INPUTS[name], ""])) };
}

/** The values as the fields of the hosted page read them. */
export function fieldValues(entered: Entered): B2bFieldValues {
  const { po_numbers, ...texts } = entered;
  return {
    costCentre: texts.cost_centre,
    buyerReference: texts.buyer_reference,
    poNumbers: po_numbers === "" ? undefined : po_numbers.split("\n"),
    invoiceEmail: texts.invoice_email,
    peppolId: texts.peppol_id,
    exemptionNumber: texts.exemption_number,
  } satisfies { [name in Exclude<B2bFieldName, "orderNote">]: unknown };
}
