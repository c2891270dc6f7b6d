import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import { scaleAmount } from "../../../shared/scale-amount.ts";
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { createBrowserEvents } from "../checkout/browser-events.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import type { Cart, CartTotals } from "./block-props.ts";
import { wp } from "./woocommerce.ts";

/** Dispatches `ready` once, and `details-complete` whenever the details become complete. */
export function useCheckoutEvents(
  data: CheckoutData,
  { cartTotals, cartIsLoading }: Cart,
  isCompany: boolean,
  vat: VatField | null,
): void {
  const events = useRef(createBrowserEvents());
  const detail = {
    amounts: amountsOf(cartTotals, data.currency, data.minorUnitDigits),
    b2b: {
      vatValid: isCompany && vat?.status === "valid",
      vatCountry: isCompany ? (vat?.number?.iso ?? "") : "",
    },
  };
  const isSettled = !isCompany || (vat?.status !== "typing" && vat?.status !== "checking");
  const latest = useRef({ detail, isSettled });
  latest.current = { detail, isSettled };
  const check = useRef(() => {
    const isComplete = latest.current.isSettled && !wp.data.select("wc/store/validation").hasValidationErrors();
    events.current.details(isComplete, latest.current.detail);
  });

  useEffect(() => {
    if (cartIsLoading) {
      return;
    }
    events.current.ready({ b2b: isCompany, amounts: latest.current.detail.amounts });
    return wp.data.subscribe(check.current);
  }, [cartIsLoading]);
  useEffect(() => {
    if (!cartIsLoading) {
      check.current();
    }
  }, [cartIsLoading, isSettled]);
}

/** WooCommerce's totals are strings, in the decimals of its display setting. */
export function amountsOf(totals: CartTotals, currency: string, digits: number): Amounts {
  const amount = (name: Exclude<keyof CartTotals, "currency_minor_unit">) =>
    scaleAmount(totals[name] ?? "0", totals.currency_minor_unit, digits);
  return {
    subtotal: amount("total_items"),
    discount: amount("total_discount"),
    shipping: amount("total_shipping"),
    fees: amount("total_fees"),
    tax: amount("total_tax"),
    total: amount("total_price"),
    currency,
  };
}
