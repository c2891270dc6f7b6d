import { setTimeout } from "node:timers/promises";
import type { APIError, OpenAI } from "openai";
import { whileAway } from "../../http/limits/turn.ts";
import { inCallSpan } from "../../tracing/spans.ts";
import type { ModelUnavailable } from "./language-model.ts";

/** Error statuses with which a service says that it did not begin to answer, and may do so later. */
const TEMPORARY: readonly unknown[] = [429, 500, 503];
/** Error statuses of a proxy in front of the service, which may still be answering. */
const UNKNOWN_OUTCOME: readonly unknown[] = [408, 502, 504, 524];
/** Errors of connections over which no request was sent. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 5_000;

/** The SDK is loaded with the first call: most processes make none, and it takes 34 MB. */
export async function openClient(
  baseURL: string,
  apiKey: string | undefined,
  firstByteMs: number,
): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    baseURL,
    // What is not given here, the SDK takes from environment variables of its own.
    apiKey: apiKey ?? "none",
    ...(apiKey === undefined ? { defaultHeaders: { authorization: null } } : {}),
    organization: null,
    project: null,
    logLevel: "off",
    timeout: firstByteMs,
    // It would also repeat requests that may be charged although no answer came.
    maxRetries: 0,
    fetch: (...request) => whileAway(() => inCallSpan("language model", baseURL, () => fetch(...request))),
    fetchOptions: { redirect: "manual" },
  });
}

/** Whether the service did not begin to answer, and may do so later. */
export const isTemporary = ({ status }: Partial<APIError>): boolean => TEMPORARY.includes(status);

/** As long as the service asks for, within limits: a shopper is waiting. */
export async function pauseAfter({ headers }: Partial<APIError>, signal: AbortSignal): Promise<void> {
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  const pauseMs = Number.isNaN(seconds) ? PAUSE_MS : Math.min(Math.max(0, seconds * 1000), MAX_PAUSE_MS);
  await setTimeout(pauseMs, null, { signal });
}

/** Why no answer began. */
export function reasonOf(error: Partial<APIError>): ModelUnavailable["reason"] {
  const { status } = error;
  if (status === undefined) return isUnsent(error) ? "unreachable" : "unanswered";
  if (UNKNOWN_OUTCOME.includes(status)) return "unanswered";
  if (status === 429) return "rate_limited";
  return status >= 400 && status < 500 ? "rejected" : "unreachable";
}

/** Whether one of an error's causes is that there was no connection. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (typeof code === "string" && NOT_SENT.test(code)) || isUnsent(error.cause);
}
