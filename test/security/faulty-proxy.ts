import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FaultyProxy {
  url: string;
  /** Answers instead of the upstream while set. */
  fault: ((response: ServerResponse) => void) | null;
  /** Base URL of the real service. */
  upstream: string | null;
  close(): Promise<void>;
}

/** A proxy in front of a third party that can be set to answer incorrectly. */
export async function startFaultyProxy(): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (proxy.fault !== null) return proxy.fault(response);
      void forward(
        proxy.upstream + request.url!,
        request.method!,
        request.headers,
        Buffer.concat(chunks),
      ).then(async (answer) => {
        const type = answer.headers.get("content-type") ?? "text/plain";
        response
          .writeHead(answer.status, { "content-type": type })
          .end(Buffer.from(await answer.arrayBuffer()));
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: null,
    upstream: null,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

const hopByHopHeaders = ["host", "connection", "content-length", "transfer-encoding", "expect"];

function forward(
  url: string,
  method: string,
  headers: NodeJS.Dict<string | string[]>,
  body: Buffer,
): Promise<Response> {
  const forwarded = Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name));
  return fetch(url, {
    method,
    headers: forwarded.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: "manual",
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
}
