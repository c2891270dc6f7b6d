import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Servers around the attacked service that keep what reaches them. */

export interface Recorder {
  url: string;
  /** Method, URL, headers and body of each call, as JSON. */
  calls: string[];
  close(): Promise<void>;
}

/** The attacker's own server: receives events, answers hooks, redirects below `/redirect?to=`. */
export async function startAttackersServer(): Promise<Recorder> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push(
        JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }),
      );
      const target = new URL(request.url ?? "/", "http://attacker").searchParams.get("to");
      if (target !== null) response.writeHead(307, { location: target }).end();
      else response.writeHead(200, { "content-type": "application/json" }).end('{"available":true}');
    });
  });
  return { ...(await listening(server, "127.0.0.1")), calls };
}

/** A server on every address of this machine that nobody may connect to; keeps the addresses that were called. */
export async function startForbiddenServer(): Promise<{
  port: number;
  reached: string[];
  close(): Promise<void>;
}> {
  const reached: string[] = [];
  const refuse: RequestListener = (_request: IncomingMessage, response) => void response.end();
  const server = createServer(refuse);
  server.on("connection", ({ localAddress }) => reached.push(localAddress ?? "an unknown address"));
  const running = await listening(server, "::");
  return { port: Number(new URL(running.url).port), reached, close: () => running.close() };
}

/** A mail server that keeps what it is sent, envelope included. */
export async function startMailServer(): Promise<{ url: string; mails: string[]; close(): Promise<void> }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      void text(stream).then((body) => {
        mails.push(JSON.stringify({ to: session.envelope.rcptTo, body: body.replaceAll("=\r\n", "") }));
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

async function listening(server: Server, host: string): Promise<{ url: string; close(): Promise<void> }> {
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
