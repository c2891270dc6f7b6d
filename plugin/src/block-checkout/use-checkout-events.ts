import { useEffect, useRef } from "react";
import type { VatField } from "../../../shared/form/vat-field.ts";
import { type Amounts, createBrowserEvents } from "../checkout/browser-events.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { wp } from "./woocommerce.ts";

/** Dispatches `svccheckout:ready` once, and `svccheckout:details-complete` whenever nothing is missing any more. */
export function useCheckoutEvents(
  data: CheckoutData,
  totals: Record<string, unknown>,
  isCompany: boolean,
  vat: VatField | null,
): void {
  const events = useRef(createBrowserEvents());
  const facts = {
    amounts: amountsOf(totals, data.currency, data.minorUnitDigits),
    vatValid: isCompany && vat?.status === "valid",
    vatCountry: isCompany ? (vat?.number?.iso ?? "") : "",
  };
  const latest = useRef(facts);
  latest.current = facts;

  useEffect(() => {
    const { current } = events;
    current.ready(isCompany, latest.current.amounts);
    const { select, subscribe } = wp.data;
    return subscribe(() => {
      current.details(!select("wc/store/validation").hasValidationErrors(), latest.current);
    });
  }, []);
}

/** WooCommerce's totals are texts in its price decimals. */
function amountsOf(totals: Record<string, unknown>, currency: string, digits: number): Amounts {
  const decimals = Number(totals["currency_minor_unit"] ?? digits);
  const factor = 10 ** (digits - decimals);
  const amount = (name: string) => Math.round(Number(totals[name] ?? 0) * factor);
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
