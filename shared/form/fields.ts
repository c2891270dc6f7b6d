// The details that a buyer fills in; the model of browser, server and plugin.
import { isCountry, needsPostcode } from "../countries.ts";
import {
  B2B_FIELDS,
  B2B_FIELD_LENGTHS,
  DEFAULT_FIELD_USES,
  MAX_PO_NUMBERS,
  b2bFieldText,
  cleanB2bFieldText,
  isB2bField,
  isPeppolId,
  withB2bFieldText,
  type B2bFieldName,
  type B2bFieldUses,
  type B2bFieldValues,
} from "./b2b/b2b-fields.ts";
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
  /** A code of `statesOf(country)`, or any text without a list; "" if not applicable. */
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Where the goods go, if not to the billing address. Empty names: those of the billing contact. */
export type ShippingAddress = Record<keyof Address | "company" | "firstName" | "lastName" | "phone", string>;

/** All values are strings; "" means not filled in. */
export type CheckoutDetails = B2bFieldValues & {
  company: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  vatNumber: string;
  poNumber: string;
  paymentTerm: string;
  billingAddress: Address;
  /** Null: the goods go to the billing address. Undefined: to the address that the session was created with. */
  shippingAddress?: ShippingAddress | null | undefined;
  /** Chosen shipping method of each package, by its number; without one, the store's choice. */
  shippingMethods?: string[] | undefined;
  /** Discount codes; undefined: those of the cart. */
  coupons?: string[] | undefined;
};

export type AddressName = "billingAddress" | "shippingAddress";

/** A field of the buyer; the fields of the delivery address correspond to one each. */
export type BuyerFieldName =
  | Exclude<keyof CheckoutDetails, AddressName | "shippingMethods" | "coupons">
  | `billingAddress.${keyof Address}`;

export type ShippingFieldName = `shippingAddress.${keyof ShippingAddress}`;

export type FieldName = BuyerFieldName | ShippingFieldName;

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

const BUYER_FIELD_NAMES: readonly BuyerFieldName[] = [
  "company",
  "billingAddress.country",
  "vatNumber",
  "poNumber",
  ...B2B_FIELDS,
  "firstName",
  "lastName",
  "email",
  "phone",
  "billingAddress.line1",
  "billingAddress.line2",
  "billingAddress.postcode",
  "billingAddress.city",
  "billingAddress.state",
];

const SHIPPING_FIELD_NAMES: readonly ShippingFieldName[] = [
  "shippingAddress.company",
  "shippingAddress.firstName",
  "shippingAddress.lastName",
  "shippingAddress.phone",
  "shippingAddress.country",
  "shippingAddress.line1",
  "shippingAddress.line2",
  "shippingAddress.postcode",
  "shippingAddress.city",
  "shippingAddress.state",
];

/** In the order of the company's form, for the order of errors. */
export const FIELD_NAMES: readonly FieldName[] = [
  ...BUYER_FIELD_NAMES,
  ...SHIPPING_FIELD_NAMES,
  "paymentTerm",
];

/** The buyer's field of the same kind: same label, limits and rules. */
export function buyerField(field: FieldName): BuyerFieldName {
  if (!isShippingField(field)) return field;
  const key = shippingKey(field);
  return key === "company" || key === "firstName" || key === "lastName" || key === "phone"
    ? key
    : `billingAddress.${key}`;
}

function isShippingField(field: FieldName): field is ShippingFieldName {
  return field.startsWith("shippingAddress.");
}

function shippingKey(field: ShippingFieldName): keyof ShippingAddress {
  return field.slice("shippingAddress.".length) as keyof ShippingAddress;
}

/** Maximum length of a field in UTF-16 units. */
export function maxLength(field: FieldName): number {
  return MAX_LENGTHS[buyerField(field)];
}

/** Maximum length in UTF-16 units that WooCommerce, Stripe and accounting systems accept untruncated. */
const MAX_LENGTHS: Record<BuyerFieldName, number> = {
  company: 200,
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 40,
  vatNumber: 40,
  poNumber: 128,
  ...B2B_FIELD_LENGTHS,
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
  "billingAddress.line2",
  "shippingAddress.company",
  "shippingAddress.firstName",
  "shippingAddress.lastName",
  "shippingAddress.phone",
  "shippingAddress.line2",
]);

/** The fields of B2B mode. */
export const B2B_ONLY: ReadonlySet<FieldName> = new Set([
  "company",
  "vatNumber",
  "poNumber",
  ...B2B_FIELDS,
  "paymentTerm",
]);

