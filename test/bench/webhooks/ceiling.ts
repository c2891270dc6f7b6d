import { Logger, run } from "graphile-worker";
import { Agent } from "undici";
import { concurrentJobs, queueOptions } from "../../../server/queue-options.ts";

/**
 * The baseline of the throughput bench, run with `fork`: the same queue and the same number of POSTs at once, and
 * nothing else. No delivery is read, signed, checked or written down.
 * Arguments: database URL, target URL, size of the body in bytes, `tuned` for the queue's options as the worker has them.
 */
const [connectionString, target, bytes, tuning] = process.argv.slice(2);
const url = new URL(target!);
const body = JSON.stringify({ filling: "x".repeat(Number(bytes) - 14) });
const agent = new Agent({ pipelining: 1 });

await run({
  ...(tuning === "tuned" ? queueOptions : { concurrency: concurrentJobs, maxPoolSize: concurrentJobs + 2 }),
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
    },
  },
});
process.send?.("ready");
