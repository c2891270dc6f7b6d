/** The browser globals of WooCommerce and WordPress that the block checkout uses; they have no published types. */
import type { ComponentType, ReactElement } from "react";
import type { PaymentTerm } from "../../../shared/form/terms.ts";

type CartAddress = { company: string; country: string; first_name: string; last_name: string };

export type BlockProps = {
  cart: { billingAddress: CartAddress; shippingAddress: CartAddress; cartTotals: Record<string, unknown>; cartIsLoading: boolean; cartNeedsShipping: boolean; extensions?: { "svc-checkout"?: { payment_terms?: PaymentTerm[]; account_notice?: string } } };
  checkoutExtensionData: { setExtensionData(namespace: string, key: string, value: unknown): void };
};

type ValidationError = { message: string; hidden: boolean };

type Select = {
  (store: "wc/store/checkout"): { getUseShippingAsBilling(): boolean; prefersCollection(): boolean };
  (store: "wc/store/validation"): {
    hasValidationErrors(): boolean;
    getValidationError(id: string): ValidationError | undefined;
  };
};

type Globals = {
    wc: {
      blocksCheckout: {
        registerCheckoutBlock(block: {
          metadata: { name: string; parent: string[]; attributes: Record<string, unknown> };
          component: ComponentType<BlockProps>;
        }): void;
      };
      wcBlocksRegistry: {
        registerPaymentMethod(method: {
          name: string;
          label: ReactElement;
          ariaLabel: string;
          content: ReactElement;
          edit: ReactElement;
          canMakePayment: () => boolean;
          placeOrderButtonLabel?: string;
          supports: { features: string[] };
        }): void;
      };
      wcSettings: { getSetting<T>(name: string, fallback: T): T };
    };
    wp: {
      data: {
        dispatch(store: "wc/store/cart"): {
          setBillingAddress(address: Partial<CartAddress>): void;
          setShippingAddress(address: Partial<CartAddress>): void;
          /** Ignores the addresses of the response. */
          receiveCartContents(cart: object): void;
        };
        dispatch(store: "wc/store/checkout"): { disableCheckoutFor(job: () => Promise<void>): Promise<void> };
        dispatch(store: "wc/store/validation"): {
          setValidationErrors(errors: Record<string, ValidationError>): void;
          clearValidationError(id: string): void;
          showValidationError(id: string): void;
        };
        select: Select;
        /** Rerenders the component when the result changes. */
        useSelect<T>(map: (select: Select) => T): T;
        subscribe(listener: () => void): () => void;
      };
    };
};

/** Loaded before our scripts: PHP declares them as dependencies. */
export const { wc, wp } = window as unknown as Globals;
