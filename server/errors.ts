/**
 * The one catalogue of error codes: status, class and help text. The docs pages, the OpenAPI document and every
 * answer are made from it. Source: specification, section Errors; design 2-api.md for the codes.
 */

const classes = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  429: "rate_limit_error",
  500: "api_error",
} as const;

export type ErrorStatus = keyof typeof classes;

interface CatalogueEntry {
  status: ErrorStatus;
  /** What the code means, for the docs page. */
  meaning: string;
  /** What the caller should do about it. */
  remedy: string;
  /** True when the same request may succeed later without a change; sent as `svc-should-retry`. */
  retry?: true;
}

export const catalogue = {
  parameter_missing: {
    status: 400,
    meaning: "A required parameter is missing.",
    remedy: "Send the parameter named in `param`; `meta.issues` lists every fault found.",
  },
  parameter_invalid: {
    status: 400,
    meaning: "A parameter has a wrong form or value.",
    remedy: "Correct the parameter named in `param`; `meta.issues` lists every fault found.",
  },
  parameter_unknown: {
    status: 400,
    meaning: "The request has a parameter this endpoint does not know.",
    remedy: "Remove it, or check its spelling against the reference.",
  },
  json_invalid: {
    status: 400,
    meaning: "The body is not well-formed JSON.",
    remedy: "Send one JSON object, encoded as UTF-8.",
  },
  content_type_unsupported: {
    status: 400,
    meaning: "The body has a content type other than JSON.",
    remedy: "Send `content-type: application/json`.",
  },
  body_too_large: {
    status: 400,
    meaning: "The body is larger than this endpoint accepts.",
    remedy: "Send less: 256 KiB on API routes, 128 KiB for a session.",
  },
  idempotency_key_missing: {
    status: 400,
    meaning: "This endpoint requires an Idempotency-Key header of 1 to 255 characters.",
    remedy: "Send a new v4 UUID with each new request, and the same one when you repeat it.",
  },
  version_unknown: {
    status: 400,
    meaning: "The Svc-Version header names a version that does not exist.",
    remedy: "Use one of the dates in `meta.versions`, or leave the header out.",
  },
  url_not_allowed: {
    status: 400,
    meaning: "The URL may not be called by this service.",
    remedy: "Use a public https address without credentials, on a usual port.",
  },
  zone_not_configured: {
    status: 400,
    meaning: "The workspace has no delegated zone for subdomains.",
    remedy: "Have a zone set up for the workspace, or send `hostname` instead of `subdomain`.",
  },
  session_not_open: {
    status: 400,
    meaning: "The session is completed or expired.",
    remedy: "Create a new session.",
  },
  processor_not_configured: {
    status: 400,
    meaning: "The payment processor has no key for this mode, or the connected account cannot take payments.",
    remedy: "Finish the onboarding of the account, or use test mode.",
  },
  cursor_invalid: {
    status: 400,
    meaning: "The `after` cursor was not made by this endpoint.",
    remedy: "Send `next_after` of the page before, unchanged.",
  },
  authentication_missing: {
    status: 401,
    meaning: "The request carries no credentials.",
    remedy: "Send the key or token that this endpoint expects.",
  },
  api_key_invalid: {
    status: 401,
    meaning: "The key is not one of ours, or of the wrong kind for this endpoint.",
    remedy: "Check the key for typing errors and that it is of the kind the message names.",
  },
  api_key_revoked: {
    status: 401,
    meaning: "The key was revoked.",
    remedy: "Mint a new key.",
  },
  token_invalid: {
    status: 401,
    meaning: "The user token cannot be verified.",
    remedy: "Send a token of the configured identity provider for this audience.",
  },
  token_expired: {
    status: 401,
    meaning: "The user token has expired.",
    remedy: "Sign in again.",
  },
  insufficient_scope: {
    status: 403,
    meaning: "The key lacks the scope this endpoint needs.",
    remedy: "Use a key with `meta.required_scope`.",
  },
  wrong_workspace: {
    status: 403,
    meaning: "The credentials belong to another workspace.",
    remedy: "Use the workspace that `GET /v2/agencies/me` names.",
  },
  wrong_merchant: {
    status: 403,
    meaning: "The key belongs to another merchant.",
    remedy: "Use the merchant's own key.",
  },
  role_insufficient: {
    status: 403,
    meaning: "Your role in the workspace does not allow this.",
    remedy: "Ask an owner or admin of the workspace.",
  },
  ai_paused: {
    status: 403,
    meaning: "AI answers are switched off or the monthly cap is reached.",
    remedy: "Raise the cap or wait for the next month.",
  },
  resource_not_found: {
    status: 404,
    meaning: "There is no such object for these credentials and this mode.",
    remedy: "Check the id, the workspace and whether the key is a test or a live one.",
  },
  route_not_found: {
    status: 404,
    meaning: "There is no such endpoint.",
    remedy: "Check method and path against the reference.",
  },
  idempotency_key_reused: {
    status: 409,
    meaning: "The idempotency key was used before with another request.",
    remedy: "Use a new key for a new request.",
  },
  idempotency_request_in_progress: {
    status: 409,
    meaning: "The first request with this idempotency key is still running.",
    remedy: "Wait for `Retry-After` and repeat the same request.",
    retry: true,
  },
  duplicate_resource: {
    status: 409,
    meaning: "The object exists already.",
    remedy: "Use the existing one; `meta` names it where you may know it.",
  },
  session_in_progress: {
    status: 409,
    meaning: "Another attempt to pay for this session is under way.",
    remedy: "Wait for it to end.",
    retry: true,
  },
  amounts_changed: {
    status: 409,
    meaning: "The total changed since it was shown.",
    remedy: "Show `meta.amounts` to the shopper and ask again.",
  },
  out_of_stock: {
    status: 409,
    meaning: "Some lines are no longer available.",
    remedy: "Show `meta.lines` to the shopper.",
  },
  payment_declined: {
    status: 409,
    meaning: "The payment was declined; nothing was charged.",
    remedy: "Ask for another payment method; `meta.decline_code` says why.",
  },
  pre_confirmation_rejected: {
    status: 409,
    meaning: "The capacity check refused the order; nothing was charged.",
    remedy: "Show the message to the shopper; `meta.reason` is for you.",
  },
  attempt_over: {
    status: 409,
    meaning: "The attempt has ended: a newer one was made, or the place it held was given back.",
    remedy: "Ask again with the next `attempt`, for what is to be ordered now.",
  },
  store_refused: {
    status: 409,
    meaning: "The store answered the call back, and not as a store of this merchant does.",
    remedy: "`meta.reason` says what was wrong: mend it in the store, then connect again.",
  },
  order_not_movable: {
    status: 409,
    meaning: "The order is in a state that does not allow this.",
    remedy: "Read the order and act on its present status.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests.",
    remedy: "Wait for the seconds in `Retry-After`.",
    retry: true,
  },
  internal_error: {
    status: 500,
    meaning: "Something failed on our side.",
    remedy: "Repeat with the same idempotency key; give support the request id.",
    retry: true,
  },
  processor_unavailable: {
    status: 500,
    meaning: "The payment processor did not answer.",
    remedy: "Repeat with the same idempotency key.",
    retry: true,
  },
  store_unavailable: {
    status: 500,
    meaning: "The store did not answer.",
    remedy: "Repeat with the same idempotency key.",
    retry: true,
  },
  edge_unavailable: {
    status: 500,
    meaning: "What serves custom hostnames did not answer.",
    remedy: "Repeat with the same idempotency key.",
    retry: true,
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof catalogue;

/** The catalogue as rows, for docs and tests. */
export function listErrors(): Array<CatalogueEntry & { code: ErrorCode; type: string }> {
  return Object.entries(catalogue).map(([code, entry]) => ({
    ...entry,
    code: code as ErrorCode,
    type: classes[entry.status],
  }));
}

export interface ApiErrorOptions {
  /** For the caller: what was wrong and what would be right. Never a secret, never upstream text. */
  message?: string;
  /** Path into the input, as `cart.items[2].quantity`. */
  param?: string;
  meta?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An expected failure of a request; anything else that is thrown answers 500 `internal_error`. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly meta: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? catalogue[code].meaning, { cause: options.cause });
    this.code = code;
    this.param = options.param;
    this.meta = options.meta;
    this.headers = options.headers ?? {};
  }

  get status(): ErrorStatus {
    return catalogue[this.code].status;
  }

  /** Whether the same request may succeed later unchanged (`svc-should-retry`). */
  get retry(): boolean {
    return "retry" in catalogue[this.code];
  }
}

export interface ErrorBody {
  error: {
    type: string;
    code: string;
    message: string;
    doc_url: string;
    request_id: string;
    param?: string;
    meta?: Record<string, unknown>;
  };
}

/** The error envelope of the specification (section Error envelope). */
export function errorBody(error: ApiError, baseUrl: string, requestId: string): ErrorBody {
  return {
    error: {
      type: `${baseUrl}/docs/errors#${classes[error.status]}`,
      code: error.code,
      message: error.message,
      doc_url: `${baseUrl}/docs/errors#${error.code}`,
      request_id: requestId,
      ...(error.param === undefined ? {} : { param: error.param }),
      ...(error.meta === undefined ? {} : { meta: error.meta }),
    },
  };
}
