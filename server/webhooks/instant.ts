import { z } from "zod";

const LAST_MS = Date.parse("9999-12-31T00:00:00Z");

/** An instant that JavaScript and Postgres both know and write alike: after 1970, in years of four digits. */
export const Instant = z.iso
  .datetime({ offset: true, error: "An ISO 8601 timestamp with a time zone, e.g. 2026-11-02T09:30:00.000Z." })
  .refine((text) => Date.parse(text) > 0 && Date.parse(text) < LAST_MS, "A time after 1970 and before 9999.");

/**
 * The instant, rounded up to a millisecond: what was created in whole milliseconds is before one of them exactly
 * when it is before the other.
 */
export function toMilliseconds(instant: string): Date {
  const [, beyond] = /\.\d{3}(\d+)/.exec(instant) ?? [];
  return new Date(Date.parse(instant) + (Number(beyond ?? 0) > 0 ? 1 : 0));
}
