/** Where the payment terms of a shopper who is offered none would be: asks the store for them. */
import { fill } from "../../../shared/form/fill.ts";
import type { CheckoutData } from "../checkout/checkout-data.ts";
import { RequestRefused, type TermsRequestView } from "../../../shared/form/terms-request/terms-request.ts";
import { sendTermsRequest } from "../checkout/terms-request.ts";
import type { ClassicForm } from "./form.ts";

/** @returns shows or hides it, after the offered terms have changed */
export function addAskForTerms(form: ClassicForm, data: CheckoutData): () => void {
  const place = () => form.root.querySelector("#svc_payment_terms_field");
  const { termsRequest } = data;
  if (termsRequest === null || place() === null) return () => {};

  const box = document.createElement("div");
  box.className = "form-row form-row-wide svc-checkout-company svc-ask";
  // WooCommerce sorts rows by it when the country changes: after the terms.
  box.dataset.priority = "39";
  const render = (view: TermsRequestView) => {
    const parts: Node[] = [];
    if (view.state !== "none") {
      parts.push(element("p", fill(data.messages.termsRequest[view.state], { date: view.date }), { role: "status" }));
    }
    if (view.state !== "requested") parts.push(askingForm(view, data, send));
    box.replaceChildren(...parts);
  };
  const send = async (message: string) => {
    const company = form.company()?.value ?? "";
    render(await sendTermsRequest(termsRequest, { company, vatNumber: form.vatNumber?.value ?? "", message }));
  };
  render(termsRequest);

  const update = () => {
    const terms = place();
    const isNeeded = terms?.matches(".svc-checkout-no-terms:not(:has(.svc-checkout-account-notice))") === true;
    if (isNeeded && box.previousElementSibling !== terms) terms.after(box);
    if (!isNeeded) box.remove();
  };
  update();
  return update;
}

function askingForm({ state }: TermsRequestView, { messages }: CheckoutData, send: (message: string) => Promise<void>) {
  const texts = messages.termsRequest;
  const input = element("textarea", "", { id: "svc_terms_request", rows: "3", maxlength: "1000", class: "input-text" });
  const label = element("label", `${texts.message} (${messages.form.optional})`, { for: input.id });
  const button = element("button", texts.send, { type: "button", class: "button wp-element-button" });
  const failure = element("p", "", { role: "alert", class: "svc-ask__failure" });
  button.addEventListener("click", () => {
    button.disabled = true;
    button.textContent = texts.sending;
    failure.textContent = "";
    send(input.value).catch((error: unknown) => {
      failure.textContent = error instanceof RequestRefused ? error.message : texts.failed;
      button.disabled = false;
      button.textContent = texts.send;
    });
  });
  const details = element("details", "", {});
  details.append(
    element("summary", state === "none" ? texts.ask : texts.askAgain, {}),
    element("p", texts.explanation, {}),
    label,
    input,
    button,
    failure,
  );
  return details;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}
