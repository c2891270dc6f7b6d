import type { FieldName } from "./fields.ts";
import type { Messages } from "./messages.ts";

/** Fields that are one line of plain text. */
export type TextFieldName = Exclude<FieldName, "vatNumber" | "paymentTerm" | "billingAddress.country">;

/** How a text field is keyed in: HTML type, autofill token (HTML "Autofill", WCAG 1.3.5) and on-screen keyboard. */
export type TextInput = {
  type: "text" | "email" | "tel";
  autoComplete: string;
  autoCapitalize?: "none" | "words" | "characters";
  spellCheck?: "false";
};

export const TEXT_INPUTS: Record<TextFieldName, TextInput> = {
  company: {
    type: "text",
    autoComplete: "billing organization",
    autoCapitalize: "words",
    spellCheck: "false",
  },
  firstName: {
    type: "text",
    autoComplete: "billing given-name",
    autoCapitalize: "words",
    spellCheck: "false",
  },
  lastName: {
    type: "text",
    autoComplete: "billing family-name",
    autoCapitalize: "words",
    spellCheck: "false",
  },
  email: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: "false" },
  phone: { type: "tel", autoComplete: "tel" },
  poNumber: { type: "text", autoComplete: "off", autoCapitalize: "none", spellCheck: "false" },
  "billingAddress.line1": { type: "text", autoComplete: "billing address-line1", autoCapitalize: "words" },
  "billingAddress.line2": { type: "text", autoComplete: "billing address-line2", autoCapitalize: "words" },
  "billingAddress.postcode": {
    type: "text",
    autoComplete: "billing postal-code",
    autoCapitalize: "characters",
    spellCheck: "false",
  },
  "billingAddress.city": { type: "text", autoComplete: "billing address-level2", autoCapitalize: "words" },
};

/** The label of a field. */
export function fieldLabel(field: FieldName, { form }: Messages): string {
  return form[LABELS[field]];
}

const LABELS: Record<FieldName, keyof Messages["form"]> = {
  company: "company",
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  phone: "phone",
  vatNumber: "vatNumber",
  poNumber: "poNumber",
  paymentTerm: "paymentTerm",
  "billingAddress.country": "country",
  "billingAddress.line1": "line1",
  "billingAddress.line2": "line2",
  "billingAddress.postcode": "postcode",
  "billingAddress.city": "city",
};

/** The id of a field's control, to link an error to it. */
export function fieldId(idPrefix: string, field: FieldName): string {
  return `${idPrefix}-${field.replace(".", "-")}`;
}
