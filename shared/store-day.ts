import { remember } from "./remember.ts";

/** Time zone of stores that have none of their own. */
export const DEFAULT_TIME_ZONE = "UTC";

/** True for a time zone that days can be counted in: an IANA name or an offset such as `+05:30`. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: text }).format(0) !== "";
  } catch {
    return false;
  }
}

/**
 * The calendar day of an instant in a store, YYYY-MM-DD.
 * @param timeZone as {@link isTimeZone} accepts it.
 */
export function storeDay(at: Date, timeZone: string): string {
  return dayFormat(timeZone).format(at);
}

/** Swedish dates are ISO 8601. */
const dayFormat = remember((timeZone) => new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }));
