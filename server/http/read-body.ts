import type { IncomingMessage } from "node:http";
import { ApiError } from "../errors.ts";

/**
 * Reads a request's body whole.
 * @throws ApiError body_too_large; what is beyond the limit is not read into memory.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limitBytes) throw tooLarge(limitBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(limitBytes: number): ApiError {
  return new ApiError("body_too_large", {
    message: `The body is larger than ${limitBytes} bytes.`,
    headers: { connection: "close" },
  });
}

const isJson = /^application\/(json|[a-z0-9.+-]+\+json)\s*(;|$)/i;

/**
 * Parses a JSON body. An empty body is `undefined`.
 * @throws ApiError content_type_unsupported or json_invalid.
 */
export function parseJsonBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return undefined;
  if (contentType === undefined || !isJson.test(contentType)) {
    throw new ApiError("content_type_unsupported", {
      message: "Send the body as JSON with the header content-type: application/json.",
    });
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch (error) {
    throw new ApiError("json_invalid", { message: "The body is not well-formed JSON in UTF-8.", cause: error });
  }
}
