import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import { close } from "../admin/icons.tsx";
import { formatMoney } from "../../../shared/money.ts";
import type { Order } from "./orders-api.ts";

export type BulkAction = "paid" | "remind" | "extend";

/** What can be done with the selected orders; stays in view. */
export function SelectionBar(props: {
  orders: readonly Order[];
  /** URL of their CSV file. */
  csv: string;
  onAct(action: BulkAction): void;
  onClear(): void;
}) {
  const { orders, onAct } = props;
  const action = (name: BulkAction, label: string, variant: "primary" | "tertiary") => (
    <Button className={`is-${name}`} variant={variant} size="compact" onClick={() => onAct(name)}>
      {label}
    </Button>
  );
  return (
    <div className="svc-checkout-selection" role="region" aria-label={__("Selected orders", "svc-checkout")}>
      <strong>{[countOf(orders), ...amountsOf(orders)].join(" · ")}</strong>
      {action("paid", __("Mark paid…", "svc-checkout"), "primary")}
      {action("remind", __("Send reminder…", "svc-checkout"), "tertiary")}
      {action("extend", __("Extend term…", "svc-checkout"), "tertiary")}
      <Button className="is-download" variant="tertiary" size="compact" href={props.csv}>
        {__("Download", "svc-checkout")}
      </Button>
      <Button icon={close} label={__("Clear selection", "svc-checkout")} onClick={props.onClear} />
    </div>
  );
}

function countOf(orders: readonly Order[]): string {
  /* translators: %d: number of orders. */
  return sprintf(_n("%d selected", "%d selected", orders.length, "svc-checkout"), orders.length);
}

/** What they owe, by currency, in the page's language. */
function amountsOf(orders: readonly Order[]): string[] {
  const sums = new Map<string, number>();
  for (const { currency, amount } of orders) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, sum]) => formatAmount(sum, currency));
}

/** @param amount minor units */
function formatAmount(amount: number, currency: string): string {
  try {
    return formatMoney(amount, currency, document.documentElement.lang);
  } catch {
    // A currency of another plugin, or a language that browsers do not know.
    return currency;
  }
}
