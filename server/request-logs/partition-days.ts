/** One day's part of `request_logs`; days are UTC. */
export interface Partition {
  /** `request_logs_20261101`. */
  name: string;
  from: Date;
  to: Date;
}

const DAY_MS = 86_400_000;
const PREFIX = "request_logs_";

/** Today's partition and those of the following days, so that midnight finds its own in place. */
export function partitionsFrom(now: number, days: number): Partition[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: days }, (_, offset) => {
    const from = new Date((today + offset) * DAY_MS);
    return {
      name: PREFIX + from.toISOString().slice(0, 10).replaceAll("-", ""),
      from,
      to: new Date(from.getTime() + DAY_MS),
    };
  });
}

/** True when every row of the partition is older than the retention. Names that are not ours never are. */
export function isExpired(name: string, now: number, retentionDays: number): boolean {
  const match = /^request_logs_(\d{4})(\d\d)(\d\d)$/.exec(name);
  if (match === null) return false;
  const from = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return from + DAY_MS <= now - retentionDays * DAY_MS;
}
