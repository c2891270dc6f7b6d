import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { HttpCase } from "./http-cases.ts";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Exchange {
  answers: RawAnswer[];
  /** What was received that is not a complete answer. */
  rest: string;
  /** Milliseconds from the end of sending until the server closed the connection; null if it did not. */
  closedAfterMs: number | null;
}

/** Without new bytes for this long the server has answered all it is going to. */
const QUIET_MS = 150;

/** Sends a case's bytes over a new connection and reads until the server closes it. */
export async function sendCase(url: string, sent: HttpCase, closeWithinMs: number): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received: Buffer[] = [];
  let lastByteAt = performance.now();
  let isClosed = false;
  const closed = new Promise<void>((done) => {
    const finish = () => {
      isClosed = true;
      done();
    };
    // Once the server ends its side it sends nothing more.
    socket.once("end", finish).once("close", finish);
  });
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    received.push(chunk);
    lastByteAt = performance.now();
  });
  for (const chunk of sent.chunks) {
    if (isClosed) break;
    await new Promise<void>((done) => {
      if (socket.destroyed) return done();
      socket.write(chunk, () => done());
      void closed.then(done);
    });
    if (sent.pauseMs > 0) await delay(sent.pauseMs);
  }
  if (sent.ending === "reset") {
    socket.resetAndDestroy();
    return { answers: [], rest: "", closedAfterMs: 0 };
  }
  const startedAt = performance.now();
  lastByteAt = startedAt;
  while (!socket.readableEnded && !socket.destroyed && performance.now() - lastByteAt < QUIET_MS)
    await Promise.race([closed, delay(10)]);
  if (sent.ending === "half_close" && !isClosed) socket.end();
  const timeout = new AbortController();
  await Promise.race([closed, delay(closeWithinMs, undefined, { signal: timeout.signal })]);
  timeout.abort();
  const closedAfterMs = isClosed ? performance.now() - startedAt : null;
  socket.destroy();
  return { ...parseAnswers(Buffer.concat(received)), closedAfterMs };
}

/** Splits a stream into answers. An answer to HEAD has no body, whatever its length says. */
function parseAnswers(stream: Buffer): Pick<Exchange, "answers" | "rest"> {
  const answers: RawAnswer[] = [];
  let rest = stream;
  while (rest.length > 0) {
    const headEnd = rest.indexOf("\r\n\r\n");
    const [statusLine = "", ...lines] = rest
      .subarray(0, Math.max(headEnd, 0))
      .toString("latin1")
      .split("\r\n");
    const status = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(statusLine)?.[1];
    if (headEnd === -1 || status === undefined || lines.some((line) => !/^[\w-]+: [\x20-\x7e]*$/.test(line)))
      break;
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 2),
      ]),
    );
    const body = bodyOf(rest.subarray(headEnd + 4), headers);
    if (body === null) break;
    answers.push({ status: Number(status), headers, body: body.text });
    rest = rest.subarray(headEnd + 4 + body.length);
  }
  return { answers, rest: rest.toString("latin1") };
}

/** Null if the body is incomplete. */
function bodyOf(rest: Buffer, headers: Record<string, string>): { text: string; length: number } | null {
  if (rest.length === 0 || rest.subarray(0, 7).toString("latin1") === "HTTP/1.")
    return { text: "", length: 0 };
  if (headers["transfer-encoding"] === "chunked") {
    const end = rest.indexOf("0\r\n\r\n");
    return end === -1 ? null : { text: rest.subarray(0, end).toString("utf8"), length: end + 5 };
  }
  const length = Number(headers["content-length"] ?? rest.length);
  return rest.length < length ? null : { text: rest.subarray(0, length).toString("utf8"), length };
}
