/** A schedule of waits as one reads it: `5 seconds, 5 minutes and 24 hours`. */
export function scheduleWords(seconds: readonly number[]): string {
  const words = seconds.map(durationWords);
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} and ${last}`;
}

function durationWords(seconds: number): string {
  const [size, unit] =
    seconds % 3600 === 0 ? [3600, "hour"] : seconds % 60 === 0 ? [60, "minute"] : [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
