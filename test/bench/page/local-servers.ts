import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { compressBody } from "../../../server/http/precompressed.ts";

/** A local HTTP server of the benchmark. */
export interface LocalServer {
  url: string;
  close(): Promise<void>;
}

/** A browser's proxy that compresses texts, as a store's web server does; PHP's own server compresses nothing. */
export async function startCompressingProxy(): Promise<LocalServer> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = "" } = incoming;
    const forwarded = request(url, { method, headers: { ...headers, "accept-encoding": "identity" } });
    forwarded.on("error", () => outgoing.destroy());
    forwarded.on("response", (response) => {
      void (async () => {
        const { "transfer-encoding": _chunked, "content-length": _length, ...kept } = response.headers;
        const body = await buffer(response);
        const isText = /^(?:text\/|application\/(?:javascript|json))/.test(kept["content-type"] ?? "");
        const answer = { headers: {}, body };
        const accepts = { "accept-encoding": headers["accept-encoding"] };
        const sent = isText ? await compressBody(answer, accepts) : answer;
        outgoing.writeHead(response.statusCode ?? 502, { ...kept, ...sent.headers });
        outgoing.end(sent.body);
      })();
    });
    incoming.pipe(forwarded);
  });
  return listening(server);
}

/** Serves one HTML text, compressed, whatever the path. */
export async function serveHtml(html: string): Promise<LocalServer> {
  const server = createServer((incoming, outgoing) => {
    const accepts = { "accept-encoding": incoming.headers["accept-encoding"] };
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    void compressBody({ headers, body: html }, accepts).then((answer) => {
      outgoing.writeHead(200, answer.headers);
      outgoing.end(answer.body);
    });
  });
  return listening(server);
}

async function listening(server: ReturnType<typeof createServer>): Promise<LocalServer> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
