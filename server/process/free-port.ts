import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Above what Chromium refuses to open, and below what systems give to outgoing connections and to port 0 (Linux from 32768,
 * others from 49152): such a port would be taken now and then before its server listens.
 */
const [FIRST, END] = [16_384, 32_768];

/** An unused port of 127.0.0.1 for a server that is about to start. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (await isFreePort(port)) return port;
  }
}

/** Whether no process listens on a port of 127.0.0.1. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
  });
}
