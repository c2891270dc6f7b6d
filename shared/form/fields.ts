// The details a buyer fills in: the same model in the browser, on the server and in the plugin.
import { isCountry, needsPostcode } from "../countries.ts";
import { stateCode, stateQuestion, statesOf } from "../states.ts";
import { parseVatNumber } from "../vat/normalise.ts";
import type { PaymentTerm } from "./terms.ts";
import { preselectedTerm } from "./terms.ts";
import type { VatStatus } from "./vat-field.ts";

export type Address = {
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  /** A code of `statesOf(country)`, any text where there is no list; "" where none is asked for. */
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Every value is text; "" is what is not filled in. */
export type CheckoutDetails = {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vatNumber: string;
  poNumber: string;
  paymentTerm: string;
  billingAddress: Address;
};

export type FieldName = Exclude<keyof CheckoutDetails, "billingAddress"> | `billingAddress.${keyof Address}`;

export type FieldErrorCode =
  | "required"
  | "too_long"
  | "email_shape"
  | "phone_shape"
  | "vat_not_valid"
  | "not_offered"
  | "unknown_country"
  | "unknown_state";

export type FieldError = { field: FieldName; code: FieldErrorCode };

export type DetailRules = {
  b2b: boolean;
  /** The merchant's `b2b.paymentTerms`; empty when not configured. */
  paymentTerms: readonly PaymentTerm[];
  /** The merchant's `b2b.requireValidVat`: a number that is given must not be invalid. */
  requireValidVat?: boolean;
  /** What is known about the number: the field's state in the browser, the service's answer on the server. */
  vatStatus?: VatStatus;
};

/** In the order of the form, so that errors are listed as they are seen. */
export const FIELD_NAMES: readonly FieldName[] = [
  "company",
  "firstName",
  "lastName",
  "email",
  "phone",
  "vatNumber",
  "poNumber",
  "paymentTerm",
  "billingAddress.country",
  "billingAddress.line1",
  "billingAddress.line2",
  "billingAddress.postcode",
  "billingAddress.city",
  "billingAddress.state",
];

/** Longest accepted text in UTF-16 units: what WooCommerce, Stripe and accounting systems take without cutting. */
export const MAX_LENGTH: Record<FieldName, number> = {
  company: 200,
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  vatNumber: 40,
  poNumber: 128,
  paymentTerm: 32,
  "billingAddress.country": 2,
  "billingAddress.line1": 200,
  "billingAddress.line2": 200,
  "billingAddress.postcode": 20,
  "billingAddress.city": 100,
  "billingAddress.state": 100,
};

const ALWAYS_OPTIONAL: ReadonlySet<FieldName> = new Set([
  "phone",
  "vatNumber",
  "poNumber",
  "billingAddress.line2",
]);

const B2B_ONLY: ReadonlySet<FieldName> = new Set(["company", "vatNumber", "poNumber", "paymentTerm"]);

/** A blank form, with the term that is chosen at first. */
export function emptyDetails(paymentTerms: readonly PaymentTerm[] = []): CheckoutDetails {
  return {
    company: "",
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    vatNumber: "",
    poNumber: "",
    paymentTerm: preselectedTerm(paymentTerms),
    billingAddress: { line1: "", line2: "", postcode: "", city: "", state: "", country: "" },
  };
}

/** The value of a field by its name. */
export function fieldValue(details: CheckoutDetails, field: FieldName): string {
  return isAddressField(field) ? details.billingAddress[addressKey(field)] : details[field];
}

/** The details with one field changed. Another country has other states, so the one chosen goes with it. */
export function withField(details: CheckoutDetails, field: FieldName, value: string): CheckoutDetails {
  if (!isAddressField(field)) return { ...details, [field]: value };
  const address = details.billingAddress;
  const state = field === "billingAddress.country" && value !== address.country ? "" : address.state;
  return { ...details, billingAddress: { ...address, state, [addressKey(field)]: value } };
}

/** What is stored: outer spaces removed, states by their code, and nothing in the fields that only B2B mode shows without it. */
export function cleanDetails(details: CheckoutDetails, b2b: boolean): CheckoutDetails {
  return FIELD_NAMES.reduce((cleaned, field) => {
    const isHidden = !b2b && B2B_ONLY.has(field);
    return withField(cleaned, field, isHidden ? "" : cleanValue(details, field));
  }, details);
}

function cleanValue(details: CheckoutDetails, field: FieldName): string {
  const value = fieldValue(details, field).trim();
  return field === "billingAddress.state" ? stateCode(details.billingAddress.country.trim(), value) : value;
}

/** Everything that keeps the order from being placed, in the order of the form, at most one error a field. */
export function validateDetails(details: CheckoutDetails, rules: DetailRules): FieldError[] {
  return FIELD_NAMES.flatMap((field) => {
    if (!rules.b2b && B2B_ONLY.has(field)) return [];
    const code = fieldErrorCode(details, field, rules);
    return code === null ? [] : [{ field, code }];
  });
}

/** True when nothing is missing or wrong. */
export function isComplete(details: CheckoutDetails, rules: DetailRules): boolean {
  return validateDetails(details, rules).length === 0;
}

/** Whether the form marks the field as required. */
export function isRequired(field: FieldName, details: CheckoutDetails, rules: DetailRules): boolean {
  if (field === "paymentTerm") return rules.paymentTerms.length > 0;
  if (field === "billingAddress.postcode") return needsPostcode(details.billingAddress.country);
  if (field === "billingAddress.state") return stateQuestion(details.billingAddress.country) === "list";
  return !ALWAYS_OPTIONAL.has(field);
}

/** ASCII addresses with a dot in the domain: what WooCommerce and mail services take. */
export function isEmail(text: string): boolean {
  return /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text);
}

function fieldErrorCode(
  details: CheckoutDetails,
  field: FieldName,
  rules: DetailRules,
): FieldErrorCode | null {
  const value = fieldValue(details, field).trim();
  if (value === "") return isRequired(field, details, rules) ? "required" : null;
  if (field === "billingAddress.country") return isCountry(value) ? null : "unknown_country";
  if (value.length > MAX_LENGTH[field]) return "too_long";
  if (field === "billingAddress.state") return stateFault(details.billingAddress.country, value);
  if (field === "email") return isEmail(value) ? null : "email_shape";
  if (field === "phone") return isPhone(value) ? null : "phone_shape";
  if (field === "vatNumber") return isVatRefused(details, rules) ? "vat_not_valid" : null;
  if (field === "paymentTerm")
    return rules.paymentTerms.some((term) => term.value === value) ? null : "not_offered";
  return null;
}

function stateFault(country: string, state: string): FieldErrorCode | null {
  const states = statesOf(country);
  return states.length === 0 || states.some(({ code }) => code === state) ? null : "unknown_state";
}

function isPhone(text: string): boolean {
  return /^\+?[\d\s()./-]+$/.test(text) && /\d/.test(text);
}

/** A malformed number counts as invalid; one that could not be checked does not. */
function isVatRefused(details: CheckoutDetails, rules: DetailRules): boolean {
  if (rules.requireValidVat !== true) return false;
  if (rules.vatStatus === "invalid" || rules.vatStatus === "format_error") return true;
  return parseVatNumber(details.vatNumber, details.billingAddress.country)?.matches !== true;
}

function isAddressField(field: FieldName): field is `billingAddress.${keyof Address}` {
  return field.startsWith("billingAddress.");
}

function addressKey(field: `billingAddress.${keyof Address}`): keyof Address {
  return field.slice("billingAddress.".length) as keyof Address;
}
