import type {
  CheckoutDetails,
  ConfirmAnswer,
  ConfirmRequest,
  QuoteAnswer,
  VatResult,
} from "../../../shared/wire/checkout-page.ts";

/** The server asks a VAT authority for up to 5.5 s; nobody waits longer than this for a result or new amounts. */
const quoteTimeoutMs = 12_000;
/** Beyond the server's longest outside call: a connection that hangs is given up and the call repeated. */
const orderTimeoutMs = 90_000;

/** An answer of the server, or that none came. */
export type CallResult<T> =
  | { status: "ok"; body: T }
  | { status: "refused"; error: CallError }
  /** No answer, or not one of ours (a proxy's error page): what happened on the server is unknown. */
  | { status: "unanswered" };

/** The error body of the API, as far as the page needs it. */
export interface CallError {
  httpStatus: number;
  code: string;
  message: string;
  param: string | null;
  meta: Record<string, unknown>;
  retryAfterMs: number | null;
}

export interface CheckoutCalls {
  lookupVat(vatNumber: string, billingCountry: string, signal: AbortSignal): Promise<CallResult<VatResult>>;
  quote(details: CheckoutDetails, signal: AbortSignal): Promise<CallResult<QuoteAnswer>>;
  /** `leaving`: the page is going away, the request must outlive it. */
  saveDraft(details: CheckoutDetails, leaving: boolean): Promise<CallResult<unknown>>;
  confirm(request: ConfirmRequest): Promise<CallResult<ConfirmAnswer>>;
  /** Asks how the attempt stands after the shopper's bank was asked. */
  resume(attemptId: string | undefined): Promise<CallResult<ConfirmAnswer>>;
  /** Gives the waiting attempt up, so that another card or term can be used. */
  cancel(attemptId: string | undefined): Promise<CallResult<ConfirmAnswer>>;
}

/** The page's JSON calls; the token of the session is in the path, so nothing else has to be sent along. */
export function createCheckoutCalls(token: string): CheckoutCalls {
  const base = `/checkout/${encodeURIComponent(token)}`;
  const post = <T>(path: string, body: unknown, options: RequestInit = {}) =>
    call<T>(`${base}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(orderTimeoutMs),
      ...options,
    });
  return {
    lookupVat: (vatNumber, billingCountry, signal) =>
      post("/vat", { vatNumber, billingCountry }, briefly(signal)),
    quote: (details, signal) => post("/quote", { details }, briefly(signal)),
    saveDraft: (details, leaving) => post("/draft", { details }, { method: "PUT", keepalive: leaving }),
    confirm: (request) => post("/confirm", request),
    resume: (attemptId) => post("/confirm/resume", { attemptId }),
    cancel: (attemptId) => post("/confirm/cancel", { attemptId }),
  };
}

function briefly(signal: AbortSignal): RequestInit {
  return { signal: AbortSignal.any([signal, AbortSignal.timeout(quoteTimeoutMs)]) };
}

async function call<T>(path: string, options: RequestInit): Promise<CallResult<T>> {
  try {
    const response = await fetch(path, {
      ...options,
      headers: { "content-type": "application/json", accept: "application/json" },
      credentials: "same-origin",
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    if (response.ok) return { status: "ok", body: body as T };
    return readError(response, body);
  } catch {
    return { status: "unanswered" };
  }
}

function readError(response: Response, body: unknown): CallResult<never> {
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
