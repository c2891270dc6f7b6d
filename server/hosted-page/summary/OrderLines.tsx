import type { ReactNode } from "react";
import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatCount } from "../../../shared/formatted-texts.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CartItem, CompletedState, OrderTax, QuotedCart } from "../../../shared/wire/checkout-page.ts";
import type { ChangeNotice } from "../view/notice.ts";
import { CouponLine } from "../coupons/CouponLine.tsx";
import { ItemImage } from "./ItemImage.tsx";
import { summaryLines, type SummaryLine } from "./summary-lines.ts";
import { Total } from "./Total.tsx";
import { VatRemovedLine } from "./VatRemovedLine.tsx";

/** Fewer items fit beside any form. */
const SCROLLS_FROM = 3;
/** So many items of a long cart are displayed at first. */
const FIRST_ITEMS = 4;
/** A cart of so many is long: fewer are not worth a press. */
const LONG_FROM = 7;

export interface OrderLinesProps extends Pick<
  CompletedState,
  "amounts" | "vatRemoved" | "pricesIncludeTax" | "lineLabels" | "b2b" | "locale"
> {
  items: readonly CartItem[];
  /** Why there is no VAT; null if there is VAT, or no reason is known. */
  tax: OrderTax | null;
  /** Discounts and fees by name; without them, one line each. */
  named?: Pick<QuotedCart, "discounts" | "fees">;
  /** Removes a discount code; null while that is not possible. */
  onRemoveCoupon?: ((code: string) => void) | null;
  /** What the shopper saw before the cart changed, in the same currency. */
  before?: ChangeNotice | null;
  /** Between the items and the amounts. */
  children?: ReactNode;
  /** Beside the form, the list has images and may scroll; a document has neither. */
  place: "summary" | "document";
  messages: CheckoutMessages;
}

