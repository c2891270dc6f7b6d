import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A partner's server that fails at random (500, dropped connection, no response) until it recovers. */
export interface FlakyReceiver {
  url(path: string): string;
  /** Calls by path and `webhook-id`, as `/a evt_…`. */
  calls: Map<string, number>;
  /** Keys of `calls` that were answered 2xx at least once. */
  accepted: Set<string>;
  /** Number of calls received again after a 2xx. */
  repeated: number;
  /** Calls whose signature the official library rejects. */
  badlySigned: string[];
  /** Sets the secret that verifies calls to a path. */
  expect(path: string, secret: string): void;
  /** Answers every further call with 204 at once. */
  recover(): void;
  close(): Promise<void>;
}

export async function startFlakyReceiver(random: () => number): Promise<FlakyReceiver> {
  let isRecovered = false;
  const verifiers = new Map<string, Webhook>();
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const path = request.url ?? "";
      const call = `${path} ${String(request.headers["webhook-id"])}`;
      if (receiver.accepted.has(call)) receiver.repeated += 1;
      receiver.calls.set(call, (receiver.calls.get(call) ?? 0) + 1);
      try {
        verifiers.get(path)!.verify(body, request.headers as Record<string, string>);
      } catch {
        receiver.badlySigned.push(call);
      }
      const roll = isRecovered ? 1 : random();
      if (roll < 0.001) return;
      if (roll < 0.01) return void request.socket.destroy();
      if (roll < 0.06) return void response.writeHead(500).end();
      // Recorded before the response, because the sender may act on it at once.
      receiver.accepted.add(call);
      if (roll < 0.5) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), roll * 20);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const receiver: FlakyReceiver = {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    calls: new Map(),
    accepted: new Set(),
    repeated: 0,
    badlySigned: [],
    expect: (path, secret) => void verifiers.set(path, new Webhook(secret)),
    recover: () => void (isRecovered = true),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
