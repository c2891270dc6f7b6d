import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the processor (`sysconf(_SC_CLK_TCK)`). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

interface Spent {
  parent: number;
  seconds: number;
  /** Bytes. */
  resident: number;
}

/**
 * The processor time of a process so far, user and system, and its resident memory.
 * @param of "parent and its children": those of its parent and of all its children, also of those that have ended.
 */
export function processorSeconds(pid: number, of: "itself" | "parent and its children" = "itself"): Spent {
  const own = read(pid, of !== "itself");
  if (of === "itself") return own;
  const parent = read(own.parent, true);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [read(Number(name), true)];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    })
    .filter((child) => child.parent === own.parent);
  return {
    ...parent,
    seconds: [parent, ...children].reduce((sum, { seconds }) => sum + seconds, 0),
    resident: [parent, ...children].reduce((sum, { resident }) => sum + resident, 0),
  };
}

/** Fields as in `man proc_pid_stat`; the second, the name, may contain spaces. */
function read(pid: number, withEnded: boolean): Spent {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent, user, system, endedUser, endedSystem, pages] = [1, 11, 12, 13, 14, 21].map(
    (at) => fields[at]!,
  ) as [number, number, number, number, number, number];
  const ticks = user + system + (withEnded ? endedUser + endedSystem : 0);
  return { parent, seconds: ticks / TICKS_PER_SECOND, resident: pages * PAGE_BYTES };
}
