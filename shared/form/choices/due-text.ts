import { fill } from "../fill.ts";
import { formatDay } from "../format-day.ts";
import type { FormMessages } from "../messages.ts";

/** When an order placed now is due. @param day `YYYY-MM-DD` */
export function dueText(day: string, { form, locale }: FormMessages): string {
  return fill(form.dueOn, { date: formatDay(day, locale, "short") });
}
