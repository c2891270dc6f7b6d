/** The browser globals of WooCommerce and WordPress that the block checkout uses. */
import type { ComponentType, ReactElement, ReactNode } from "react";
import type { Actions, BlockProps, Selectors } from "./block-props.ts";

type Select = <Store extends keyof Selectors>(store: Store) => Selectors[Store];

type Globals = {
  wc: {
    blocksCheckout: {
      registerCheckoutBlock(block: {
        metadata: { name: string; parent: string[]; attributes: Record<string, unknown> };
        component: ComponentType<BlockProps>;
      }): void;
      CheckboxControl: ComponentType<{
        id: string;
        label: string;
        checked: boolean;
        onChange(isChecked: boolean): void;
      }>;
      StoreNotice: ComponentType<{
        className: string;
        status: "warning";
        isDismissible: boolean;
        children: ReactNode;
      }>;
      ValidationInputError: ComponentType<{ errorMessage: string }>;
    };
    blocksComponents: {
      RadioControl: ComponentType<{
        id: string;
        selected: string;
        onChange(value: string): void;
        highlightChecked: boolean;
        options: { value: string; label: string; secondaryLabel: string | undefined }[];
      }>;
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
      dispatch<Store extends keyof Actions>(store: Store): Actions[Store];
      select: Select;
      /** Rerenders the component when the result changes. */
      useSelect<T>(map: (select: Select) => T): T;
      subscribe(listener: () => void): () => void;
    };
  };
};

/** Loaded before our scripts: PHP declares them as dependencies. */
export const { wc, wp } = window as unknown as Globals;
