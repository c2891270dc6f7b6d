/** The classic checkout form as WooCommerce prints it. */

export type ClassicForm = {
  root: HTMLFormElement;
  vatNumber: HTMLInputElement | null;
  /** Looked up each time, because themes and checkout plugins may replace fields. */
  company: () => HTMLInputElement | null;
  country: () => string;
  /** Whether the shopper buys for a company. */
  isCompany: () => boolean;
  /** Whether all required fields are filled in. */
  isComplete: () => boolean;
};

export function findForm(isCompany: boolean | null): ClassicForm | null {
  const root = document.querySelector<HTMLFormElement>("form.checkout");
  if (root === null) {
    return null;
  }
  const input = (id: string) => root.querySelector<HTMLInputElement>(`#${id}`);
  return {
    root,
    vatNumber: input("svc_vat_number"),
    company: () => input("billing_company"),
    country: () => root.querySelector<HTMLSelectElement>("#billing_country")?.value ?? "",
    isCompany: () => isCompany ?? input("svc_b2b")?.checked === true,
    isComplete: () =>
      [...root.querySelectorAll<HTMLElement>(".validate-required")]
        .filter((row) => row.offsetParent !== null)
        .flatMap((row) => [
          ...row.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
            "input, select, textarea",
          ),
        ])
        .filter((control) => control.name !== "" && control.type !== "hidden")
        .every((control) =>
          "checked" in control && control.type === "checkbox" ? control.checked : control.value.trim() !== "",
        ),
  };
}

/** Shows the company fields to companies only; they keep their values. */
export function showCompanyFields({ root, isCompany }: ClassicForm): void {
  const isShown = isCompany();
  for (const row of root.querySelectorAll<HTMLElement>(".svc-checkout-company, #billing_company_field")) {
    row.hidden = !isShown;
  }
  root.classList.toggle("svc-checkout--company", isShown);
}
