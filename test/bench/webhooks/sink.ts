import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The receiver of the benches, run with `fork`: a process of its own, so that what is measured does not pay for it.
 * Answers 204 at once; a call to a path below `/hang` is never answered.
 */

/** What the parent may say. */
export interface SinkOrder {
  /** Forget everything, and tell when this many calls were answered. */
  expect: number;
  /** Calls to other paths are answered and not counted. */
  below: string;
}

/** What the sink says: its port when it listens, and its calls once the expected number was answered. */
export type SinkWord = { port: number } | { calls: SinkCall[] };

/** `webhook-id` (or nothing) and the time of arrival in milliseconds of the machine's monotonic clock. */
export type SinkCall = [id: string, atMs: number];

let expected = Infinity;
let below = "/";
let calls: SinkCall[] = [];

const server = createServer((request, response) => {
  const atMs = Number(process.hrtime.bigint()) / 1e6;
  request.resume().once("end", () => {
    if (request.url?.startsWith("/hang")) return;
    response.writeHead(204).end();
    if (!request.url?.startsWith(below)) return;
    calls.push([String(request.headers["webhook-id"] ?? ""), atMs]);
    if (calls.length === expected) say({ calls });
  });
});

function say(word: SinkWord): void {
  process.send?.(word);
}

process.on("message", (order: SinkOrder) => {
  ({ expect: expected, below } = order);
  calls = [];
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => say({ port: (server.address() as AddressInfo).port }));
