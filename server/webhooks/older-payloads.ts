import type { Context } from "../context.ts";
import { payloadSchema, type EventName } from "./events.ts";

/**
 * A payload as the subscriptions that are pinned to older versions get it, by version; null when all take the newest.
 * It is created once, with the event, so that every attempt and replay sends the same bytes whatever is released
 * in the meantime. A change that fails is logged and the newest shape is sent: a paid order must not fail for it.
 */
export function olderPayloads(
  ctx: Pick<Context, "log" | "versions">,
  name: EventName,
  payload: Record<string, unknown>,
  subscribers: ReadonlyArray<{ api_version: string }>,
): Record<string, unknown> | null {
  const wanted = new Set(subscribers.map((subscriber) => ctx.versions.inForce(subscriber.api_version)));
  wanted.delete(ctx.versions.newest);
  if (wanted.size === 0) return null;
  const schema = payloadSchema(name);
  const older: Record<string, unknown> = {};
  for (const version of wanted) {
    try {
      older[version] = ctx.versions.lowerEvent(schema, payload, version);
    } catch (error) {
      ctx.log.error({ err: error, event: name, version }, "could not downgrade an event");
    }
  }
  return older;
}
