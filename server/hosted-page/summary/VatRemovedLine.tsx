import type { CheckoutMessages } from "../../../shared/form/messages.ts";
import type { OrderTax } from "../../../shared/wire/checkout-page.ts";
import type { SummaryLine } from "./summary-lines.ts";

interface VatRemovedLineProps {
  line: Extract<SummaryLine, { kind: "vat_removed" }>;
  /** The reason by law, if one is known. */
  tax: OrderTax | null;
  messages: CheckoutMessages;
  money: (amount: number) => string;
}

/** Displays that no VAT is charged, with the reason on demand. Replaces the tax line without a layout shift. */
export function VatRemovedLine({ line, tax, messages, money }: VatRemovedLineProps) {
  const { page } = messages;
  return (
    <div className="line line--vat-removed">
      <dt>
        <details className="why">
          <summary className="why-question">
            {tax === null ? page.vatRemoved : page.vatTreatments[tax.treatment]}{" "}
            <span className="why-word">{page.vatRemovedWhy}</span>
          </summary>
          <p className="why-text">
            {tax?.treatment !== "export" && `${page.vatRemovedText} `}
            {tax?.sentence}
          </p>
        </details>
      </dt>
      <dd className="figure">{money(line.amount)}</dd>
    </div>
  );
}
