import type { Context } from "../context.ts";

/** Servers that are shutting down: they finish open requests and report not ready. */
const draining = new WeakSet<Context>();

export function isDraining(ctx: Context): boolean {
  return draining.has(ctx);
}

/** Called once, when the server begins to shut down. */
export function startDraining(ctx: Context): void {
  draining.add(ctx);
}
