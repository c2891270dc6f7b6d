import { createServer, type Server } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A port outside the range in which tests look for free ones. */
const LOCK_PORT = 15_871;
const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * Waits until no other whole run is on this machine, because two would slow each other down. The system ends the lock
 * with the process. If the port stays taken for an hour, another program has it, and the run begins.
 */
export async function waitForOtherRuns(): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  for (let tries = 0; !(await listens()); tries += 1) {
    if (tries === 0) console.log("Waiting for another run of the tests on this machine to end …");
    if (Date.now() > deadline) return;
    await setTimeout(2_000);
  }
}

function listens(): Promise<boolean> {
  return new Promise((done) => {
    const server: Server = createServer((socket) => socket.destroy());
    server.unref();
    server.once("error", () => done(false));
    server.listen({ port: LOCK_PORT, host: "127.0.0.1", exclusive: true }, () => done(true));
  });
}
