/** The API rejected a request; https://…/docs/errors lists every code with its resolution. */
export class SvcError extends Error {
  override readonly name: string = "SvcError";
  /** HTTP status. */
  readonly status: number;
  /** Stable error code; branch on it. `unknown` if the response was not the API's. */
  readonly code: string;
  /** For support requests. */
  readonly requestId: string | null;
  /** Path of the invalid input, e.g. `cart.items[2].quantity`. */
  readonly param: string | null;
  /** Details specific to the code. */
  readonly meta: Record<string, unknown>;
  /** Documentation of the code. */
  readonly docUrl: string | null;
  /** Whether the same request may succeed later. The client has already retried it. */
  readonly retryable: boolean;

  private constructor(response: Response, error: WireError, retryable: boolean) {
    super(error.message ?? `The server answered ${response.status}.`);
    this.status = response.status;
    this.code = error.code ?? "unknown";
    this.requestId = error.request_id ?? response.headers.get("svc-request-id");
    this.param = error.param ?? null;
    this.meta = error.meta ?? {};
    this.docUrl = error.doc_url ?? null;
    this.retryable = retryable;
  }

  /** Creates an error from a response that is not 2xx, also without the API's envelope (a proxy's page). */
  static async from(response: Response, retryable: boolean): Promise<SvcError> {
    const text = await response.text().catch(() => "");
    return new SvcError(response, wireErrorIn(text), retryable);
  }
}

/** No response arrived, even after retries: a network failure or a timeout; see `cause`. */
export class SvcConnectionError extends Error {
  override readonly name: string = "SvcConnectionError";
}

interface WireError {
  code?: string;
  message?: string;
  request_id?: string;
  doc_url?: string;
  param?: string;
  meta?: Record<string, unknown>;
}

function wireErrorIn(text: string): WireError {
  try {
    const body = JSON.parse(text) as { error?: WireError } | null;
    return typeof body?.error === "object" ? body.error : {};
  } catch {
    return {};
  }
}
