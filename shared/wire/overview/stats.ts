import { z } from "zod";

/** What happened in a workspace in a period, in numbers. */

const Count = z.int();
const Timestamp = z.iso.datetime();
const Day = z.iso.date();
const Currency = z.string().describe("ISO 4217 code.");
const Minor = z.int();

const Conversion = z.object({
  opened: Count.describe("Sessions created in the period whose checkout was opened."),
  placed: Count.describe("Of those, sessions with an order."),
});

export const dueRanges = [
  "overdue_over_30_days",
  "overdue_8_to_30_days",
  "overdue_1_to_7_days",
  "due_within_7_days",
  "due_in_8_to_30_days",
  "due_later",
] as const;
export const DueRange = z
  .enum(dueRanges)
  .describe("How far the due day is from today. An order that is due today is due within 7 days.");
export type DueRange = z.infer<typeof DueRange>;

const Owed = z.object({
  orders: Count.describe("Number of orders."),
  amount: Minor.describe("Sum of their totals, in minor units."),
});

export const OnAccount = z.object({
  currency: Currency,
  open: Owed.describe("Orders on account that are not paid, overdue ones included."),
  overdue: Owed.describe("Of those, orders whose due day has passed."),
  oldest_due: Day.describe("The earliest due day of them."),
  by_due: z
    .array(Owed.extend({ due: DueRange }))
    .describe("The same by due day, longest overdue first, ranges without orders included."),
});
export type OnAccount = z.infer<typeof OnAccount>;

export const Stats = z.object({
  from: Timestamp.describe("Beginning of the period, inclusive."),
  to: Timestamp.describe("End of the period, exclusive."),
  previous: z
    .object({ from: Timestamp.describe("Its beginning."), to: Timestamp.describe("Its end.") })
    .describe("The period of the same length before, that values are compared with."),
  orders: z
    .object({
      count: Count.describe("Orders placed in the period. Canceled and failed ones do not count."),
      previous: Count.nullable().describe("Those of the period before; `null` if there was none."),
    })
    .describe("Orders placed."),
  revenue: z
    .array(
      z.object({
        currency: Currency,
        amount: Minor.describe(
          "Sum of the totals of these orders, in minor units. Refunds are not deducted.",
        ),
        orders: Count.describe("Number of these orders."),
        previous: Minor.nullable().describe("The sum of the period before; `null` if there was no order."),
      }),
    )
    .describe("By currency, the one with most orders first."),
  conversion: Conversion.extend({
    previous: Conversion.nullable().describe("Those of the period before; `null` if no checkout was opened."),
  }).describe("How many opened checkouts led to an order."),
  interval: z
    .enum(["hour", "day"])
    .describe("What a value of `series` covers: an hour in periods of at most two days, else a day in UTC."),
  series: z
    .array(
      Conversion.extend({
        start: Timestamp.describe(
          "Beginning of the hour or day; the first and last are cut at the period's ends.",
        ),
        orders: Count.describe("Orders placed in it."),
        revenue: z
          .array(
            z.object({
              currency: Currency,
              amount: Minor.describe("Sum of their totals, in minor units."),
              orders: Count.describe("Number of these orders."),
            }),
          )
          .describe("Their totals by currency."),
      }),
    )
    .describe("The period by hour or day, oldest first."),
  on_account: z
    .array(OnAccount)
    .describe("What is owed on account now, whatever the period, by currency, most orders first."),
});
export type Stats = z.infer<typeof Stats>;
