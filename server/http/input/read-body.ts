import type { IncomingMessage } from "node:http";
import getRawBody from "raw-body";
import { ApiError } from "../../errors.ts";

/**
 * Reads a request's body whole.
 * @throws ApiError body_too_large (what is beyond the limit is not read into memory), or json_invalid for an upload
 * that ends before its end.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  // HTTP/1.1: without either header there is no body (RFC 9112, section 6.3).
  if (Number(length ?? 0) === 0 && encoding === undefined) return NO_BODY;
  try {
    return await getRawBody(request, { length, limit: limitBytes });
  } catch (error) {
    if ((error as getRawBody.RawBodyError).type === "entity.too.large") {
      throw new ApiError("body_too_large", { message: `The body is larger than ${limitBytes} bytes.` });
    }
    throw new ApiError("json_invalid", { message: "The request body was cut off.", cause: error });
  }
}

const NO_BODY = Buffer.alloc(0);

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

/** Far beyond what any input of ours needs, and far below what would overflow the stack of code that walks it. */
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
