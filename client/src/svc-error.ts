/** The API refused a request: https://…/docs/errors lists every code with what to do. */
export class SvcError extends Error {
  override readonly name: string = "SvcError";
  /** HTTP status. */
  readonly status: number;
  /** Stable name of the error; branch on it. `unknown` when the answer was not the API's. */
  readonly code: string;
  /** Give it to support. */
  readonly requestId: string | null;
  /** Path of the input at fault, as `cart.items[2].quantity`. */
  readonly param: string | null;
  /** Facts particular to the code. */
  readonly meta: Record<string, unknown>;
  /** Where the code is explained. */
  readonly docUrl: string | null;
  /** Whether the same request may succeed later without a change. The client has tried already. */
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

  /** Reads an answer that is not 2xx; one without the API's envelope (a proxy's page) is an error too. */
  static async from(response: Response, retryable: boolean): Promise<SvcError> {
    const text = await response.text().catch(() => "");
    return new SvcError(response, wireErrorIn(text), retryable);
  }
}

/** No answer arrived, also after the retries: the network failed or the time was up. `cause` says how. */
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
