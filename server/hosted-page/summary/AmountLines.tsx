import { fill, type CheckoutMessages } from "../../../shared/form/messages.ts";
import { formatPercent } from "../../../shared/format-percent.ts";
import { formatMoney } from "../../../shared/money.ts";
import type { CompletedState, OrderTax, QuotedCart } from "../../../shared/wire/checkout-page.ts";
import type { ChangeNotice } from "../view/notice.ts";
import { CouponLine } from "../coupons/CouponLine.tsx";
import { Figure } from "./Figure.tsx";
import { summaryLines, type SummaryLine } from "./summary-lines.ts";
import { Total } from "./Total.tsx";
import { VatRemovedLine } from "./VatRemovedLine.tsx";

export interface AmountLinesProps extends Pick<
  CompletedState,
  "amounts" | "vatRemoved" | "taxRate" | "pricesIncludeTax" | "lineLabels" | "b2b" | "locale"
> {
  /** Why there is no VAT; null if there is VAT, or no reason is known. */
  tax: OrderTax | null;
  /** The buyer fetches all of it. */
  isCollected: boolean;
  /** Discounts and fees by name; without them, one line each. */
  named?: Pick<QuotedCart, "discounts" | "fees">;
  /** Removes a discount code; null while that is not possible. */
  onRemoveCoupon?: ((code: string) => void) | null;
  /** What the shopper saw before the cart changed, in the same currency. */
  before?: ChangeNotice | null;
  /** Below a document's lines stands why there is no VAT; beside the form, a line opens to say it. */
  place: "summary" | "document";
  messages: CheckoutMessages;
}

/** The lines from the subtotal to the total. */
export function AmountLines(props: AmountLinesProps) {
  const { amounts, vatRemoved, b2b, messages, locale } = props;
  const { page } = messages;
  const money = (amount: number) => formatMoney(amount, amounts.currency, locale);
  const rate = props.taxRate == null ? null : formatPercent(props.taxRate, locale);
  const taxName = b2b ? page.vat : page.tax;
  const isShippingNamed = props.lineLabels.shipping !== null;
  const { lines, includedTax } = summaryLines(
    amounts,
    vatRemoved,
    props.pricesIncludeTax,
    isShippingNamed,
    props.named,
  );
  return (
    <dl className="lines">
      {lines.map((line, index) => (
        <Line
          {...props}
          key={`${line.kind}-${index}`}
          line={line}
          taxName={rate === null ? taxName : `${taxName} ${rate}`}
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
          <dt className="visually-hidden">{taxName}</dt>
          <dd>
            {fill(b2b ? page.includesVat : page.includesTax, { amount: money(includedTax) })}
            {rate !== null && ` (${rate})`}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The amount of a line before a change; discounts and fees have names of their own, which may differ. */
function amountBefore({ kind }: SummaryLine, change: AmountLinesProps["before"]): number | undefined {
  if (change == null || !(kind === "subtotal" || kind === "shipping" || kind === "tax")) return undefined;
  return change.before[kind];
}

interface LineProps extends AmountLinesProps {
  line: SummaryLine;
  /** With the rate, if there is one. */
  taxName: string;
  money: (amount: number) => string;
}

function Line(props: LineProps) {
  const { line, lineLabels, tax, place, messages, money } = props;
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
        onRemove={props.onRemoveCoupon ?? null}
        messages={messages}
      />
    );
  return (
    <div className="line">
      <dt>
        {labelOf(line, props)}
        {line.kind === "shipping" && lineLabels.shipping !== null && (
          <span className="line-detail">{lineLabels.shipping}</span>
        )}
      </dt>
      <dd>
        <Figure amount={line.amount} before={amountBefore(line, props.before)} money={money}>
          {line.kind === "shipping" && line.amount === 0 ? messages.page.free : undefined}
        </Figure>
      </dd>
    </div>
  );
}

function labelOf(
  line: Exclude<SummaryLine, { kind: "vat_removed" }>,
  { lineLabels, isCollected, taxName, messages: { page } }: LineProps,
): string {
  if (line.kind === "tax") return taxName;
  if (line.kind === "fees") return line.label || page.fees;
  if (line.kind === "discount") return (line.label ?? lineLabels.discount) || page.discount;
  return line.kind === "shipping" && isCollected ? page.pickup : page[line.kind];
}
