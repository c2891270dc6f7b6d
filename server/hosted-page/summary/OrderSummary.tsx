import { useEffect, useRef, useState } from "react";
import type { Messages } from "../../../shared/form/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { QuotedCart } from "../../../shared/wire/checkout-page.ts";
import { OrderLines } from "./OrderLines.tsx";
import { Total } from "./Total.tsx";

export interface OrderSummaryProps {
  cart: QuotedCart;
  /** Opens the summary whenever it becomes another object: the shopper is asked to check a changed cart. */
  isOpenedBy: object | null;
  messages: Messages;
  locale: string;
}

/** From this width the summary is beside the form and always open; same as in the style sheet. */
const wideViewport = "(min-width: 60rem)";

/** The cart and its total. On narrow screens collapsed to a bar with the total. */
export function OrderSummary({ cart, isOpenedBy, messages, locale }: OrderSummaryProps) {
  const { page } = messages;
  const { amounts, vatRemoved } = cart;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(wideViewport);
    const follow = () => setOpen(wide.matches);
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);

  useEffect(() => {
    if (isOpenedBy !== null) setOpen(true);
  }, [isOpenedBy]);

  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const total = money(amounts.total);
  const firstTotal = useRef(total);
  return (
    <aside className="summary" aria-label={page.summary}>
      <p className="visually-hidden" role="status">
        {total !== firstTotal.current && `${page.total}: ${total}`}
      </p>
      <details className="summary-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="summary-bar">
          <span className="summary-bar-label">{isOpen ? page.hideSummary : page.showSummary}</span>
          <Total total={amounts.total} isNet={vatRemoved !== null} money={money} />
        </summary>
        <div className="summary-body">
          <h2 className="summary-title">{page.summary}</h2>
          <OrderLines
            items={cart.items}
            amounts={amounts}
            vatRemoved={vatRemoved}
            pricesIncludeTax={cart.pricesIncludeTax}
            lineLabels={cart.lineLabels}
            b2b={cart.b2b}
            place="summary"
            messages={messages}
            locale={locale}
          />
        </div>
      </details>
    </aside>
  );
}
