/** B2B mode in the classic checkout: the live VAT check, the merchant's fields, updated payment terms and totals. */
import type { Amounts } from "../../../shared/wire/checkout-page.ts";
import { createBrowserEvents } from "../checkout/browser-events.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { type CartFacts, filterFields } from "../checkout/checkout-filters.ts";
import { lookupVatThrough } from "../checkout/lookup-vat.ts";
import "../checkout/use-name.css";
import { addAskForTerms } from "./ask-for-terms.ts";
import { showChangedFields } from "./changed-fields.ts";
import { createFieldErrors } from "./field-errors.ts";
import { findForm, showCompanyFields } from "./form.ts";
import "./form.css";
import { trackOfferedTerms } from "./offered-terms.ts";
import { foldOptionalFields } from "./optional-fields.ts";
import { showSaveBox } from "./save-vat.ts";
import { addVatResult } from "./vat-result.ts";

declare const svcCheckoutClassic: CheckoutData;
/** WooCommerce's checkout uses jQuery events, which native listeners do not receive. */
declare function jQuery(target: unknown): {
  on(events: string, selector: string, listener: (event: { target: EventTarget | null }) => void): void;
  on(events: string, listener: () => void): void;
  trigger(event: string): void;
};

const form = findForm(svcCheckoutClassic.isCompany);
if (form !== null) {
  const body = jQuery(document.body);
  const events = createBrowserEvents();
  const updateTotals = () => body.trigger("update_checkout");
  const { root, vatNumber } = form;
  const facts = (): CartFacts => ({ checkout: "classic", isCompany: form.isCompany(), country: form.country(), amounts: readAmounts() });
  const data = filterFields(svcCheckoutClassic, facts());
  showChangedFields(root, svcCheckoutClassic, data);
  const fieldErrors = createFieldErrors(root, data);
  const optionalFields = foldOptionalFields(root, data);

  const vat =
    vatNumber === null
      ? null
      : addVatResult({
          input: vatNumber,
          company: form.company,
          country: form.country,
          messages: data.messages,
          lookupVat: lookupVatThrough(data.vat),
          rules: {
            nameMismatch: data.vatNameMismatch,
            sellerCountry: data.sellerCountry,
            isValidRequired: data.requireValidVat,
          },
          onValidityChange: updateTotals,
        });

  const reportDetails = () => {
    const amounts = readAmounts();
    const field = vat?.field();
    const isInvalid =
      (data.requireValidVat && ["invalid", "format_error"].includes(field?.status ?? "")) ||
      (form.isCompany() && fieldErrors.hasErrors());
    if (amounts !== null) {
      const isSettled = field?.status !== "typing" && field?.status !== "checking";
      events.details(form.isComplete() && !isInvalid && (isSettled || !form.isCompany()), {
        amounts,
        b2b: {
          vatValid: form.isCompany() && field?.status === "valid",
          vatCountry: form.isCompany() ? (field?.number?.iso ?? "") : "",
        },
      });
    }
  };

  const showFields = () => {
    showCompanyFields(form);
    showSaveBox(form, data);
  };
  const on = jQuery(root);
  on.on("input change", "#svc_vat_number, #billing_country", () => showSaveBox(form, data));
  on.on("input change", "#svc_vat_number", () => vat?.typed());
  on.on("focusout", "#svc_vat_number", () => vat?.left());
  on.on("change", "#billing_country", () => vat?.countryChanged());
  on.on("input change", "#billing_company", () => vat?.update());
  on.on("change", "input[name=svc_payment_terms]", updateTotals);
  on.on("change", "#svc_b2b", () => {
    showFields();
    updateTotals();
  });
  // After WooCommerce's own handler of the same event, which removes what it did not find.
  on.on("focusout", fieldErrors.selector, ({ target }) => queueMicrotask(() => fieldErrors.left(target)));
  on.on("input change", "input, select, textarea", reportDetails);
  const updateTerms = trackOfferedTerms(data.messages, facts);
  const updateAsking = addAskForTerms(form, data);
  body.on("updated_checkout", () => {
    if (updateTerms()) {
      updateAsking();
      showFields();
    }
    reportDetails();
  });
  body.on("checkout_error", () => optionalFields.showErrors());

  showFields();
  if (vatNumber !== null && vatNumber.value !== "") {
    vat?.typed();
  }
  const amounts = readAmounts();
  if (amounts !== null) {
    events.ready({ b2b: form.isCompany(), amounts });
  }
}

/** The totals that PHP prints with each update of the order review. */
function readAmounts(): Amounts | null {
  const text = document.getElementById("svc-checkout-amounts")?.dataset.amounts;
  return text === undefined ? null : (JSON.parse(text) as Amounts);
}
