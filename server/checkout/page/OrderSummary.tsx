import { useEffect, useRef, useState } from "react";
import { fill, type Messages } from "../../../shared/form/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { Amounts, CheckoutState } from "../../../shared/wire/checkout-page.ts";
import { summaryLines, type SummaryLine } from "./summary-lines.ts";
import { Total } from "./Total.tsx";
import { VatRemovedLine } from "./VatRemovedLine.tsx";

export interface OrderSummaryProps {
  items: CheckoutState["cart"]["items"];
  amounts: Amounts;
  vatRemoved: number | null;
  pricesIncludeTax: boolean;
  messages: Messages;
  locale: string;
}

/** From this width the summary stands beside the form and is always open; equals the style sheet's. */
const wideScreen = "(min-width: 60rem)";

/** The cart and what it comes to. On narrow screens it is folded into a bar that shows the total. */
export function OrderSummary({
  items,
  amounts,
  vatRemoved,
  pricesIncludeTax,
  messages,
  locale,
}: OrderSummaryProps) {
  const { page } = messages;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(wideScreen);
    const follow = () => setOpen(wide.matches);
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);

  const firstTotal = useRef(amounts.total);
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const { lines, includedTax } = summaryLines(amounts, vatRemoved, pricesIncludeTax);
  return (
    <aside className="summary" aria-label={page.summary}>
      <p className="visually-hidden" role="status">
        {amounts.total !== firstTotal.current && `${page.total}: ${money(amounts.total)}`}
      </p>
      <details className="summary-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="summary-bar">
          <span className="summary-bar-label">{isOpen ? page.hideSummary : page.showSummary}</span>
          <Total total={amounts.total} isNet={vatRemoved !== null} money={money} />
        </summary>
        <div className="summary-body">
          <h2 className="summary-title">{page.summary}</h2>
          <ul className="items">
            {items.map((item) => (
              <li key={item.id} className="item">
                {item.imageUrl !== null && (
                  <img className="item-image" src={item.imageUrl} alt="" width="56" height="56" />
                )}
                <div className="item-text">
                  <span className="item-name">{item.name}</span>
                  <span className="item-quantity">
                    {fill(page.quantity, { quantity: item.quantity.toLocaleString(locale) })}
                    {item.quantity > 1 && ` × ${money(item.price)}`}
                  </span>
                </div>
                <span className="figure">{money(item.lineTotal)}</span>
              </li>
            ))}
          </ul>
          <dl className="lines">
            {lines.map((line) => (
              <Line key={line.kind} line={line} messages={messages} money={money} />
            ))}
            <div className="line line--total">
              <dt>{page.total}</dt>
              <dd className="figure">
                <Total total={amounts.total} isNet={vatRemoved !== null} money={money} />
              </dd>
            </div>
            {includedTax !== null && includedTax > 0 && (
              <div className="line line--included">
                <dt className="visually-hidden">{page.tax}</dt>
                <dd>{fill(page.includesTax, { amount: money(includedTax) })}</dd>
              </div>
            )}
          </dl>
        </div>
      </details>
    </aside>
  );
}

function Line({
  line,
  messages,
  money,
}: {
  line: SummaryLine;
  messages: Messages;
  money: (amount: number) => string;
}) {
  if (line.kind === "vat_removed") return <VatRemovedLine line={line} messages={messages} money={money} />;
  return (
    <div className="line">
      <dt>{messages.page[line.kind]}</dt>
      <dd className="figure">{money(line.amount)}</dd>
    </div>
  );
}