/** The items and the lines up to the total. */
export function OrderLines(props: OrderLinesProps) {
  const { items, amounts, vatRemoved, b2b, messages, locale } = props;
  const { page } = messages;
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const isSummary = props.place === "summary";
  const isShippingNamed = props.lineLabels.shipping !== null;
  const isLong = isSummary && items.length >= LONG_FROM;
  const first = isLong ? items.slice(0, FIRST_ITEMS) : items;
  const rest = isLong ? items.slice(FIRST_ITEMS) : [];
  const { lines, includedTax } = summaryLines(
    amounts,
    vatRemoved,
    props.pricesIncludeTax,
    isShippingNamed,
    props.named,
  );
  return (
    <>
      <ItemList {...props} items={first} money={money} />
      {rest.length > 0 && (
        <details className="more-items">
          <summary>{fill(page.showAllItems, { count: formatCount(items.length, locale) })}</summary>
          <ItemList {...props} items={rest} money={money} />
        </details>
      )}
      {props.children}
      <dl className="lines">
        {lines.map((line, index) => (
          <Line
            key={`${line.kind}-${index}`}
            line={line}
            before={amountBefore(line, props.before)}
            labels={props.lineLabels}
            onRemoveCoupon={props.onRemoveCoupon ?? null}
            b2b={b2b}
            tax={props.tax}
            place={props.place}
            messages={messages}
            money={money}
          />
        ))}
        <div className="line line--total">
          <dt>{page.total}</dt>
          <dd>
            <Figure amount={amounts.total} before={props.before?.before.total} money={money}>
              <Total total={amounts.total} isNet={vatRemoved !== null} money={money} />
            </Figure>
          </dd>
        </div>
        {includedTax !== null && includedTax > 0 && (
          <div className="line line--included">
            <dt className="visually-hidden">{b2b ? page.vat : page.tax}</dt>
            <dd>{fill(b2b ? page.includesVat : page.includesTax, { amount: money(includedTax) })}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

type ItemListProps = Pick<OrderLinesProps, "items" | "before" | "place" | "messages" | "locale"> & {
  money: (amount: number) => string;
};

function ItemList({ items, before, place, messages, locale, money }: ItemListProps) {
  const { page } = messages;
  const isSummary = place === "summary";
  return (
    // A list that may scroll is reachable by keyboard.
    <ul
      className="items"
      tabIndex={isSummary && items.length > SCROLLS_FROM ? 0 : undefined}
      aria-label={page.summary}
    >
      {items.map((item) => (
        <li key={item.id} className="item">
          {isSummary && (
            <ItemImage
              key={item.imageUrl}
              url={item.imageUrl}
              quantity={formatCount(item.quantity, locale)}
            />
          )}
          <div className="item-text">
            <span className="item-name">{item.name}</span>
            <span className="item-quantity">
              {fill(page.quantity, { quantity: formatCount(item.quantity, locale) })}
              {item.quantity > 1 && ` × ${money(item.price)}`}
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

interface FigureProps {
  amount: number;
  /** What the shopper saw before a change: null if it was not there, undefined if that is unknown. */
  before: number | null | undefined;
  money: (amount: number) => string;
  /** Instead of the amount. */
  children?: ReactNode;
}

/** An amount, beside the one that it replaces. */
function Figure({ amount, before, money, children }: FigureProps) {
  const hasChanged = before !== undefined && before !== amount;
  return (
    <span className={hasChanged ? "figure figure--changed" : "figure"}>
      {hasChanged && before !== null && (
        <>
          <s className="figure-before">{money(before)}</s>{" "}
        </>
      )}
      {children ?? money(amount)}
    </span>
  );
}

/** The amount of a line before a change; discounts and fees have names of their own, which may differ. */
function amountBefore({ kind }: SummaryLine, change: OrderLinesProps["before"]): number | undefined {
  if (change == null || !(kind === "subtotal" || kind === "shipping" || kind === "tax")) return undefined;
  return change.before[kind];
}

function itemBefore({ id }: CartItem, { itemsBefore }: ChangeNotice): number | null {
  return itemsBefore.find((item) => item.id === id)?.lineTotal ?? null;
}

interface LineProps extends Pick<OrderLinesProps, "b2b" | "tax" | "place" | "messages"> {
  line: SummaryLine;
  before: number | undefined;
  onRemoveCoupon: ((code: string) => void) | null;
  labels: OrderLinesProps["lineLabels"];
  money: (amount: number) => string;
}

function Line({ line, before, labels, b2b, tax, place, messages, money, onRemoveCoupon }: LineProps) {
  const isUntaxed = line.kind === "vat_removed" || line.kind === "taxRemoved" || line.kind === "tax";
  // On a document, the sentence stands below the lines.
  if (isUntaxed && tax !== null && place === "document")
    return (
      <div className="line">
        <dt>{messages.page.vatTreatments[tax.treatment]}</dt>
        <dd className="figure">{money(line.amount)}</dd>
      </div>
    );
  if (line.kind === "vat_removed")
    return <VatRemovedLine line={line} tax={tax} messages={messages} money={money} />;
  if (line.kind === "discount" && line.code !== null)
    return (
      <CouponLine
        code={line.code}
        amount={money(line.amount)}
        onRemove={onRemoveCoupon}
        messages={messages}
      />
    );
  const label = labelOf(line, labels);
  return (
    <div className="line">
      <dt>
        {label ?? messages.page[line.kind === "tax" && b2b ? "vat" : line.kind]}
        {line.kind === "shipping" && labels.shipping !== null && (
          <span className="line-detail">{labels.shipping}</span>
        )}
      </dt>
      <dd>
        <Figure amount={line.amount} before={before} money={money}>
          {line.kind === "shipping" && line.amount === 0 ? messages.page.free : undefined}
        </Figure>
      </dd>
    </div>
  );
}

function labelOf(line: SummaryLine, labels: OrderLinesProps["lineLabels"]): string | null {
  if (line.kind === "fees") return line.label;
  if (line.kind === "discount") return line.label ?? labels.discount;
  return null;
}