/** Whether the form has this field. */
function isInForm(field: FieldName, { b2b, fields = DEFAULT_FIELD_USES }: FormShape): boolean {
  if (!b2b && B2B_ONLY.has(field)) return false;
  return !isOfMerchantsChoice(field) || fields[field] !== "off";
}

function isOfMerchantsChoice(field: FieldName): field is B2bFieldName | "poNumber" {
  return field === "poNumber" || isB2bField(field);
}

/** An empty form with the preselected term. */
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

/** The details with a term that is offered: the preselected one if another was chosen, "" if there is no choice. */
export function withOfferedTerm<D extends CheckoutDetails>(details: D, offered: readonly PaymentTerm[]): D {
  const isOffered = offered.some(({ value }) => value === details.paymentTerm);
  if (isOffered || (offered.length === 0 && details.paymentTerm === "")) return details;
  return { ...details, paymentTerm: preselectedTerm(offered) };
}

/** A delivery address to fill in, in the country of the billing address. */
export function emptyShippingAddress(country: string): ShippingAddress {
  const names = { company: "", firstName: "", lastName: "", phone: "" };
  return { ...names, line1: "", line2: "", postcode: "", city: "", state: "", country };
}

/** The value of a field by its name; "" for a delivery address that is not asked for. */
export function fieldValue(details: CheckoutDetails, field: FieldName): string {
  if (isShippingField(field)) return details.shippingAddress?.[shippingKey(field)] ?? "";
  if (isB2bField(field)) return b2bFieldText(details, field);
  return isAddressField(field) ? details.billingAddress[addressKey(field)] : details[field];
}

/** The details with one field changed. Another country clears the state. Without a delivery address, its fields stay empty. */
export function withField(details: CheckoutDetails, field: FieldName, value: string): CheckoutDetails {
  if (isShippingField(field)) {
    const shipping = details.shippingAddress;
    if (shipping === null || shipping === undefined) return details;
    const kept = field === "shippingAddress.country" && value !== shipping.country ? "" : shipping.state;
    return { ...details, shippingAddress: { ...shipping, state: kept, [shippingKey(field)]: value } };
  }
  if (isB2bField(field)) return withB2bFieldText(details, field, value);
  if (!isAddressField(field)) return { ...details, [field]: value };
  const address = details.billingAddress;
  const state = field === "billingAddress.country" && value !== address.country ? "" : address.state;
  return { ...details, billingAddress: { ...address, state, [addressKey(field)]: value } };
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
  return FIELD_NAMES.flatMap((field) => {
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
  if (isOfMerchantsChoice(field)) return (rules.fields ?? DEFAULT_FIELD_USES)[field] === "required";
  const asked = buyerField(field);
  if (asked === "billingAddress.postcode") return needsPostcode(countryOf(details, field));
  if (asked === "billingAddress.state") return stateQuestion(countryOf(details, field)) === "list";
  return !ALWAYS_OPTIONAL.has(field);
}

/** ASCII addresses with a dot in the domain, as WooCommerce and mail services accept. */
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
  const asked = buyerField(field);
  if (asked === "billingAddress.country") return isCountry(value) ? null : "unknown_country";
  if (field === "poNumbers") return poNumbersError(value);
  if (value.length > maxLength(field)) return "too_long";
  if (asked === "billingAddress.state") return stateError(countryOf(details, field), value);
  if (asked === "peppolId") return isPeppolId(value) ? null : "peppol_shape";
  if (asked === "email" || asked === "invoiceEmail") return isEmail(value) ? null : "email_shape";
  if (asked === "phone") return isPhone(value) ? null : "phone_shape";
  if (field === "vatNumber") return isVatRejected(details, rules) ? "vat_not_valid" : null;
  if (field === "paymentTerm")
    return rules.paymentTerms.some((term) => term.value === value) ? null : "not_offered";
  return null;
}

function poNumbersError(text: string): FieldErrorCode | null {
  const numbers = cleanB2bFieldText("poNumbers", text).split("\n");
  if (numbers.some((number) => number.length > maxLength("poNumbers"))) return "too_long";
  return numbers.length > MAX_PO_NUMBERS ? "too_many" : null;
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

function isAddressField(field: FieldName): field is `billingAddress.${keyof Address}` {
  return field.startsWith("billingAddress.");
}

function addressKey(field: `billingAddress.${keyof Address}`): keyof Address {
  return field.slice("billingAddress.".length) as keyof Address;
}
