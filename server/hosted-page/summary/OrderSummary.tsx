import { useEffect, useRef, useState } from "react";
import { formatMoney } from "../../../shared/money.ts";
import { OrderLines, type OrderLinesProps } from "./OrderLines.tsx";
import { Total } from "./Total.tsx";

/** From this width the summary is beside the form and always open; same as in the style sheet. */
const wideViewport = "(min-width: 60rem)";

/** The cart and its total. On narrow screens collapsed to a bar with the total. */
export function OrderSummary(props: Omit<OrderLinesProps, "showImages">) {
  const { amounts, messages, locale } = props;
  const { page } = messages;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(wideViewport);
    const follow = () => setOpen(wide.matches);
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);

  const firstTotal = useRef(amounts.total);
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  return (
    <aside className="summary" aria-label={page.summary}>
      <p className="visually-hidden" role="status">
        {amounts.total !== firstTotal.current && `${page.total}: ${money(amounts.total)}`}
      </p>
      <details className="summary-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="summary-bar">
          <span className="summary-bar-label">{isOpen ? page.hideSummary : page.showSummary}</span>
          <Total total={amounts.total} isNet={props.vatRemoved !== null} money={money} />
        </summary>
        <div className="summary-body">
          <h2 className="summary-title">{page.summary}</h2>
          <OrderLines {...props} showImages />
        </div>
      </details>
    </aside>
  );
}
