// The details that a buyer fills in; the model of browser, server and plugin.
import {
  B2B_FIELDS,
  B2B_FIELD_LENGTHS,
  b2bFieldText,
  isB2bField,
  withB2bFieldText,
  type B2bFieldValues,
} from "./b2b/b2b-fields.ts";
import type { PaymentTerm } from "./terms.ts";
import { preselectedTerm } from "./terms.ts";

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

export function isShippingField(field: FieldName): field is ShippingFieldName {
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

function isAddressField(field: FieldName): field is `billingAddress.${keyof Address}` {
  return field.startsWith("billingAddress.");
}

function addressKey(field: `billingAddress.${keyof Address}`): keyof Address {
  return field.slice("billingAddress.".length) as keyof Address;
}
