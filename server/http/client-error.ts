import { STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { renderErrorFor } from "./pipeline.ts";
import { newRequestId, traceparentFor } from "./request-id.ts";
import type { SecurityHeaders } from "./security-headers.ts";

type Parts = Pick<Context, "clock" | "config" | "versions">;

/**
 * Answers what never became a request: bytes that are no HTTP, a head beyond Node's 16 KiB, an upload that stops
 * half-way. Such answers carry ids and the envelope like all others. Requests received in full before, on the same
 * connection, are answered first: each answer belongs to the request that was sent at its place.
 */
export function answerClientErrors(server: Server, ctx: Parts, securityHeaders: SecurityHeaders): void {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  server.on("request", ({ socket }, response) => {
    const responses = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, responses.add(response));
    response.once("close", () => responses.delete(response));
  });
  const onError = async (error: NodeJS.ErrnoException, socket: Duplex): Promise<void> => {
    // The caller has disconnected.
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    // Bytes that follow the first that are no HTTP.
    if (refused.has(socket)) return;
    refused.add(socket);
    const complete = [...(unanswered.get(socket) ?? [])].filter(({ req }) => req.complete);
    await Promise.all(complete.map((response) => new Promise((done) => response.once("close", done))));
    if (socket.writable) refuse(ctx, securityHeaders, error, socket);
  };
  server.on("clientError", (error, socket) => void onError(error, socket));
}

function refuse(
  ctx: Parts,
  securityHeaders: SecurityHeaders,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): void {
  const { status, headers, body } = answerOf(ctx, securityHeaders, messageOf(error), error);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

/** Answers a request whose target is no URL, such as `https://[::1`, so that no route can be found for it. */
export function refuseTarget(ctx: Parts, securityHeaders: SecurityHeaders, response: ServerResponse): void {
  const { status, headers, body } = answerOf(ctx, securityHeaders, "The request target is not a valid URL.");
  response.writeHead(status, headers).end(body);
}

/** An answer after which the connection is closed. */
function answerOf(
  ctx: Parts,
  securityHeaders: SecurityHeaders,
  message: string,
  cause?: unknown,
): { status: number; headers: Record<string, string>; body: string } {
  const id = newRequestId(ctx.clock.now());
  const error = new ApiError("parameter_invalid", { message, cause });
  const { status, headers, body } = renderErrorFor(ctx, error, id);
  return {
    status,
    headers: {
      // No host could be read.
      ...securityHeaders(undefined),
      "svc-request-id": id,
      traceparent: traceparentFor(undefined),
      "svc-version": ctx.versions.newest,
      "cache-control": "no-store",
      ...headers,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    },
    body,
  };
}

function messageOf(error: NodeJS.ErrnoException): string {
  if (error.code === "HPE_HEADER_OVERFLOW") return "The request line and headers are larger than 16 KiB.";
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return "The request was not received in time.";
  return "The request is not valid HTTP, or was cut off.";
}
