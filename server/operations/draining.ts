import type { Context } from "../context.ts";

/** Servers that are shutting down: they finish what they have and tell the load balancer to send no more. */
const draining = new WeakSet<Context>();

export function isDraining(ctx: Context): boolean {
  return draining.has(ctx);
}

/** Called once, when the server is told to stop; never taken back. */
export function startDraining(ctx: Context): void {
  draining.add(ctx);
}
