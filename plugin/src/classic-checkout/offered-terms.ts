const fieldId = "svc_payment_terms_field";

/**
 * Keeps the payment terms of the form up to date with the offer that PHP prints with each update of the order review: it depends
 * on the billing country and the total.
 * @returns puts a changed offer into the form; true if it did
 */
export function trackOfferedTerms(): () => boolean {
  let displayed = offer()?.dataset.offer;
  return () => {
    const next = offer();
    const field = next?.content.firstElementChild;
    if (next === null || field == null || next.dataset.offer === displayed) {
      return false;
    }
    displayed = next.dataset.offer;
    document.getElementById(fieldId)?.replaceWith(document.importNode(field, true));
    return true;
  };
}

function offer(): HTMLTemplateElement | null {
  return document.querySelector<HTMLTemplateElement>("template#svc-checkout-offered-terms");
}
