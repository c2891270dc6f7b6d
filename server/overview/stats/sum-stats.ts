import { dueRanges, type OnAccount, type Stats } from "../../../shared/wire/overview/stats.ts";
import type { OrderSpan, SessionSpan } from "../../sessions/days/periods.sql.ts";
import type { OwedRow } from "./on-account.sql.ts";

interface Spans {
  orders: readonly OrderSpan[];
  sessions: readonly SessionSpan[];
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const byCurrency = (spans: readonly OrderSpan[]): Map<string, OrderSpan[]> =>
  Map.groupBy(spans, ({ currency }) => currency);

/** Numbers of a period beside those of the period before; null where nothing was before. */
export function compare(now: Spans, before: Spans): Pick<Stats, "orders" | "revenue" | "conversion"> {
  const earlier = byCurrency(before.orders);
  const revenue = [...byCurrency(now.orders)].map(([currency, spans]) => {
    const previous = earlier.get(currency);
    return { currency, ...soldIn(spans), previous: previous === undefined ? null : soldIn(previous).amount };
  });
  // A currency of the period before alone has fallen to nothing.
  for (const [currency, spans] of earlier)
    if (revenue.every((one) => one.currency !== currency))
      revenue.push({ currency, amount: 0, orders: 0, previous: soldIn(spans).amount });
  const conversion = conversionOf(before.sessions);
  return {
    orders: {
      count: sum(now.orders.map(({ count }) => count)),
      previous: before.orders.length === 0 ? null : sum(before.orders.map(({ count }) => count)),
    },
    revenue: revenue.toSorted((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1)),
    conversion: {
      ...conversionOf(now.sessions),
      previous: conversion.opened === 0 ? null : conversion,
    },
  };
}

const soldIn = (spans: readonly OrderSpan[]) => ({
  amount: sum(spans.map(({ total }) => total)),
  orders: sum(spans.map(({ count }) => count)),
});

/** Of opened sessions; those of earlier releases do not say whether they were. */
function conversionOf(spans: readonly SessionSpan[]): { opened: number; placed: number } {
  const opened = spans.filter((span) => span.is_opened);
  const placed = opened.filter(({ step }) => step === "placed");
  return { opened: sum(opened.map(({ count }) => count)), placed: sum(placed.map(({ count }) => count)) };
}

/** The values of each hour or day of a period, those without any included. */
export function seriesOf(
  spans: Spans,
  period: { from: Date; to: Date },
  intervalMs: number,
): Stats["series"] {
  const orders = Map.groupBy(spans.orders, ({ start }) => start.getTime());
  const sessions = Map.groupBy(spans.sessions, ({ start }) => start.getTime());
  const series: Stats["series"] = [];
  const first = Math.floor(period.from.getTime() / intervalMs) * intervalMs;
  for (let start = first; start < period.to.getTime(); start += intervalMs) {
    const placed = orders.get(start) ?? [];
    series.push({
      start: new Date(start).toISOString(),
      orders: sum(placed.map(({ count }) => count)),
      ...conversionOf(sessions.get(start) ?? []),
      revenue: placed
        .map(({ currency, total, count }) => ({ currency, amount: total, orders: count }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    });
  }
  return series;
}

/** What is owed on account by currency. */
export function sumOnAccount(rows: readonly OwedRow[]): OnAccount[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, owed]) => ({
      currency,
      open: owedBy(owed),
      overdue: owedBy(owed.filter(({ due }) => due.startsWith("overdue"))),
      oldest_due: owed.map(({ oldest_due: day }) => day).toSorted()[0]!,
      by_due: dueRanges.map((due) => ({ due, ...owedBy(owed.filter((row) => row.due === due)) })),
    }))
    .toSorted((a, b) => b.open.orders - a.open.orders || (a.currency < b.currency ? -1 : 1));
}

const owedBy = (rows: readonly OwedRow[]) => ({
  orders: sum(rows.map(({ orders }) => orders)),
  amount: sum(rows.map(({ amount }) => amount)),
});
