import { useEffect, useRef, useState } from "react";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { Amounts, OrderParty, QuotedCart } from "../../../shared/wire/checkout-page.ts";
import { appliedCoupons } from "../coupons/applied-coupons.ts";
import { CouponForm } from "../coupons/CouponForm.tsx";
import { isCollected } from "../delivery/chosen-methods.ts";
import type { SupportContact } from "../../../shared/support-links.ts";
import { SupportLinks } from "../view/SupportLinks.tsx";
import type { ChangeNotice } from "../view/notice.ts";
import { OrderLines } from "./OrderLines.tsx";
import { Total } from "./Total.tsx";

export interface OrderSummaryProps {
  cart: QuotedCart;
  seller: OrderParty;
  support: SupportContact;
  /** Changes the discount codes; null while that is not possible. */
  onCouponsChange: ((codes: string[]) => void) | null;
  /** The shopper is asked to check a changed cart: the summary opens, and its changed lines are marked. */
  change: ChangeNotice | null;
  messages: CheckoutMessages;
  locale: string;
}

/** From this width the summary is beside the form and always open; same as in the style sheet. */
const wideViewport = "(min-width: 60rem)";

/** The cart and its total. On narrow screens collapsed to a bar with the total. */
export function OrderSummary(props: OrderSummaryProps) {
  const { cart, seller, support, change, onCouponsChange, messages, locale } = props;
  const codes = appliedCoupons(cart);
  const { page } = messages;
  const { amounts, vatRemoved } = cart;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(wideViewport);
    const follow = () => setOpen(wide.matches || change !== null);
    // What was opened for a change stays open when it ends, until the width changes.
    if (wide.matches || change !== null) setOpen(true);
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, [change]);

  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const total = money(amounts.total);
  const firstTotal = useRef(total);
  const net = <Total total={amounts.total} isNet={vatRemoved !== null} money={money} />;
  const marks = marksOf(change, amounts);
  // The total before a change; else the gross total, which the pill belongs to.
  const before = marks?.before.total ?? amounts.total + (vatRemoved ?? 0);
  const struck = before !== amounts.total && <s className="figure-before">{money(before)}</s>;
  return (
    <aside className="summary" aria-label={page.summary}>
      <p className="visually-hidden" role="status">
        {total !== firstTotal.current && `${page.total}: ${total}`}
      </p>
      <details className="summary-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="summary-bar">
          <span className="summary-bar-label">{page.summary}</span>
          <span className="summary-bar-total">
            {struck}
            {net}
          </span>
        </summary>
        <div className="summary-body">
          <p className="summary-total">
            {net}
            {struck}
          </p>
          {vatRemoved !== null && marks === null && (
            <p className="pill">{fill(page.vatRemovedAmount, { amount: money(vatRemoved) })}</p>
          )}
          {vatRemoved === null && !cart.pricesIncludeTax && amounts.tax > 0 && (
            <p className="total-tax">
              {fill(cart.b2b ? page.includesVat : page.includesTax, { amount: money(amounts.tax) })}
            </p>
          )}
          <OrderLines
            items={cart.items}
            amounts={amounts}
            vatRemoved={vatRemoved}
            tax={cart.tax}
            taxRate={cart.taxRate}
            pricesIncludeTax={cart.pricesIncludeTax}
            lineLabels={cart.lineLabels}
            isCollected={isCollected(cart.shippingOptions, undefined)}
            b2b={cart.b2b}
            named={cart}
            before={marks}
            onRemoveCoupon={
              onCouponsChange && ((removed) => onCouponsChange(codes.filter((code) => code !== removed)))
            }
            messages={messages}
            locale={locale}
          >
            {cart.acceptsCoupons && (
              <CouponForm
                problems={cart.couponProblems}
                applied={codes}
                onApply={(code) => onCouponsChange?.([...codes.filter((known) => known !== code), code])}
                disabled={onCouponsChange === null}
                messages={messages}
              />
            )}
          </OrderLines>
          <p className="seller">
            {sellerTexts(seller, messages).map((text) => (
              <span key={text} className="seller-line">
                {text}
              </span>
            ))}
            <SupportLinks support={support} />
          </p>
        </div>
      </details>
    </aside>
  );
}

/** The change of which the lines are marked: not of those that the shopper changes afterwards, nor in another currency. */
function marksOf(change: ChangeNotice | null, shown: Amounts): ChangeNotice | null {
  return change?.after === shown && change.before.currency === shown.currency ? change : null;
}

/** Who sells, and the VAT number: the buyer's accounts team asks for it before the order. */
function sellerTexts({ lines, vatNumber }: OrderParty, { page, form }: CheckoutMessages): string[] {
  const seller = fill(page.soldBy, { seller: lines.join(", ") });
  return vatNumber === null ? [seller] : [seller, `${form.vatNumber} ${vatNumber}`];
}
