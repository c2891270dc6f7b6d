/** A web site on loopback that has nothing to do with us. */
import { once } from "node:events";
import { createServer } from "node:http";

export async function startOtherSite(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => response.end("<h1>It works!</h1>"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("no TCP port to be had");
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
