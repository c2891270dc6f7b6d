/**
 * What the block checkout reads of WooCommerce's props and data stores. No package has types of them, and `@wordpress/data` has
 * none for stores that are found by name: `plugin/tests/store/checkout/block-props.test.ts` compares these with a real store.
 */
import type { PaymentTerm } from "../../../shared/form/terms.ts";

export type CartAddress = { company: string; country: string; first_name: string; last_name: string };

/** Amounts are strings, in `currency_minor_unit` decimals. */
export type CartTotals = {
  currency_minor_unit: number;
  total_items: string;
  total_discount: string;
  /** Null while the cart needs no shipping, or its cost is not known. */
  total_shipping: string | null;
  total_fees: string;
  total_tax: string;
  total_price: string;
};

/** Of the prop `cart`, which has no `extensions`: WooCommerce passes them beside it. */
export type Cart = {
  billingAddress: CartAddress;
  shippingAddress: CartAddress;
  cartTotals: CartTotals;
  cartIsLoading: boolean;
  cartNeedsShipping: boolean;
};

/** What PHP (`Checkout\Block\BlockCheckout`) adds to the cart; absent until the cart is loaded. */
export type CartExtensions = {
  "svc-checkout"?: { payment_terms: PaymentTerm[]; account_notice: string; limit_note: string } | undefined;
};

/** The props of an inner block of the checkout. */
export type BlockProps = {
  cart: Cart;
  extensions: CartExtensions;
  checkoutExtensionData: { setExtensionData(namespace: string, key: string, value: unknown): void };
};

export type ValidationError = { message: string; hidden: boolean };

/** By name of the data store. */
export type Selectors = {
  "wc/store/cart": {
    getCartTotals(): CartTotals;
    /** The addresses as they were typed, or with entities, as the server writes them. */
    getCustomerData(): { billingAddress: CartAddress };
  };
  "wc/store/checkout": {
    getUseShippingAsBilling(): boolean;
    /** Undefined while the chosen shipping rate has no method. */
    prefersCollection(): boolean | undefined;
  };
  "wc/store/validation": {
    hasValidationErrors(): boolean;
    getValidationError(id: string): ValidationError | undefined;
  };
};

/** By name of the data store. */
export type Actions = {
  "wc/store/cart": {
    setBillingAddress(address: Partial<CartAddress>): void;
    setShippingAddress(address: Partial<CartAddress>): void;
    /** Ignores the addresses of the response. */
    receiveCartContents(cart: object): void;
  };
  "wc/store/checkout": { disableCheckoutFor(job: () => Promise<void>): Promise<void> };
  "wc/store/validation": {
    setValidationErrors(errors: Record<string, ValidationError>): void;
    clearValidationError(id: string): void;
    showValidationError(id: string): void;
  };
};
