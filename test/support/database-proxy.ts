import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** The two halves of a connection through the proxy. */
export interface Link {
  client: Socket;
  server: Socket;
}

/** Stands before a database, so that a test can hold or cut its connections. */
export interface DatabaseProxy {
  /** The database's connection string, through the proxy. */
  url: string;
  /** All connections, the newest last. */
  links: Link[];
  listener: Server;
}

/**
 * @param holds whether what a client sends, and all that it sends later on this connection, is kept from the database;
 * default: nothing is.
 */
export async function startDatabaseProxy(
  databaseUrl: string,
  holds: (sent: Buffer, link: Link) => boolean = () => false,
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const links: Link[] = [];
  const listener = createServer((client) => {
    const server = connect({ host: target.hostname, port: Number(target.port) });
    const link = { client, server };
    links.push(link);
    let isHeld = false;
    client.on("data", (sent: Buffer) => {
      isHeld ||= holds(sent, link);
      if (!isHeld) server.write(sent);
    });
    server.pipe(client);
    client.on("error", () => {}).on("close", () => server.destroy());
    server.on("error", () => {}).on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return { url: url.href, links, listener };
}
