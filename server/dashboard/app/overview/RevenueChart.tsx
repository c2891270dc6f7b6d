import { useState } from "react";
import { BarChart } from "./charts/BarChart.tsx";
import { CurrencyChoice } from "./CurrencyChoice.tsx";
import type { Stats } from "./overview-queries.ts";
import { bucketsOf, currenciesOf, grainOf, money, shareOf, shortMoney } from "./stats-facts.ts";

const titles = { hour: "Hour", day: "Day", month: "Month" };

/** Revenue by hour, day or month in one currency; the table has the figures of all charts. */
export function RevenueChart({ stats }: { stats: Stats }) {
  const [chosen, choose] = useState<string | null>(null);
  const currencies = currenciesOf(stats);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? "EUR";
  const buckets = bucketsOf(stats);
  const grain = grainOf(stats);
  const title = `Revenue by ${grain}`;
  return (
    <section aria-labelledby="revenue">
      <div className="section-head">
        <h2 id="revenue">{title}</h2>
        <CurrencyChoice label="Currency of revenue" {...{ currencies, currency, choose }} />
      </div>
      <BarChart
        label={`${title} in ${currency}; the table below has the figures`}
        textOf={(value) => shortMoney(value, currency)}
        bars={buckets.map(({ name, orders, revenue }) => {
          const value = revenue.get(currency) ?? 0;
          return { name, value, text: `${name}: ${money(value, currency)}, ${orders} orders` };
        })}
      />
      <details className="chart-table">
        <summary>Show as a table</summary>
        {/* Focusable, so that it is scrolled by keyboard. */}
        <div tabIndex={0} role="region" aria-label={`Figures by ${grain}`}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{titles[grain]}</th>
                <th scope="col" className="figure">
                  Orders
                </th>
                <th scope="col" className="figure">
                  Conversion
                </th>
                <th scope="col" className="figure">
                  Revenue, {currency}
                </th>
              </tr>
            </thead>
            <tbody>
              {buckets.toReversed().map((bucket, index) => (
                <tr key={bucket.name + String(index)}>
                  <td>{bucket.name}</td>
                  <td className="figure">{bucket.orders}</td>
                  <td className="figure">{bucket.opened === 0 ? "–" : `${shareOf(bucket).toFixed(1)} %`}</td>
                  <td className="figure">{money(bucket.revenue.get(currency) ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
