import { Logger, run } from "graphile-worker";
import postgres from "postgres";
import { Agent } from "undici";
import { concurrentJobs, queueOptions } from "../../../server/jobs/queue-options.ts";

/**
 * The bare queue with the library's default options ("plain"), with ours ("tuned"), or with ours and one INSERT per POST
 * ("recording"), the minimal record of a delivery.
 */
export type BaselineQueue = "plain" | "tuned" | "recording";

/**
 * The baseline of the throughput benchmark, run with `fork`: the same queue with the same concurrency of POSTs. No
 * delivery is read, signed or checked.
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
