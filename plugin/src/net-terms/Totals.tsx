import { __, _n, sprintf } from "@wordpress/i18n";
import type { Sum } from "./orders-api.ts";

/** Amounts owed by age of the orders, or amounts paid, with one row per currency. */
export function Totals({ sums, isPaid }: { sums: readonly Sum[]; isPaid: boolean }) {
  const ages = [
    __("0–30 days", "svc-checkout"),
    __("31–60 days", "svc-checkout"),
    __("61–90 days", "svc-checkout"),
    __("Over 90 days", "svc-checkout"),
    __("Past due", "svc-checkout"),
  ];
  return (
    <div className="svc-checkout-scroll">
      <table className="widefat svc-checkout-totals">
        <caption>
          {isPaid ? __("Paid", "svc-checkout") : __("Owed, by days since the order", "svc-checkout")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{__("Orders", "svc-checkout")}</th>
            {!isPaid &&
              ages.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            <th scope="col">{__("Total", "svc-checkout")}</th>
          </tr>
        </thead>
        <tbody>
          {sums.length === 0 && (
            <tr>
              <td colSpan={7}>
                {isPaid ? __("Nothing was paid.", "svc-checkout") : __("Nothing is owed.", "svc-checkout")}
              </td>
            </tr>
          )}
          {sums.map((sum) => (
            <tr key={sum.currency}>
              <th scope="row">
                {sprintf(
                  /* translators: 1: number of orders, 2: currency code. */
                  _n("%1$d order (%2$s)", "%1$d orders (%2$s)", sum.orders, "svc-checkout"),
                  sum.orders,
                  sum.currency,
                )}
              </th>
              {!isPaid && [...sum.ages, sum.overdue].map((amount, index) => <td key={index}>{amount}</td>)}
              <td>
                <strong>{sum.owed}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
