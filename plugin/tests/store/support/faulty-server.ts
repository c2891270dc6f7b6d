/** Servers that stand in the place of the checkout server and do not do its work. */
import { once } from "node:events";
import { createServer } from "node:http";

/** What the server answers, and after how long; null: nobody listens. */
export const faults = {
  gone: null,
  slow: { body: "{}", afterMs: 10_000 },
  "cut off": { body: '{"sessionUrl":"https://pay.example/s/1","status":"valid","result":[]' },
  "another site": { type: "text/html", body: "<!doctype html><title>Welcome</title><h1>It works</h1>" },
  "of another shape": { body: '{"sessionUrl":{"href":"https://pay.example/s/1"},"status":7}' },
  "leading astray": { body: '{"sessionUrl":"javascript:alert(1)"}' },
  failing: { status: 500, body: '{"error":{"code":"internal_error"}}' },
} as const satisfies Record<
  string,
  { status?: number; type?: string; body: string; afterMs?: number } | null
>;

export type Fault = keyof typeof faults;

export type FaultyServer = {
  url: string;
  /** How often it was asked. */
  calls: number;
  close(): void;
};

export async function startFaultyServer(fault: Fault): Promise<FaultyServer> {
  const answer: { status?: number; type?: string; body: string; afterMs?: number } | null = faults[fault];
  if (answer === null) {
    return { url: "http://127.0.0.1:9", calls: 0, close: () => {} };
  }
  const listener = createServer((_request, response) => {
    server.calls += 1;
    setTimeout(() => {
      response.writeHead(answer.status ?? 200, { "content-type": answer.type ?? "application/json" });
      response.end(answer.body);
    }, answer.afterMs ?? 0);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") {
    throw new Error("no TCP port to be had");
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
