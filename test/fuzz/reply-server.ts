import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a third party answers next. */
export interface Reply {
  status: number;
  body: Buffer;
}

/** A third party that answers every request with `next`. */
export interface ReplyServer {
  url: string;
  next: Reply;
  /** For requests of these paths instead of `next`. */
  fixed: Map<string, Reply>;
  close(): Promise<void>;
}

export async function startReplyServer(): Promise<ReplyServer> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const { status, body } = replies.fixed.get(request.url ?? "") ?? replies.next;
      // The processor's library repeats server errors otherwise.
      response.writeHead(status, { "stripe-should-retry": "false" }).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const replies: ReplyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: { status: 200, body: Buffer.alloc(0) },
    fixed: new Map(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return replies;
}
