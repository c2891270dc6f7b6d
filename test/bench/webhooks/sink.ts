import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The receiver of the webhook benchmarks, run with `fork` so that it does not slow down what is measured. Answers 204 at
 * once, except calls below `/hang`, which it never answers.
 */

/** A message from the parent. */
export interface SinkRequest {
  /** Resets the record and reports after this many calls. */
  expect: number;
  /** Calls to other paths are answered but not counted. */
  below: string;
}

/** A message to the parent: the port once it listens, and the calls once the expected number is reached. */
export type SinkMessage = { port: number } | { calls: SinkCall[] };

/** `webhook-id` (or an empty string) and arrival time on the machine's monotonic clock. */
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
    if (calls.length === expected) send({ calls });
  });
});

function send(message: SinkMessage): void {
  process.send?.(message);
}

process.on("message", (request: SinkRequest) => {
  ({ expect: expected, below } = request);
  calls = [];
});
process.on("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => send({ port: (server.address() as AddressInfo).port }));
