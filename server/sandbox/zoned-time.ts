/** An instant as the clocks of a zone show it: `2026-11-21`, `12:43:17` and `+01:00`. */
export function zonedTime(now: Date, timeZone: string): { day: string; time: string; offset: string } {
  // Sweden writes dates as ISO 8601 does: "2026-11-21 12:43:17 GMT+01:00".
  const [day = "", time = "", zone = ""] = now
    .toLocaleString("sv-SE", { timeZone, timeZoneName: "longOffset" })
    .split(" ");
  return { day, time, offset: zone.replace("GMT", "") || "+00:00" };
}
