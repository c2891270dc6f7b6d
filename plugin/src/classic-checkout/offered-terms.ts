import { dueText } from "../../../shared/form/choices/due-text.ts";
import type { FormMessages } from "../../../shared/form/messages.ts";
import { termLabel } from "../../../shared/form/term-label.ts";
import { type PaymentTerm, preselectedTerm } from "../../../shared/form/terms.ts";
import { type CartFacts, filterTerms } from "../checkout/checkout-filters.ts";

const fieldId = "svc_payment_terms_field";

/**
 * Keeps the payment terms of the form up to date with the offer that PHP prints with each update of the order review: it depends
 * on the billing country and the total. Other plugins may narrow it. Each term gets the day on which it would be due.
 * @returns puts a changed offer into the form; true if it did
 */
export function trackOfferedTerms(messages: FormMessages, facts: () => CartFacts): () => boolean {
  let displayed: { offer: string; choices: string } | null = null;
  const update = (isFirst: boolean) => {
    const next = printed();
    const field = next?.content.firstElementChild;
    if (next === null || field == null) {
      return false;
    }
    const { offer = "" } = next.dataset;
    const offered = termsOf(offer);
    const terms = filterTerms(offered, facts());
    const choices = JSON.stringify(terms === offered ? [] : terms);
    if (displayed !== null && offer === displayed.offer && choices === displayed.choices) {
      return false;
    }
    displayed = { offer, choices };
    if (!isFirst) {
      document.getElementById(fieldId)?.replaceWith(document.importNode(field, true));
    }
    if (terms !== offered) {
      arrange(offered, terms, messages);
    }
    showDueDays(terms, messages);
    return true;
  };
  update(true);
  return () => update(false);
}

function printed(): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>("template#svc-checkout-offered-terms");
}

function termsOf(offer: string): readonly PaymentTerm[] {
  return offer === "" ? [] : (JSON.parse(offer) as { terms: PaymentTerm[] }).terms;
}

/** Leaves only these terms in the form, in their order and with their labels. */
function arrange(offered: readonly PaymentTerm[], terms: readonly PaymentTerm[], messages: FormMessages): void {
  const place = document.querySelector(`#${fieldId} .woocommerce-input-wrapper`);
  const inputs = [...(place?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
  const wasChecked = inputs.find(({ checked }) => checked)?.value;
  const choices = inputs.map((input) => ({ input, label: place?.querySelector(`label[for="${input.id}"]`) ?? null }));
  for (const { input, label } of choices) {
    input.remove();
    label?.remove();
  }
  const chosen = terms.some(({ value }) => value === wasChecked) ? wasChecked : preselectedTerm(terms);
  for (const term of terms) {
    const { input, label = null } = choices.find((choice) => choice.input.value === term.value) ?? {};
    if (place === null || input === undefined || label === null) {
      continue;
    }
    if (offered.find(({ value }) => value === term.value)?.label !== term.label) {
      label.textContent = termLabel(term, messages);
    }
    input.checked = term.value === chosen;
    place.append(input, label);
  }
  if (chosen !== wasChecked) {
    // The payment methods depend on it.
    place?.querySelector("input:checked")?.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Behind the labels that PHP has just printed. */
function showDueDays(terms: readonly PaymentTerm[], messages: FormMessages): void {
  for (const { value, dueOn } of terms) {
    const input = document.querySelector<HTMLInputElement>(`#${fieldId} input[value="${CSS.escape(value)}"]`);
    const label = input?.labels?.[0];
    if (dueOn != null && label !== undefined) {
      const due = document.createElement("span");
      due.className = "svc-checkout-due";
      due.textContent = ` – ${dueText(dueOn, messages)}`;
      label.append(due);
    }
  }
}
