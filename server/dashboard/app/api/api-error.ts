import type { ErrorEnvelope } from "../../../../shared/wire/error.ts";

/** A call that the API answered with an error, or did not answer: status 0. The message is the API's own. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  /** Faults by path of the input. */
  readonly issues: ReadonlyMap<string, string>;
  readonly meta: Record<string, unknown>;
  /** When the API takes the call again; null if it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    error: Partial<ErrorEnvelope["error"]>,
    retryAfterSeconds: number | null = null,
  ) {
    super(error.message ?? "The service did not respond. Check your connection and try again.");
    this.status = status;
    this.code = error.code ?? "unreachable";
    this.requestId = error.request_id ?? null;
    this.meta = error.meta ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    const listed = this.meta["issues"] as Array<{ param: string; message: string }> | undefined;
    const single = error.param === undefined ? [] : [{ param: error.param, message: this.message }];
    this.issues = new Map((listed ?? single).map(({ param, message }) => [param, message]));
  }

  /** Whether the user has to sign in (again). */
  get isSignedOut(): boolean {
    return this.status === 401;
  }

  /** Whether what was asked for does not exist, or not in this workspace and mode. */
  get isNotFound(): boolean {
    return this.status === 404 || (this.status === 400 && this.code === "parameter_invalid");
  }

  /** Whether the same call may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Reads an error response. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorEnvelope> | null;
  const message = `The service responded with ${response.status}. Try again in a moment.`;
  const retryAfter = response.headers.get("retry-after") ?? "";
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return new ApiError(response.status, body?.error ?? { code: "unknown", message }, seconds);
}

/** What a failed call says to the user. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `fetch` that rejects with an ApiError when no response arrives. */
export async function fetchOrFail(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, {});
  }
}
