import { storeDay } from "../../shared/store-day.ts";
import { systemClock, type Context } from "../context.ts";
import { mayShiftClock } from "../db/clock.ts";

const MOVED_MS = 60_000;

/** The store's day while the clock of the sandbox is moved: the page says it where it says that it is in test mode. */
export function sandboxDay(
  { clock, config }: Pick<Context, "clock" | "config">,
  timeZone: string,
): { sandboxDay?: string } {
  const now = clock.now();
  const isMoved = mayShiftClock(config) && Math.abs(now - systemClock.now()) > MOVED_MS;
  return isMoved ? { sandboxDay: storeDay(new Date(now), timeZone) } : {};
}
