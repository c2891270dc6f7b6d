import autocannon from "autocannon";

/** A load for one process of its own: takes requests as JSON messages, answers what they came to. */
export interface LoadOrder {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** Answers with 2xx per second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were not 2xx, and connection errors. */
  failed: number;
}

process.on("message", (order: LoadOrder) => {
  void run(order).then((result) => process.send?.({ result }));
});
process.send?.({ ready: true });

async function run(order: LoadOrder): Promise<LoadResult> {
  const { connections, seconds, ...request } = order;
  const result = await autocannon({ ...request, connections, duration: seconds });
  return {
    perSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
