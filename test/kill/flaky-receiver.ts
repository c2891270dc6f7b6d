import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A partner's server with moods: it says no, hangs up, or does not answer at all, until it is healed. */
export interface MoodyReceiver {
  url(path: string): string;
  /** Calls by path and `webhook-id`, as `/a evt_…`. */
  calls: Map<string, number>;
  /** Those of them that were answered 2xx at least once. */
  accepted: Set<string>;
  /** Calls that came after the same one had been answered 2xx. */
  repeated: number;
  /** Calls whose signature the official library did not verify. */
  forged: string[];
  /** What to verify calls to a path with. */
  expect(path: string, secret: string): void;
  /** From now on every answer is 204, at once. */
  heal(): void;
  close(): Promise<void>;
}

export async function startMoodyReceiver(random: () => number): Promise<MoodyReceiver> {
  let isHealed = false;
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
        receiver.forged.push(call);
      }
      const mood = isHealed ? 1 : random();
      if (mood < 0.001) return;
      if (mood < 0.01) return void request.socket.destroy();
      if (mood < 0.06) return void response.writeHead(500).end();
      // Noted before it is sent: what is sent may be taken note of at once.
      receiver.accepted.add(call);
      if (mood < 0.5) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), mood * 20);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const receiver: MoodyReceiver = {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    calls: new Map(),
    accepted: new Set(),
    repeated: 0,
    forged: [],
    expect: (path, secret) => void verifiers.set(path, new Webhook(secret)),
    heal: () => void (isHealed = true),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}
