import autocannon from "autocannon";

/** Generates HTTP load in a separate process: receives requests as messages and sends back their results. */
export interface LoadRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** 2xx answers per second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Other answers and connection errors. */
  failed: number;
}

process.on("message", (load: LoadRequest) => {
  void run(load).then((result) => process.send?.({ result }));
});
process.send?.({ ready: true });

async function run(load: LoadRequest): Promise<LoadResult> {
  const { connections, seconds, ...request } = load;
  const result = await autocannon({ ...request, connections, duration: seconds });
  return {
    perSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
