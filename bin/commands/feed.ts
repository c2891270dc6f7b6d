import {
  countFed,
  emptyFeed,
  feedAge,
  isFeedOn,
  turnFeedOff,
  turnFeedOn,
} from "../../server/webhooks/feed/event-feed.sql.ts";
import { LOCK_NOT_AVAILABLE } from "../../server/db/partitions.sql.ts";
import { isPostgresError } from "../../server/db/sql.ts";
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
      if (start && !(await isFeedOn(sql))) await whileUnlocked(() => sql.begin(turnFeedOn));
      if (stop) await whileUnlocked(() => sql.begin(turnFeedOff));
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

/** @throws CommandError when other work holds the table for too long. */
async function whileUnlocked(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    if (!isPostgresError(error, LOCK_NOT_AVAILABLE)) throw error;
    throw new CommandError("The table of events is in use. Nothing was changed; run the command again.");
  });
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
      ? "SVC_EVENT_FEED is not set for this command; check that the workers have it."
      : `Published to ${data.published_to}.`,
  ];
  return lines.join("\n");
}
