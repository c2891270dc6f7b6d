import type { Request, Response } from "express";
import { countUnknownToken, inTurn, limitPageCall } from "../checks.ts";
import type { Page } from "../define-page.ts";
import { hostOf } from "../host-gate.ts";
import { readBody } from "../input/read-body.ts";
import type { AppParts } from "./app-parts.ts";
import { headersOf, idOf, queryOf, refusedRequest, tokenOf } from "./request-facts.ts";
import { describeSpan } from "./request-span.ts";
import { standingHeaders } from "./send.ts";

/** Has a page made and answers with it. */
export async function answerPage(
  parts: AppParts,
  page: Page,
  request: Request,
  response: Response,
): Promise<void> {
  const ip = request.ip ?? "";
  limitPageCall(parts.pipeline, { path: page.path, token: tokenOf(request), ip });
  const form = page.method === "POST" ? (await readBody(request, 64 * 1024)).toString("utf8") : "";
  const claim = { caller: null, page: { path: page.path, token: tokenOf(request) } };
  const answer = await inTurn(parts.pipeline, claim, async () =>
    page.handler({
      ctx: parts.pipeline.ctx,
      params: Object.fromEntries(
        Object.entries(request.params).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join("/") : value,
        ]),
      ),
      query: queryOf(request),
      headers: headersOf(request),
      form: new URLSearchParams(form),
      request: {
        method: request.method,
        id: idOf(response),
        traceparent: response.locals["traceparent"] as string,
        ip,
        host: hostOf(response),
      },
    }),
  );
  if (answer.status === 404) countUnknownToken(parts.pipeline, refusedRequest(request, response, page.path));
  response
    .status(answer.status)
    .set({ ...standingHeaders(parts, response), ...answer.headers })
    .set(answer.cookies === undefined ? {} : { "set-cookie": [...answer.cookies] })
    .end(answer.body);
  describeSpan(request, response, page.path, { trace: null, errorCode: null });
  parts.metrics.observe(
    request.method,
    page.path,
    answer.status,
    performance.now() - (response.locals["startedAt"] as number),
  );
}
