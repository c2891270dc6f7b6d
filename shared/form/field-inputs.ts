import type { FieldName } from "./fields.ts";
import type { Messages } from "./messages.ts";

/** Single-line text fields. */
export type TextFieldName = Exclude<FieldName, "vatNumber" | "paymentTerm" | "billingAddress.country">;

/** Input attributes: HTML type, autofill token (HTML "Autofill", WCAG 1.3.5) and on-screen keyboard. */
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
  "billingAddress.state": { type: "text", autoComplete: "billing address-level1", autoCapitalize: "words" },
};

/** The label of a field; the label of the state depends on the country (ISO 3166-1 alpha-2). */
export function fieldLabel(field: FieldName, { form }: Messages, country = ""): string {
  return form[field === "billingAddress.state" ? (STATE_LABELS[country] ?? LABELS[field]) : LABELS[field]];
}

const STATE_LABELS: Record<string, "state" | "province" | "county" | "prefecture"> = {
  ...Object.fromEntries("AU BR IN MX MY NG US VE".split(" ").map((country) => [country, "state"])),
  ...Object.fromEntries(
    "AR CA CN CR DO EC ES ID IT PA TR ZA".split(" ").map((country) => [country, "province"]),
  ),
  IE: "county",
  JP: "prefecture",
};

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
  "billingAddress.state": "region",
};

/** The id of a field's control, to link an error to it. */
export function fieldId(idPrefix: string, field: FieldName): string {
  return `${idPrefix}-${field.replace(".", "-")}`;
}
