import { Logger, run } from "graphile-worker";
import postgres from "postgres";
import { Agent } from "undici";
import { concurrentJobs, queueOptions } from "../../../server/jobs/queue-options.ts";

/**
 * The queue alone: with the library's own options; with ours; with ours and one INSERT for each POST, the least a record
 * of it could be.
 */
export type BareQueue = "plain" | "tuned" | "recording";

/**
 * The baseline of the throughput bench, run with `fork`: the same queue and the same number of POSTs at once, and
 * nothing else. No delivery is read, signed or checked.
 * Arguments: database URL, target URL, size of the body in bytes, one of the kinds above.
 */
const [connectionString, target, bytes, kind] = process.argv.slice(2);
const url = new URL(target!);
const body = JSON.stringify({ filling: "x".repeat(Number(bytes) - 14) });
const agent = new Agent({ pipelining: 1 });
const sql = postgres(connectionString!, { max: 20 });

await run({
  ...(kind === "plain" ? { concurrency: concurrentJobs, maxPoolSize: concurrentJobs + 2 } : queueOptions),
  connectionString,
  logger: new Logger(() => () => {}),
  taskList: {
    async post(payload) {
      const { deliveryId } = payload as { deliveryId: string };
      const answer = await agent.request({
        origin: url.origin,
        path: url.pathname,
        method: "POST",
        headers: { "content-type": "application/json; charset=utf-8", "webhook-id": deliveryId },
        body,
      });
      await answer.body.dump();
      if (answer.statusCode !== 204) throw new Error(`the sink answered ${answer.statusCode}`);
      if (kind === "recording") await sql`insert into bare_posts (id, status) values (${deliveryId}, 204)`;
    },
  },
});
process.send?.("ready");
