import { setTimeout as delay } from "node:timers/promises";
import { atMostEvery } from "../../../shared/at-most-every.ts";
import type { Context } from "../../context.ts";
import { countFed, feedAge } from "./event-feed.sql.ts";
import type { EventStream } from "./event-stream.ts";
import { openJetStream } from "./jetstream.ts";
import { publishEvents } from "./publish-events.ts";

const IDLE_MS = 500;
/** After a failure, doubled up to this. */
const MAX_PAUSE_MS = 10_000;
const REPORT_EVERY_MS = 60_000;
/** The count of waiting events ends here. */
const COUNTED = 100_000;

/**
 * Publishes the change feed to the stream of `SVC_EVENT_FEED`, for as long as the worker runs; of several workers one at a
 * time. Null without the setting: nothing is loaded.
 */
export function startEventFeed(
  ctx: Pick<Context, "config" | "log" | "metrics" | "sql">,
): { stop(): Promise<void> } | null {
  const { log, metrics, sql } = ctx;
  const url = ctx.config.SVC_EVENT_FEED;
  // Also without a stream: the feed may have been started while no worker publishes it.
  const published = metrics.addCounter(
    "svc_event_feed_published_total",
    "Events published to the change feed.",
    [],
  );
  metrics.addGauge(
    "svc_event_feed_waiting",
    "Events that wait for the change feed, counted up to 100,000.",
    "state",
    async () => ({
      waiting: await countFed(sql, COUNTED),
    }),
  );
  metrics.addGauge(
    "svc_event_feed_wait_seconds",
    "How long the oldest of them has waited.",
    "state",
    async () => ({
      waiting: await feedAge(sql),
    }),
  );
  if (url === undefined) return null;
  const ended = new AbortController();
  let stream: EventStream | null = null;
  let pause = IDLE_MS;
  const report = atMostEvery(REPORT_EVERY_MS, (error: unknown) =>
    log.warn({ err: error }, "the change feed could not be published; its events wait"),
  );

  const failed = async (error: unknown) => {
    pause = Math.min(MAX_PAUSE_MS, 2 * Math.max(pause, IDLE_MS));
    // A connection that failed once may stay half open.
    await stream?.close().catch(() => {});
    stream = null;
    report(error);
  };

  const run = async () => {
    while (!ended.signal.aborted) {
      try {
        stream ??= await openJetStream(url, ctx.config.SVC_DELIVERY_RETENTION_DAYS);
        const { events, lost, more, failure } = await publishEvents(sql, stream);
        published.inc(events);
        if (lost > 0)
          log.error({ lost }, "events of the change feed are lost: they waited longer than events are kept");
        if (failure !== null) await failed(failure);
        else pause = more ? 0 : IDLE_MS;
      } catch (error) {
        await failed(error);
      }
      await delay(pause, undefined, { signal: ended.signal }).catch(() => {});
    }
    await stream?.close().catch(() => {});
  };
  const running = run();
  return {
    async stop() {
      ended.abort();
      await running;
    },
  };
}
