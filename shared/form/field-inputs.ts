import { buyerField } from "./fields.ts";
import type { BuyerFieldName, FieldName } from "./fields.ts";
import type { FormMessages } from "./messages.ts";
import { POSTCODE_NAMES, STATE_NAMES } from "./address/address-formats.ts";

/** Text fields of several lines. */
export type TextAreaName = "poNumbers" | "orderNote";

/** Single-line text fields. */
export type TextFieldName = Exclude<
  FieldName,
  TextAreaName | "vatNumber" | "paymentTerm" | "billingAddress.country" | "shippingAddress.country"
>;

/** Input attributes: HTML type, autofill token (HTML "Autofill", WCAG 1.3.5) and on-screen keyboard. */
export type TextInput = {
  type: "text" | "email" | "tel";
  autoComplete: string;
  autoCapitalize?: "none" | "words" | "characters";
  spellCheck?: "false";
};

const IDENTIFIER: TextInput = {
  type: "text",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: "false",
};

const BUYER_INPUTS: Record<Extract<TextFieldName, BuyerFieldName>, TextInput> = {
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
  poNumber: IDENTIFIER,
  costCentre: IDENTIFIER,
  buyerReference: IDENTIFIER,
  peppolId: IDENTIFIER,
  exemptionNumber: IDENTIFIER,
  invoiceEmail: { type: "email", autoComplete: "off", autoCapitalize: "none", spellCheck: "false" },
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

/** The attributes of the VAT number. */
export const VAT_INPUT: TextInput = {
  type: "text",
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: "false",
};

/** The attributes of a text field; autofill distinguishes the two addresses. */
export function textInput(field: TextFieldName): TextInput {
  const input = BUYER_INPUTS[buyerField(field) as Extract<TextFieldName, BuyerFieldName>];
  if (!field.startsWith("shippingAddress.")) return input;
  return { ...input, autoComplete: `shipping ${input.autoComplete.replace(/^billing /, "")}` };
}

/** The label of a field; those of state and postcode depend on the country (ISO 3166-1 alpha-2). */
export function fieldLabel(field: FieldName, { form }: FormMessages, country = ""): string {
  const asked = buyerField(field);
  return form[LABELS_BY_COUNTRY[asked]?.[country] ?? LABELS[asked]];
}

/** The name that a country has for a part of its addresses. */
const namesByCountry = <Label extends keyof FormMessages["form"]>(
  names: Record<string, string>,
  labels: Record<string, Label>,
): Record<string, Label> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([name, label]) =>
      (names[name] ?? "").split(" ").map((country) => [country, label]),
    ),
  );

/** Where stores say so; the address data says it where nothing is known, too. */
const PROVINCES = { province: "AR CA CN CR DO EC ES ID IT PA TR ZA" };

const LABELS_BY_COUNTRY: Partial<Record<BuyerFieldName, Record<string, keyof FormMessages["form"]>>> = {
  "billingAddress.postcode": namesByCountry(POSTCODE_NAMES, {
    zip: "zipCode",
    pin: "pinCode",
    eircode: "eircode",
  }),
  "billingAddress.state": {
    ...namesByCountry(PROVINCES, { province: "province" }),
    ...namesByCountry(STATE_NAMES, { state: "state", county: "county", prefecture: "prefecture" }),
  },
};

const LABELS: Record<BuyerFieldName, keyof FormMessages["form"]> = {
  company: "company",
  firstName: "firstName",
  lastName: "lastName",
  email: "email",
  phone: "phone",
  vatNumber: "vatNumber",
  poNumber: "poNumber",
  costCentre: "costCentre",
  buyerReference: "buyerReference",
  poNumbers: "poNumbers",
  invoiceEmail: "invoiceEmail",
  peppolId: "peppolId",
  exemptionNumber: "exemptionNumber",
  orderNote: "orderNote",
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
