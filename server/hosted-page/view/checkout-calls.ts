import type { DraftEdits } from "../../../shared/draft-fields.ts";
import type {
  CheckoutDetails,
  ConfirmAnswer,
  ConfirmRequest,
  QuoteAnswer,
  TermsRequestBody,
  TermsRequestState,
  VatLookup,
} from "../../../shared/wire/checkout-page.ts";
import { repeatWhileThrottled } from "./repeat-while-throttled.ts";

/** Timeout of VAT look-ups and quotes; the server's VAT check takes up to 5.5 s. */
const quoteTimeoutMs = 12_000;
/** Longer than the server's longest third-party call; a hanging connection is aborted and the call repeated. */
const orderTimeoutMs = 90_000;

/** The server's response, or none. */
export type CallResult<T> =
  | { status: "ok"; body: T }
  | { status: "refused"; error: CallError }
  /** No response, or one of a proxy: the outcome is unknown. */
  | { status: "unanswered" };

/** The used part of an API error. */
export interface CallError {
  httpStatus: number;
  code: string;
  message: string;
  param: string | null;
  meta: Record<string, unknown>;
  retryAfterMs: number | null;
}

export interface CheckoutCalls {
  lookupVat(vatNumber: string, billingCountry: string, signal: AbortSignal): Promise<CallResult<VatLookup>>;
  quote(details: CheckoutDetails, signal: AbortSignal): Promise<CallResult<QuoteAnswer>>;
  /** `leaving`: the page is unloading, and the request must outlive it. */
  saveDraft(
    draft: { details: CheckoutDetails; edits: DraftEdits },
    leaving: boolean,
  ): Promise<CallResult<unknown>>;
  requestTerms(request: TermsRequestBody): Promise<CallResult<TermsRequestState>>;
  /** Whether the server has received the attempt. */
  findAttempt(attemptId: string): Promise<CallResult<unknown>>;
  confirm(request: ConfirmRequest): Promise<CallResult<ConfirmAnswer>>;
  /** Resumes the attempt after bank authentication. */
  resume(attemptId: string | undefined): Promise<CallResult<ConfirmAnswer>>;
  /** Cancels the pending attempt, so that another card or term can be used. */
  cancel(attemptId: string | undefined): Promise<CallResult<ConfirmAnswer>>;
}

/** The page's JSON calls, authenticated by the session token in the path. */
export function createCheckoutCalls(token: string): CheckoutCalls {
  const base = `/checkout/${encodeURIComponent(token)}`;
  const post = <T>(path: string, body: unknown, options: RequestInit = {}) =>
    sendCall<T>(`${base}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(orderTimeoutMs),
      ...options,
    });
  return {
    lookupVat: (vatNumber, billingCountry, signal) =>
      repeatWhileThrottled(
        () => post("/vat", { vatNumber, billingCountry }, withQuoteTimeout(signal)),
        throttleMs,
        signal,
      ),
    quote: (details, signal) => post("/quote", { details }, withQuoteTimeout(signal)),
    saveDraft: (draft, leaving) => post("/draft", draft, { method: "PUT", keepalive: leaving }),
    requestTerms: (request) =>
      post("/terms-request", request, { signal: AbortSignal.timeout(quoteTimeoutMs) }),
    findAttempt: (attemptId) =>
      sendCall(`${base}/attempts/${attemptId}`, { signal: AbortSignal.timeout(quoteTimeoutMs) }),
    confirm: (request) => post("/confirm", request),
    resume: (attemptId) => post("/confirm/resume", { attemptId }),
    cancel: (attemptId) => post("/confirm/cancel", { attemptId }),
  };
}

/** The wait of a look-up that the server throttled; null for any other result. */
export function throttleMs(result: CallResult<unknown>): number | null {
  const isThrottled = result.status === "refused" && result.error.code === "vat_check_throttled";
  return isThrottled ? (result.error.retryAfterMs ?? 1_000) : null;
}

function withQuoteTimeout(signal: AbortSignal): RequestInit {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(quoteTimeoutMs)]) };
}

async function sendCall<T>(path: string, options: RequestInit): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      ...options,
      headers: { "content-type": "application/json", accept: "application/json" },
      credentials: "same-origin",
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    if (response.ok) return { status: "ok", body: body as T };
    return readCallError(response, body);
  } catch {
    return { status: "unanswered" };
  }
}

/** An answer that is not 2xx; without an error of ours it is one of a proxy. */
export function readCallError(
  response: Response,
  body: unknown,
): Exclude<CallResult<never>, { status: "ok" }> {
  const error = (body as { error?: Record<string, unknown> } | null)?.error;
  if (typeof error?.["code"] !== "string") return { status: "unanswered" };
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    status: "refused",
    error: {
      httpStatus: response.status,
      code: error["code"],
      message: typeof error["message"] === "string" ? error["message"] : "",
      param: typeof error["param"] === "string" ? error["param"] : null,
      meta:
        typeof error["meta"] === "object" && error["meta"] !== null
          ? (error["meta"] as Record<string, unknown>)
          : {},
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    },
  };
}
