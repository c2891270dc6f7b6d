import { Skeleton } from "@mantine/core";
import { Sparkline } from "./charts/Sparkline.tsx";
import type { OnAccount, Stats } from "./overview-queries.ts";
import { bucketsOf, growthOf, money, percentOf, pointsBetween, shareOf, type Change } from "./stats-facts.ts";

const CURRENCIES_SHOWN = 3;

/** Orders, revenue, conversion, and what is owed, each beside the period before. */
export function Figures({ stats }: { stats: Stats | undefined }) {
  if (stats === undefined)
    return (
      <div className="figures" aria-busy="true">
        {["Orders", "Revenue", "Conversion", "On account, open"].map((name) => (
          <div key={name}>
            <p className="figure-name">{name}</p>
            <Skeleton height={24} my={4} width="60%" />
            <div className="figure-foot">
              <Skeleton height={32} />
            </div>
          </div>
        ))}
      </div>
    );
  const { orders, conversion } = stats;
  const buckets = bucketsOf(stats);
  return (
    <div className="figures">
      <div>
        <Name text="Orders" change={growthOf(orders.count, orders.previous)} />
        <p className="figure-value">{orders.count.toLocaleString("en-GB")}</p>
        <div className="figure-foot">
          <Sparkline values={buckets.map((bucket) => bucket.orders)} />
        </div>
      </div>
      <Revenue stats={stats} />
      <div>
        <Name text="Conversion" change={pointsBetween(stats)} />
        <p className="figure-value">
          {conversion.opened === 0 ? "–" : `${shareOf(conversion).toFixed(1)} %`}
        </p>
        <div className="figure-foot">
          <Sparkline values={buckets.map(shareOf)} />
        </div>
      </div>
      <Owed owed={stats.on_account} />
    </div>
  );
}

function Name({ text, change }: { text: string; change: Change | null }) {
  return (
    <p className="figure-name">
      <span>{text}</span>
      <Changed change={change} />
    </p>
  );
}

function Changed({ change }: { change: Change | null }) {
  if (change === null) return null;
  const { text, isUp } = change;
  return <b className={isUp === null ? undefined : isUp ? "up" : "down"}>{text}</b>;
}

function Revenue({ stats: { revenue } }: { stats: Stats }) {
  const [first, ...others] = revenue;
  if (first === undefined)
    return (
      <div>
        <Name text="Revenue" change={null} />
        <p className="figure-value">–</p>
        <div className="figure-foot">
          <p className="quiet">No orders in this period</p>
        </div>
      </div>
    );
  const more = others.length - (CURRENCIES_SHOWN - 1);
  return (
    <div>
      <Name text={`Revenue, ${first.currency}`} change={growthOf(first.amount, first.previous)} />
      <p className="figure-value">{money(first.amount, first.currency)}</p>
      <div className="figure-foot">
        {others.slice(0, more > 0 ? CURRENCIES_SHOWN - 2 : CURRENCIES_SHOWN - 1).map((one) => (
          <p key={one.currency}>
            <span>{money(one.amount, one.currency)}</span>
            <Changed change={growthOf(one.amount, one.previous)} />
          </p>
        ))}
        {more > 0 && <p className="quiet">and {more + 1} currencies below</p>}
      </div>
    </div>
  );
}

function Owed({ owed }: { owed: readonly OnAccount[] }) {
  const [first, ...others] = owed;
  if (first === undefined)
    return (
      <div>
        <Name text="On account, open" change={null} />
        <p className="figure-value">–</p>
        <div className="figure-foot">
          <p className="quiet">Nothing is owed</p>
        </div>
      </div>
    );
  const { open, overdue, currency } = first;
  const late = percentOf(overdue.amount, open.amount);
  return (
    <div>
      <p className="figure-name">
        <span>On account, open</span>
        <span>{countText(open.orders)}</span>
      </p>
      <p className="figure-value">{money(open.amount, currency)}</p>
      <div className="figure-foot">
        {others.length > 0 && (
          <p className="quiet">{others.map((one) => money(one.open.amount, one.currency)).join(" · ")}</p>
        )}
        <div className="split" aria-hidden="true">
          <i style={{ flexGrow: 100 - late }} />
          {late > 0 && <i className="late" style={{ flexGrow: late }} />}
        </div>
        <p>
          <span>{overdue.orders === 0 ? "None overdue" : `${countText(overdue.orders)} overdue`}</span>
          {overdue.orders > 0 && <b className="down">{money(overdue.amount, currency)}</b>}
        </p>
      </div>
    </div>
  );
}

const countText = (count: number): string =>
  count === 1 ? "1 order" : `${count.toLocaleString("en-GB")} orders`;
