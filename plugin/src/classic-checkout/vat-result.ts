/** The result of the live check, below the VAT number of the classic checkout. */
import type { FormMessages } from "../../../shared/form/messages.ts";
import { newVatField, reduceVatField, type VatEvent, type VatField } from "../../../shared/form/vat/vat-field.ts";
import { createVatLookups } from "../../../shared/form/vat/vat-lookups.ts";
import { vatNameMatch, vatView, type VatRules } from "../../../shared/form/vat/vat-view.ts";
import type { LookupVat } from "../../../shared/vat/vat-result.ts";

export type VatResult = {
  field(): VatField;
  typed(): void;
  left(): void;
  countryChanged(): void;
  /** Updates the text, for example after the company name has changed. */
  update(): void;
};

export type VatResultOptions = {
  input: HTMLInputElement;
  company: () => HTMLInputElement | null;
  country: () => string;
  messages: FormMessages;
  lookupVat: LookupVat;
  rules: VatRules;
  /** Called when a number becomes valid and the company's, or is no longer, which may change the total. */
  onValidityChange: () => void;
};

/** Adds the element after the field. Changes are announced to screen readers. */
export function addVatResult(options: VatResultOptions): VatResult {
  const { input, company, country, messages } = options;
  const line = document.createElement("div");
  line.id = `${input.id}-result`;
  line.className = "svc-vat__result";
  line.setAttribute("aria-live", "polite");
  const text = document.createElement("span");
  const useName = document.createElement("button");
  useName.type = "button";
  useName.className = "svc-vat__use-name";
  useName.textContent = messages.vat.useName;
  line.append(text, " ", useName);
  (input.closest(".woocommerce-input-wrapper") ?? input).after(line);
  let field = newVatField(country());
  let isInvalid = false;
  let isMarked = false;
  let lastBasis = taxBasis(field, "");
  const lookups = createVatLookups(options.lookupVat, dispatch);

  function dispatch(event: VatEvent): void {
    const step = reduceVatField(field, event);
    field = step.field;
    lookups.run(step.effect);
    update();
  }

  function update(): void {
    const view = vatView(field, company()?.value ?? "", messages, options.rules);
    line.className = `svc-vat__result svc-vat__result--${view.tone}`;
    // Setting the same text again would announce it again.
    if (text.textContent !== view.text) {
      text.textContent = view.text;
    }
    useName.hidden = view.offeredName === null;
    useName.dataset.name = view.offeredName ?? "";
    isInvalid = view.tone === "error";
    describe();
    const basis = taxBasis(field, company()?.value ?? "");
    if (basis !== lastBasis) {
      lastBasis = basis;
      options.onValidityChange();
    }
  }

  /** Connects the field with its result. */
  function describe(): void {
    const row = input.closest(".form-row");
    // WooCommerce shows the error of a submit in the same row.
    const isRefused = row !== null && row.querySelector(".checkout-inline-error-message") !== null;
    const ids = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "");
    setAttribute(input, "aria-describedby", ids.includes(line.id) ? ids.join(" ") : [...ids, line.id].join(" "));
    setAttribute(input, "aria-invalid", String(isInvalid || isRefused));
    if (isInvalid) {
      row?.classList.remove("woocommerce-validated");
    }
    // WooCommerce's own mark stays.
    if ((isInvalid || isRefused) && row?.classList.contains("woocommerce-invalid") === false) {
      row.classList.add("woocommerce-invalid");
      isMarked = true;
    } else if (isMarked && !isInvalid && !isRefused) {
      row?.classList.remove("woocommerce-invalid");
      isMarked = false;
    }
  }
  // WooCommerce removes both attributes, and marks the field as valid, on every change and when the shopper leaves the field.
  new MutationObserver(describe).observe(input, { attributeFilter: ["aria-invalid", "aria-describedby"] });

  useName.addEventListener("click", () => {
    const target = company();
    if (target !== null) {
      target.value = useName.dataset.name ?? "";
      target.dispatchEvent(new Event("change", { bubbles: true }));
    }
    input.focus();
    update();
  });

  update();
  return {
    field: () => field,
    typed: () => dispatch({ type: "typed", input: input.value }),
    left: () => dispatch({ type: "blur" }),
    countryChanged: () => dispatch({ type: "country_changed", country: country() }),
    update,
  };
}

/** The only part of the fields that tax rules depend on. */
function taxBasis(field: VatField, company: string): string {
  return field.status === "valid" ? `${field.number?.canonical} ${vatNameMatch(field, company)}` : "not valid";
}

/** Setting the same value again would notify the observer again. */
function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}
