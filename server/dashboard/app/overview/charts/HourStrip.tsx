import type { Authority } from "../overview-queries.ts";

const HOURS = 24;
const HOUR_MS = 3_600_000;
const SLOT = 5;
const HEIGHT = 18;

/** How an authority answered in each of the last 24 hours; hours without checks are faint. */
export function HourStrip({ from, hours }: { from: string; hours: Authority["hours"] }) {
  const start = Date.parse(from);
  const known = new Map(hours.map((hour) => [Date.parse(hour.start), hour]));
  const slots = Array.from({ length: HOURS }, (_, index) => start + index * HOUR_MS);
  const failed = hours.filter((hour) => hour.failed > 0);
  const label =
    failed.length === 0
      ? "Every check of the last 24 hours was answered"
      : `Checks without an answer: ${failed.map((hour) => `${hour.failed} of ${hour.checks} from ${clock(hour.start)}`).join(", ")}`;
  return (
    <svg
      className="hours"
      viewBox={`0 0 ${HOURS * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {slots.map((at, index) => {
        const hour = known.get(at);
        return (
          <rect key={at} className={classOf(hour)} x={index * SLOT} y={0} width={3.4} height={HEIGHT}>
            <title>
              {`${clock(new Date(at).toISOString())}: ${hour === undefined ? "no checks" : `${hour.checks} checks, ${hour.failed} without an answer`}`}
            </title>
          </rect>
        );
      })}
    </svg>
  );
}

function classOf(hour: Authority["hours"][number] | undefined): string {
  if (hour === undefined) return "hour-none";
  if (hour.failed === 0) return "hour-ok";
  return hour.failed === hour.checks ? "hour-bad" : "hour-warn";
}

const clock = (at: string) =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
