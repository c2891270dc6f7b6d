import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type { ApiError } from "../../errors.ts";
import { countUnknownToken, limitPageCall } from "../checks.ts";
import type { Route } from "../define-route.ts";
import { hostOf } from "../host-gate.ts";
import { readBody } from "../input/read-body.ts";
import { runCall } from "../pipeline.ts";
import { sendError, toApiError } from "./answer-error.ts";
import type { AppParts } from "./app-parts.ts";
import { headersOf, idOf, newTrace, queryOf, refusedRequest, tokenOf } from "./request-facts.ts";
import { describeSpan } from "./request-span.ts";
import { record, send, writeHead } from "./send.ts";

/** Runs a call of an endpoint and answers it. */
export async function answerApi(
  parts: AppParts,
  route: Route,
  request: Request,
  response: Response,
): Promise<void> {
  const trace = newTrace(parts);
  const ip = request.ip ?? "";
  if (!route.internal) await parts.requestLog.waitForRoom();
  try {
    limitPageCall(parts.pipeline, { path: route.path, token: tokenOf(request), ip });
    const rendered = await runCall(
      parts.pipeline,
      {
        route,
        params: (request.params ?? {}) as Record<string, string>,
        query: queryOf(request),
        info: {
          id: idOf(response),
          traceparent: response.locals["traceparent"] as string,
          ip,
          headers: headersOf(request),
          host: hostOf(response),
        },
        isRepeated: (header) => (request.headersDistinct[header]?.length ?? 0) > 1,
        readBody: (limit) => readBody(request, limit),
      },
      trace,
    );
    if (rendered.stream === undefined)
      return await send(parts, route, request, response, rendered, trace, null);
    writeHead(parts, response, rendered, trace);
    // The span ends with the stream, before anything that follows it.
    describeSpan(request, response, route.path, { trace, errorCode: null });
    const bodyBytes = await sendStream(parts, response, rendered.stream);
    record(parts, route, request, response, { trace, errorCode: null, bodyBytes });
  } catch (error) {
    const fault = toApiError(error);
    await sendError(
      parts,
      request,
      response,
      countGuess(parts, request, response, route, fault),
      route,
      trace,
    );
  }
}

/** The refusal of an unknown token in a path; after too many of them, that of the limit. */
function countGuess(
  { pipeline }: AppParts,
  request: Request,
  response: Response,
  route: Route,
  fault: ApiError,
): ApiError {
  if (fault.status !== 404) return fault;
  try {
    countUnknownToken(pipeline, refusedRequest(request, response, route.path));
    return fault;
  } catch (error) {
    return toApiError(error);
  }
}

/**
 * Streams lines as they are read, with backpressure. A failure midway can no longer be reported as an error: the
 * connection is closed without the end of the body, so that the caller does not mistake a part for the whole.
 * @returns bytes sent.
 */
async function sendStream(
  { pipeline: { ctx } }: AppParts,
  response: Response,
  lines: AsyncIterable<string>,
): Promise<number> {
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      bytes += Buffer.byteLength(line);
      yield line;
    }
  };
  try {
    await pipeline(Readable.from(counted(), { objectMode: false }), response);
  } catch (error) {
    ctx.log.warn({ err: error, request_id: idOf(response) }, "a response was not sent completely");
  }
  return bytes;
}
