/** Whether a text is a calendar day of this millennium, as `2026-12-22`. */
export const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The instants of a range of calendar days where the user is: `from` inclusive, `to` exclusive, for the API. */
export function rangeOfDays(from: string | undefined, to: string | undefined) {
  return {
    from: from === undefined ? undefined : startOf(from).toISOString(),
    to: to === undefined ? undefined : startOf(to, 1).toISOString(),
  };
}

function startOf(day: string, later = 0): Date {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later);
}
