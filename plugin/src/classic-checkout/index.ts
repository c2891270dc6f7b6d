/** B2B mode in the classic checkout: the live VAT check, and totals that follow what is typed. */
import { type Amounts, createBrowserEvents } from "../checkout/browser-events.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { lookupVatThrough } from "../checkout/lookup-vat.ts";
import { findForm, showCompanyFields } from "./form.ts";
import "./form.css";
import { addVatLine } from "./vat-line.ts";

declare const svcCheckoutClassic: CheckoutData;
/** WooCommerce's checkout talks by jQuery's events, which ordinary listeners do not hear. */
declare function jQuery(target: unknown): {
  on(events: string, selector: string, listener: () => void): void;
  on(events: string, listener: () => void): void;
  trigger(event: string): void;
};

const data = svcCheckoutClassic;
const form = findForm(data.isCompany);
if (form !== null) {
  const body = jQuery(document.body);
  const events = createBrowserEvents();
  const updateTotals = () => body.trigger("update_checkout");
  const { root, vatNumber } = form;

  const line =
    vatNumber === null
      ? null
      : addVatLine({
          input: vatNumber,
          company: form.company,
          country: form.country,
          locale: data.locale,
          lookupVat: lookupVatThrough(data.vat),
          onStanding: updateTotals,
        });

  const tell = () => {
    const amounts = readAmounts();
    const field = line?.field();
    const isWrong = data.requireValidVat && ["invalid", "format_error"].includes(field?.status ?? "");
    if (amounts !== null) {
      const isSettled = field?.status !== "typing" && field?.status !== "checking";
      events.details(form.isFilledIn() && !isWrong && (isSettled || !form.isCompany()), {
        amounts,
        vatValid: form.isCompany() && field?.status === "valid",
        vatCountry: form.isCompany() ? (field?.number?.iso ?? "") : "",
      });
    }
  };

  const on = jQuery(root);
  on.on("input change", "#svc_vat_number", () => line?.typed());
  on.on("focusout", "#svc_vat_number", () => line?.left());
  on.on("change", "#billing_country", () => line?.countryChanged());
  on.on("input change", "#billing_company", () => line?.show());
  on.on("change", "input[name=svc_payment_terms]", updateTotals);
  on.on("change", "#svc_b2b", () => {
    showCompanyFields(form);
    updateTotals();
  });
  on.on("input change", "input, select", tell);
  body.on("updated_checkout", tell);

  showCompanyFields(form);
  if (vatNumber !== null && vatNumber.value !== "") {
    line?.typed();
  }
  const amounts = readAmounts();
  if (amounts !== null) {
    events.ready(form.isCompany(), amounts);
  }
}

/** The totals that PHP puts beside the order review each time it changes. */
function readAmounts(): Amounts | null {
  const text = document.getElementById("svc-checkout-amounts")?.dataset.amounts;
  return text === undefined ? null : (JSON.parse(text) as Amounts);
}
