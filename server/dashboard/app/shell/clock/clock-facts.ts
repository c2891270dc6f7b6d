/** How far the menu moves the clock. */
export const steps = [
  { text: "1 hour", seconds: 3_600 },
  { text: "1 day", seconds: 86_400 },
  { text: "7 days", seconds: 7 * 86_400 },
  { text: "31 days", seconds: 31 * 86_400 },
] as const;

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "29 December 2026, 08:15", in the browser's time zone. */
export const momentText = (at: Date): string => `${day.format(at)}, ${time.format(at)}`;
