import { createServer, type AddressInfo, type Socket } from "node:net";

/** A hook on a raw socket, for responses that no HTTP library sends. */
export interface RawHook {
  url: string;
  /** How many connections were made. */
  connections: number;
  close(): Promise<void>;
}

/** @param answer is called with each connection after its request has arrived. */
export async function startRawHook(answer: (socket: Socket) => void): Promise<RawHook> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    hook.connections++;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let request = "";
    socket.on("data", (chunk) => {
      request += chunk.toString("latin1");
      const [head = "", body] = request.split("\r\n\r\n", 2);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      if (body !== undefined && body.length >= length) answer(socket);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const hook: RawHook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return hook;
}

/** Writes a text byte by byte, so that an idle timeout never fires. */
export function drip(socket: Socket, text: string, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent === text.length) return clearInterval(timer);
    socket.write(text[sent++]!);
  }, everyMs);
  socket.on("close", () => clearInterval(timer));
}
