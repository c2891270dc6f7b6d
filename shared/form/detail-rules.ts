// What a buyer's details have to be; the same rules in browser and server.
import { isCountry, needsPostcode } from "../countries.ts";
import { stateCode, stateQuestion, statesOf } from "../states.ts";
import { parseVatNumber } from "../vat/normalise.ts";
import {
  B2B_FIELDS,
  DEFAULT_FIELD_USES,
  cleanB2bFieldText,
  isB2bField,
  type B2bFieldName,
  type B2bFieldUses,
  type FieldUse,
} from "./b2b/b2b-fields.ts";
import { fieldsInOrder } from "./address/address-order.ts";
import { b2bFieldError } from "./b2b/b2b-rules.ts";
import { FIELD_NAMES, buyerField, fieldValue, isShippingField, maxLength, withField } from "./fields.ts";
import { isEmail } from "../is-email.ts";
import type { CheckoutDetails, FieldName } from "./fields.ts";
import type { PaymentTerm } from "./terms.ts";
import type { VatStatus } from "./vat/vat-field.ts";

export type FieldErrorCode =
  | "required"
  | "too_long"
  | "too_many"
  | "email_shape"
  | "phone_shape"
  | "peppol_shape"
  | "vat_not_valid"
  | "not_offered"
  | "unknown_country"
  | "unknown_state";

export type FieldError = { field: FieldName; code: FieldErrorCode };

export type DetailRules = {
  b2b: boolean;
  /** The merchant's `b2b.paymentTerms`; empty if not configured. */
  paymentTerms: readonly PaymentTerm[];
  /** The merchant's `b2b.fields`. */
  fields?: B2bFieldUses;
  /** The merchant's `b2b.requireValidVat`: a given number must not be invalid. */
  requireValidVat?: boolean;
  /** Status of the number: the field's state in the browser, the check's result on the server. */
  vatStatus?: VatStatus;
};

/** What decides which fields a form has. */
type FormShape = Pick<DetailRules, "b2b" | "fields">;

const ALWAYS_OPTIONAL: ReadonlySet<FieldName> = new Set([
  "phone",
  "vatNumber",
  "billingAddress.line2",
  "shippingAddress.company",
  "shippingAddress.firstName",
  "shippingAddress.lastName",
  "shippingAddress.phone",
  "shippingAddress.line2",
]);

/** The fields of B2B mode. */
const B2B_ONLY: ReadonlySet<FieldName> = new Set([
  "company",
  "vatNumber",
  "poNumber",
  ...B2B_FIELDS,
  "paymentTerm",
]);

/** Whether the form has this field. */
export function isInForm(field: FieldName, { b2b, fields = DEFAULT_FIELD_USES }: FormShape): boolean {
  if (!b2b && B2B_ONLY.has(field)) return false;
  return !isOfMerchantsChoice(field) || fields[field] !== "off";
}

function isOfMerchantsChoice(field: FieldName): field is B2bFieldName | "poNumber" {
  return field === "poNumber" || isB2bField(field);
}

function useOf(field: B2bFieldName | "poNumber", { fields = DEFAULT_FIELD_USES }: DetailRules): FieldUse {
  return fields[field];
}

/** Normalises details for storage: trimmed, states by code, and nothing of fields that the form does not have. */
export function cleanDetails(details: CheckoutDetails, form: FormShape): CheckoutDetails {
  return FIELD_NAMES.reduce(
    (cleaned, field) => withField(cleaned, field, isInForm(field, form) ? cleanValue(details, field) : ""),
    details,
  );
}

function cleanValue(details: CheckoutDetails, field: FieldName): string {
  if (isB2bField(field)) return cleanB2bFieldText(field, fieldValue(details, field));
  const value = fieldValue(details, field).trim();
  return buyerField(field) === "billingAddress.state" ? stateCode(countryOf(details, field), value) : value;
}

/** The country of the address that a field belongs to. */
function countryOf(details: CheckoutDetails, field: FieldName): string {
  return fieldValue(
    details,
    isShippingField(field) ? "shippingAddress.country" : "billingAddress.country",
  ).trim();
}

/** All errors that prevent the order, in form order, at most one per field. */
export function validateDetails(details: CheckoutDetails, rules: DetailRules): FieldError[] {
  const hasShipping = details.shippingAddress !== null && details.shippingAddress !== undefined;
  return fieldsInOrder(details).flatMap((field) => {
    if (!hasShipping && isShippingField(field)) return [];
    if (!isInForm(field, rules)) return [];
    const code = fieldErrorCode(details, field, rules);
    return code === null ? [] : [{ field, code }];
  });
}

/** True if there are no errors. */
export function isComplete(details: CheckoutDetails, rules: DetailRules): boolean {
  return validateDetails(details, rules).length === 0;
}

/** Whether the form marks the field as required. */
export function isRequired(field: FieldName, details: CheckoutDetails, rules: DetailRules): boolean {
  if (field === "paymentTerm") return rules.paymentTerms.length > 0;
  if (isOfMerchantsChoice(field)) return useOf(field, rules) === "required";
  const asked = buyerField(field);
  if (asked === "billingAddress.postcode") return needsPostcode(countryOf(details, field));
  if (asked === "billingAddress.state") return stateQuestion(countryOf(details, field)) === "list";
  return !ALWAYS_OPTIONAL.has(field);
}

function fieldErrorCode(
  details: CheckoutDetails,
  field: FieldName,
  rules: DetailRules,
): FieldErrorCode | null {
  if (isOfMerchantsChoice(field))
    return b2bFieldError(field, fieldValue(details, field), useOf(field, rules));
  const value = fieldValue(details, field).trim();
  if (value === "") return isRequired(field, details, rules) ? "required" : null;
  const asked = buyerField(field);
  if (asked === "billingAddress.country") return isCountry(value) ? null : "unknown_country";
  if (value.length > maxLength(field)) return "too_long";
  if (asked === "billingAddress.state") return stateError(countryOf(details, field), value);
  if (asked === "email") return isEmail(value) ? null : "email_shape";
  if (asked === "phone") return isPhone(value) ? null : "phone_shape";
  if (field === "vatNumber") return isVatRejected(details, rules) ? "vat_not_valid" : null;
  if (field === "paymentTerm")
    return rules.paymentTerms.some((term) => term.value === value) ? null : "not_offered";
  return null;
}

function stateError(country: string, state: string): FieldErrorCode | null {
  const states = statesOf(country);
  return states.length === 0 || states.some(({ code }) => code === state) ? null : "unknown_state";
}

function isPhone(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d/.test(text);
}

/** A malformed number is invalid; one that could not be checked is accepted. */
function isVatRejected(details: CheckoutDetails, rules: DetailRules): boolean {
  if (rules.requireValidVat !== true) return false;
  if (rules.vatStatus === "invalid" || rules.vatStatus === "format_error") return true;
  return parseVatNumber(details.vatNumber, details.billingAddress.country)?.matches !== true;
}
