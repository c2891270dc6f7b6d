import {
  countFed,
  emptyFeed,
  feedAge,
  isFeedOn,
  turnFeedOff,
  turnFeedOn,
} from "../../server/webhooks/feed/event-feed.sql.ts";
import type { Pool } from "../../server/db/sql.ts";
import { withContext } from "../command-context.ts";
import { CommandError, defineCommand } from "../define-command.ts";

const COUNTED = 1_000_000;

export default defineCommand({
  name: "feed",
  summary: "Turn the change feed on or off, and say how many events wait",
  options: {
    start: { type: "boolean", text: "Every event that commits from now on goes to the feed." },
    stop: { type: "boolean", text: "No further event goes to the feed." },
    drop: { type: "boolean", text: "With --stop: delete the events that wait, too." },
  },
  async run({ options: { start, stop, drop }, dataDir }) {
    if (start && stop) throw new CommandError("Give --start or --stop, not both.");
    if (drop && !stop)
      throw new CommandError("--drop goes with --stop: events that wait are published otherwise.");
    const data = await withContext(dataDir, async ({ config, sql }) => {
      if (start) await begin(sql);
      if (stop) await sql.begin(turnFeedOff);
      return {
        on: await isFeedOn(sql),
        deleted: drop ? await emptyFeed(sql) : 0,
        published_to: config.SVC_EVENT_FEED === undefined ? null : new URL(config.SVC_EVENT_FEED).host,
        waiting: await countFed(sql, COUNTED),
        oldest_seconds: Math.round(await feedAge(sql)),
      };
    });
    return { data, text: textOf(data) };
  },
});

async function begin(sql: Pool): Promise<void> {
  if (!(await isFeedOn(sql))) await sql.begin(turnFeedOn);
}

function textOf(data: {
  on: boolean;
  deleted: number;
  published_to: string | null;
  waiting: number;
  oldest_seconds: number;
}): string {
  const lines = [
    data.on ? "Every event goes to the change feed." : "No events go to the change feed.",
    ...(data.deleted > 0 ? [`${data.deleted} deleted.`] : []),
    data.waiting === 0
      ? "None waits."
      : `${data.waiting} waiting, the oldest for ${data.oldest_seconds} seconds.`,
    data.published_to === null
      ? "SVC_EVENT_FEED is not set here: workers without it publish nothing."
      : `Published to ${data.published_to}.`,
  ];
  return lines.join("\n");
}
