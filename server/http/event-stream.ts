import type { ServerEvent } from "./define-route.ts";
import type { RenderedAnswer } from "./idempotency/idempotency.ts";

/** An answer as server-sent events, each sent immediately. */
export function eventStream(status: number, events: AsyncIterable<ServerEvent>): RenderedAnswer {
  return {
    status,
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Proxies of the nginx family would collect them.
      "x-accel-buffering": "no",
    },
    body: "",
    stream: texts(events),
  };
}

async function* texts(events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  for await (const { name, data } of events) yield `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
