import type { ReactNode } from "react";
import { fill } from "../../../shared/form/messages.ts";
import { formatCount } from "../../../shared/formatted-texts.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CartItem } from "../../../shared/wire/checkout-page.ts";
import type { ChangeNotice } from "../view/notice.ts";
import { AmountLines, type AmountLinesProps } from "./AmountLines.tsx";
import { Figure } from "./Figure.tsx";
import { ItemImage } from "./ItemImage.tsx";

/** Fewer items fit beside any form. */
const SCROLLS_FROM = 3;
/** So many items of a long cart are displayed at first. */
const FIRST_ITEMS = 4;
/** A cart of so many is long: fewer are not worth a press. */
const LONG_FROM = 7;

export interface OrderLinesProps extends Omit<AmountLinesProps, "place"> {
  items: readonly CartItem[];
  /** Between the items and the amounts. */
  children?: ReactNode;
}

/** The items and the lines up to the total, beside the form. */
export function OrderLines(props: OrderLinesProps) {
  const { items, amounts, messages, locale } = props;
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const isLong = items.length >= LONG_FROM;
  const first = isLong ? items.slice(0, FIRST_ITEMS) : items;
  const rest = isLong ? items.slice(FIRST_ITEMS) : [];
  return (
    <>
      <ItemList {...props} items={first} money={money} />
      {rest.length > 0 && (
        <details className="more-items">
          <summary>{fill(messages.page.showAllItems, { count: formatCount(items.length, locale) })}</summary>
          <ItemList {...props} items={rest} money={money} />
        </details>
      )}
      {props.children}
      <AmountLines {...props} place="summary" />
    </>
  );
}

type ItemListProps = Pick<OrderLinesProps, "items" | "before" | "messages" | "locale"> & {
  money: (amount: number) => string;
};

function ItemList({ items, before, messages, locale, money }: ItemListProps) {
  const { page } = messages;
  return (
    // A list that may scroll is reachable by keyboard.
    <ul className="items" tabIndex={items.length > SCROLLS_FROM ? 0 : undefined} aria-label={page.summary}>
      {items.map((item) => (
        <li key={item.id} className="item">
          <ItemImage key={item.imageUrl} url={item.imageUrl} quantity={formatCount(item.quantity, locale)} />
          <div className="item-text">
            <span className="item-name">{item.name}</span>
            <span className={item.quantity > 1 ? "item-quantity" : "visually-hidden"}>
              {item.quantity > 1
                ? `${formatCount(item.quantity, locale)} × ${money(item.price)}`
                : fill(page.quantity, { quantity: formatCount(item.quantity, locale) })}
            </span>
          </div>
          <Figure
            amount={item.lineTotal}
            before={before == null ? undefined : itemBefore(item, before)}
            money={money}
          />
        </li>
      ))}
    </ul>
  );
}

function itemBefore({ id }: CartItem, { itemsBefore }: ChangeNotice): number | null {
  return itemsBefore.find((item) => item.id === id)?.lineTotal ?? null;
}
