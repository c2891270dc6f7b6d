import { trustedHtml, type Markup } from "../html/markup.ts";

const steps = [
  ["Store", "POST /v1/sessions", "with its cart"],
  ["Checkout", "company, live VAT,", "PO number, terms"],
  ["Hook", "pre-confirmation,", "before any charge"],
  ["Payment", "card now, or", "on account"],
  ["Order", "in the store, with", "every _svc_ field"],
  ["Event", "order.completed,", "signed, delivered"],
] as const;

const WIDTH = 132;
const GAP = 24;

/** A diagram of the main flow from a cart to an order and its signed event. Uses the text colour. */
export function flowDiagram(): Markup {
  const boxes = steps.map(([title, first, second], index) => {
    const x = 1 + index * (WIDTH + GAP);
    const arrow =
      index === 0
        ? ""
        : `<path d="M${x - GAP + 5} 44h${GAP - 12}m-5 -5l6 5l-6 5" fill="none" stroke="currentColor" stroke-width="1.5" opacity="0.6"/>`;
    return `${arrow}<rect x="${x}" y="1" width="${WIDTH}" height="86" rx="8" fill="currentColor" fill-opacity="0.04" stroke="currentColor" stroke-opacity="0.25"/>
<text x="${x + 10}" y="29" font-size="15" font-weight="650" fill="currentColor">${title}</text>
<text x="${x + 10}" y="53" font-size="12" fill="currentColor" opacity="0.75">${first}</text>
<text x="${x + 10}" y="71" font-size="12" fill="currentColor" opacity="0.75">${second}</text>`;
  });
  const width = steps.length * (WIDTH + GAP) - GAP + 2;
  const summary = steps.map((step) => step.join(" ")).join("; then ");
  return trustedHtml(
    `<div class="flow" tabindex="0" role="img" aria-label="How it works: ${summary}"><svg viewBox="0 0 ${width} 88" width="${width}" height="88" aria-hidden="true">${boxes.join("")}</svg></div>`,
  );
}
