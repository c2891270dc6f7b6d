import type { Messages } from "../../../shared/form/messages.ts";
import type { SummaryLine } from "./summary-lines.ts";

interface VatRemovedLineProps {
  line: Extract<SummaryLine, { kind: "vat_removed" }>;
  messages: Messages;
  money: (amount: number) => string;
}

/** Displays that no VAT is charged, with the reason on demand. Replaces the tax line without a layout shift. */
export function VatRemovedLine({ line, messages, money }: VatRemovedLineProps) {
  const { page } = messages;
  return (
    <div className="line line--vat-removed">
      <dt>
        <details className="why">
          <summary className="why-question">
            {page.vatRemoved} <span className="why-word">{page.vatRemovedWhy}</span>
          </summary>
          <p className="why-text">{page.vatRemovedText}</p>
        </details>
      </dt>
      <dd className="figure">
        {line.before !== null && line.before !== line.amount && (
          <s className="figure-before">{money(line.before)}</s>
        )}{" "}
        {money(line.amount)}
      </dd>
    </div>
  );
}
