import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { calledHost, isLocalName } from "../http/called-host.ts";

/** Where a stand-in listens. Loopback only: it holds no real secret and must never be reachable from outside. */
export interface ListenOptions {
  /** 0 or absent: any free port. A wanted port that is taken falls back to any free one. */
  port?: number;
  host?: "127.0.0.1";
  /** Answers requests by any name too, as a store behind its own domain does. */
  anyName?: boolean;
}

export interface Listening {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Ends open connections too; resolves once the port is free again. */
  close: () => Promise<void>;
}

/**
 * Serves `handler` on loopback, by address and `localhost` only: a website could direct a name of its own here, and then
 * read what its visitor's sandbox holds (DNS rebinding).
 */
export async function listen(handler: RequestListener, options: ListenOptions = {}): Promise<Listening> {
  const host = options.host ?? "127.0.0.1";
  const server = createServer((request, response) => {
    const called = calledHost(request.headers, 0);
    if (options.anyName || (called !== null && isLocalName(called.name))) return handler(request, response);
    response.writeHead(421, { "content-type": "text/plain" }).end("Nothing is served here by this name.\n");
  });
  const bind = (port: number) => once(server.listen(port, host), "listening");

  await bind(options.port ?? 0).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" || !options.port) throw error;
    await bind(0);
  });

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
