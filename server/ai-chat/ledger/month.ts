/** Millionths of a cent in a cent; an answer costs a fraction of a cent. */
export const MICRO_CENTS = 1_000_000;

/** The first day of the calendar month in UTC, such as `2026-11-01`. @param now milliseconds since the epoch. */
export function monthOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 7)}-01`;
}
