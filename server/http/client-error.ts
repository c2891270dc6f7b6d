import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Context } from "../context.ts";
import { ApiError } from "../errors.ts";
import { renderErrorFor } from "./pipeline.ts";
import { newRequestId, traceparentFor } from "./request-id.ts";

/**
 * Answers what never became a request: bytes that are no HTTP, a head beyond Node's 16 KiB, an upload that stops
 * half-way. Give it to the server's `clientError`; such answers carry ids and the envelope like all others.
 */
export function answerClientErrors(
  ctx: Pick<Context, "clock" | "config" | "versions">,
): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    // The caller is gone, or an answer is on its way already.
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const id = newRequestId(ctx.clock.now());
    const { status, headers, body } = renderErrorFor(ctx, toApiError(error), id);
    const lines = Object.entries({
      "svc-request-id": id,
      traceparent: traceparentFor(undefined),
      "svc-version": ctx.versions.newest,
      "cache-control": "no-store",
      ...headers,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  };
}

function toApiError(error: NodeJS.ErrnoException): ApiError {
  const message =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The request line and headers are larger than 16 KiB."
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "The request was not received in time."
        : "The request is not valid HTTP, or was cut off.";
  return new ApiError("parameter_invalid", { message, cause: error });
}
