import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";

/**
 * Reads a request's body whole.
 * @throws ApiError body_too_large (what is beyond the limit is not read into memory), or json_invalid for an upload
 * that ends before its end.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > limitBytes) return Promise.reject(tooLarge(limitBytes));
  // HTTP/1.1: without either header there is no body (RFC 9112, section 6.3).
  if (declared === 0 && request.headers["transfer-encoding"] === undefined) return Promise.resolve(NO_BODY);
  return new Promise<Buffer>((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const leave = (): void => {
      request.off("data", take).off("end", complete).off("error", breakOff).off("close", breakOff);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limitBytes) return;
      leave();
      // The stream stays open: closing it would cut the connection before the answer is sent.
      request.pause();
      fail(tooLarge(limitBytes));
    };
    const complete = (): void => {
      leave();
      done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    const breakOff = (cause?: Error): void => {
      leave();
      fail(brokenOff(cause));
    };
    if (request.destroyed) return fail(brokenOff(request.errored ?? undefined));
    request.on("data", take).on("end", complete).on("error", breakOff).on("close", breakOff);
  });
}

function brokenOff(cause: Error | undefined): ApiError {
  return new ApiError("json_invalid", { message: "The request body was cut off.", cause });
}

const NO_BODY = Buffer.alloc(0);

function tooLarge(limitBytes: number): ApiError {
  return new ApiError("body_too_large", { message: `The body is larger than ${limitBytes} bytes.` });
}

/** Beyond this a caller that is still sending is cut off, answer or not. */
const DISCARD_LIMIT_BYTES = 8 * 1024 * 1024;

/**
 * Reads what is left of a refused body and throws it away: a caller reads the answer only once it has sent all, and
 * the next request of the connection begins after it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = DISCARD_LIMIT_BYTES;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.on("error", () => {});
  request.resume();
}

const isJson = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;

/** Far beyond what any input of ours needs, and far below what would overflow the stack of whoever walks it. */
const MAX_JSON_DEPTH = 64;

/**
 * Parses a JSON body. An empty body is `undefined`.
 * @throws ApiError content_type_unsupported or json_invalid.
 */
export function parseJsonBody(bytes: Buffer, headers: Readonly<Record<string, string | undefined>>): unknown {
  if (bytes.length === 0) return undefined;
  const contentType = headers["content-type"];
  if (!/^(identity)?$/i.test(headers["content-encoding"]?.trim() ?? "")) {
    throw new ApiError("content_type_unsupported", {
      message: "Send the body uncompressed, without content-encoding.",
    });
  }
  if (contentType === undefined || !isJson.test(contentType)) {
    throw new ApiError("content_type_unsupported", {
      message: "Send the body as JSON with the header content-type: application/json.",
    });
  }
  const value = parseJson(bytes);
  if (isDeeper(value, MAX_JSON_DEPTH)) {
    throw new ApiError("json_invalid", {
      message: `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`,
    });
  }
  return value;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch (error) {
    throw new ApiError("json_invalid", {
      message: "The body is not valid JSON in UTF-8.",
      cause: error,
    });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}
