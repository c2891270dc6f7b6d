import { formatMoney, toDecimal } from "../../../../shared/money.ts";
import { remember } from "../../../../shared/remember.ts";
import type { OnAccount, Stats } from "./overview-queries.ts";

/** What the numbers of a period are called and how they are written. */

export interface Change {
  text: string;
  /** Null: neither up nor down. */
  isUp: boolean | null;
}

/** By how much a number has grown; null where nothing was before. */
export function growthOf(now: number, before: number | null): Change | null {
  if (before === null || before === 0) return null;
  return changeOf((100 * (now - before)) / before, "%");
}

/** Percentage points between two conversions; null where one of them is of nothing. */
export function pointsBetween({ conversion }: Stats): Change | null {
  const { previous } = conversion;
  if (previous === null || conversion.opened === 0) return null;
  return changeOf(shareOf(conversion) - shareOf(previous), "pts");
}

function changeOf(value: number, unit: string): Change {
  const figure = Math.abs(value).toFixed(1);
  if (figure === "0.0") return { text: `0.0 ${unit}`, isUp: null };
  return { text: `${value > 0 ? "↑" : "↓"} ${figure} ${unit}`, isUp: value > 0 };
}

/** Of opened checkouts, how many in a hundred led to an order. */
export const shareOf = ({ opened, placed }: { opened: number; placed: number }): number =>
  percentOf(placed, opened);

/** How many in a hundred of the whole a part is. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

export const money = (amount: number, currency: string) => formatMoney(amount, currency, "en-GB");

const compact = remember(
  (currency) =>
    new Intl.NumberFormat("en-GB", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      notation: "compact",
      maximumFractionDigits: 1,
    }),
);

/** "€12k". */
export const shortMoney = (amount: number, currency: string): string =>
  amount === 0
    ? "0"
    : compact(currency)
        .format(toDecimal(amount, currency) as Intl.StringNumericLiteral)
        .replace("K", "k");

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const formats = {
  hour: format({ hour: "2-digit", minute: "2-digit" }),
  day: format({ day: "numeric", month: "short" }),
  month: format({ month: "short", year: "numeric" }),
  full: format({ day: "numeric", month: "short", year: "numeric" }),
};

export type Grain = "hour" | "day" | "month";

/** A bar of the charts: an hour, a day or a month. */
export interface Bucket {
  name: string;
  orders: number;
  opened: number;
  placed: number;
  /** In minor units, by currency. */
  revenue: ReadonlyMap<string, number>;
}

/** The more days a period has, the coarser its charts are. */
export const grainOf = ({ interval, series }: Stats): Grain =>
  interval === "hour" ? "hour" : series.length > 100 ? "month" : "day";

/** The series by hour, day or month, oldest first. */
export function bucketsOf(stats: Stats): Bucket[] {
  const grain = grainOf(stats);
  const named = Map.groupBy(stats.series, ({ start }) =>
    grain === "hour" ? start : formats[grain].format(new Date(start)),
  );
  return [...named.values()].map((parts) => {
    const revenue = new Map<string, number>();
    for (const { currency, amount } of parts.flatMap((part) => part.revenue))
      revenue.set(currency, (revenue.get(currency) ?? 0) + amount);
    const sum = (value: "orders" | "opened" | "placed") => parts.reduce((all, part) => all + part[value], 0);
    const name = formats[grain].format(new Date(parts[0]!.start));
    return { name, orders: sum("orders"), opened: sum("opened"), placed: sum("placed"), revenue };
  });
}

/** "30 Oct to 28 Nov 2026, UTC · compared with 30 Sep to 29 Oct". */
export function periodText({ from, to, previous, interval }: Stats): string {
  if (interval === "hour") return "The last 24 hours, UTC · compared with the 24 hours before";
  const last = (instant: string) => new Date(Date.parse(instant) - 1);
  const years = [from, to, previous.from].map((at) => new Date(at).getUTCFullYear());
  const short = new Set(years).size === 1 ? formats.day : formats.full;
  return [
    `${short.format(new Date(from))} to ${formats.full.format(last(to))}, UTC`,
    `compared with ${short.format(new Date(previous.from))} to ${short.format(last(previous.to))}`,
  ].join(" · ");
}

/** Rows of what is owed, the latest due day first. */
export function owedRows({ by_due: rows }: OnAccount, now: Date) {
  const names: Record<(typeof rows)[number]["due"], { name: string; tone: "bar" | "warn" | "bad" }> = {
    due_later: {
      name: `Due after ${formats.day.format(new Date(now.getTime() + 30 * 86_400_000))}`,
      tone: "bar",
    },
    due_in_8_to_30_days: { name: "Due in 8 to 30 days", tone: "bar" },
    due_within_7_days: { name: "Due within 7 days", tone: "bar" },
    overdue_1_to_7_days: { name: "Overdue 1 to 7 days", tone: "warn" },
    overdue_8_to_30_days: { name: "Overdue 8 to 30 days", tone: "bad" },
    overdue_over_30_days: { name: "Overdue over 30 days", tone: "bad" },
  };
  return rows.toReversed().map((row) => ({ ...row, ...names[row.due] }));
}

/** Currencies with orders or revenue, most orders first. */
export const currenciesOf = ({ revenue }: Stats): string[] => revenue.map(({ currency }) => currency);

/** Lines of a chart's axis: from 0 in three equal steps of a round number, the highest last; of nothing only 0. */
export function axisOf(highest: number): number[] {
  if (highest <= 0) return [0];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 4, 5, 10].map((factor) => factor * power).find((value) => value >= rough)!;
  return [0, step, 2 * step, 3 * step];
}
