/** Servers that fail in place of the checkout server. */
import { once } from "node:events";
import { createServer } from "node:http";

/** The response and its delay; null if nothing listens. */
export const faults = {
  unreachable: null,
  slow: { body: "{}", afterMs: 10_000 },
  truncating: { body: '{"sessionUrl":"https://pay.example/s/1","status":"valid","result":[]' },
  "another site": { type: "text/html", body: "<!doctype html><title>Welcome</title><h1>It works</h1>" },
  malformed: { body: '{"sessionUrl":{"href":"https://pay.example/s/1"},"status":7}' },
  "sending an unsafe URL": { body: '{"sessionUrl":"javascript:alert(1)"}' },
  failing: { status: 500, body: '{"error":{"code":"internal_error"}}' },
} as const satisfies Record<
  string,
  { status?: number; type?: string; body: string; afterMs?: number } | null
>;

export type Fault = keyof typeof faults;

export type FaultyServer = {
  url: string;
  /** Number of requests received. */
  calls: number;
  close(): void;
};

export async function startFaultyServer(fault: Fault): Promise<FaultyServer> {
  const response: { status?: number; type?: string; body: string; afterMs?: number } | null = faults[fault];
  if (response === null) {
    return { url: "http://127.0.0.1:9", calls: 0, close: () => {} };
  }
  const listener = createServer((_request, reply) => {
    server.calls += 1;
    setTimeout(() => {
      reply.writeHead(response.status ?? 200, { "content-type": response.type ?? "application/json" });
      reply.end(response.body);
    }, response.afterMs ?? 0);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") {
    throw new Error("no TCP port is available");
  }
  const server = {
    url: `http://127.0.0.1:${address.port}`,
    calls: 0,
    close() {
      listener.closeAllConnections();
      listener.close();
    },
  };
  return server;
}
