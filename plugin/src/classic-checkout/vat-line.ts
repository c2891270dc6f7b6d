/** The line below the VAT number of the classic checkout: what is known about the number. */
import { messagesFor } from "../../../shared/form/messages.ts";
import { newVatField, reduceVatField, type VatEvent, type VatField } from "../../../shared/form/vat-field.ts";
import { createVatLookups } from "../../../shared/form/vat-lookups.ts";
import { vatView } from "../../../shared/form/vat-view.ts";
import type { LookupVat } from "../../../shared/vat/vat-result.ts";

export type VatLine = {
  field(): VatField;
  typed(): void;
  left(): void;
  countryChanged(): void;
  /** Shows the line again, for example after the company name has changed. */
  show(): void;
};

export type VatLineParts = {
  input: HTMLInputElement;
  company: () => HTMLInputElement | null;
  country: () => string;
  locale: string;
  lookupVat: LookupVat;
  /** Told when the number has got another standing, which may change the total. */
  onStanding: () => void;
};

/** Adds the line behind the field. It is announced to screen readers, and stays empty until there is something to say. */
export function addVatLine(parts: VatLineParts): VatLine {
  const { input, company, country } = parts;
  const messages = messagesFor(parts.locale);
  const line = document.createElement("div");
  line.id = `${input.id}-result`;
  line.className = "svc-vat__result";
  line.setAttribute("aria-live", "polite");
  const text = document.createElement("span");
  const useName = document.createElement("button");
  useName.type = "button";
  useName.className = "svc-vat__use-name";
  useName.textContent = messages.vat.useName;
  line.append(text, useName);
  (input.closest(".woocommerce-input-wrapper") ?? input).after(line);
  const described = input.getAttribute("aria-describedby");
  input.setAttribute("aria-describedby", described === null ? line.id : `${described} ${line.id}`);

  let field = newVatField(country());
  const lookups = createVatLookups(parts.lookupVat, dispatch);

  function dispatch(event: VatEvent): void {
    const before = standing(field);
    const step = reduceVatField(field, event);
    field = step.field;
    lookups.run(step.effect);
    show();
    if (standing(field) !== before) {
      parts.onStanding();
    }
  }

  function show(): void {
    const view = vatView(field, company()?.value ?? "", messages);
    line.className = `svc-vat__result svc-vat__result--${view.tone}`;
    // Writing the same text again would have it announced again.
    if (text.textContent !== view.text) {
      text.textContent = view.text;
    }
    useName.hidden = view.offeredName === null;
    useName.dataset.name = view.offeredName ?? "";
    input.setAttribute("aria-invalid", String(view.tone === "error"));
  }

  useName.addEventListener("click", () => {
    const target = company();
    if (target !== null) {
      target.value = useName.dataset.name ?? "";
      target.dispatchEvent(new Event("change", { bubbles: true }));
    }
    input.focus();
    show();
  });

  show();
  return {
    field: () => field,
    typed: () => dispatch({ type: "typed", input: input.value }),
    left: () => dispatch({ type: "blur" }),
    countryChanged: () => dispatch({ type: "country_changed", country: country() }),
    show,
  };
}

/** What a tax rule can depend on. */
function standing({ status, number }: VatField): string {
  return status === "valid" ? `valid ${number?.canonical}` : "not valid";
}
