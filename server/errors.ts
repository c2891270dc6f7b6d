/**
 * The catalogue of error codes: status, class and help text. The docs pages, the OpenAPI document and every error
 * response are built from it. Source: specification, section Errors; design 2-api.md for the codes.
 */

const classes = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  412: "precondition_error",
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
  /** True if the same request may succeed later unchanged; sent as `svc-should-retry`. */
  retry?: true;
}

export const catalogue = {
  parameter_missing: {
    status: 400,
    meaning: "A required parameter is missing.",
    remedy: "Send the parameter named in `param`. `meta.issues` lists every error found.",
  },
  parameter_invalid: {
    status: 400,
    meaning: "A parameter has an invalid format or value.",
    remedy: "Correct the parameter named in `param`. `meta.issues` lists every error found.",
  },
  parameter_unknown: {
    status: 400,
    meaning: "The request has a parameter that this endpoint does not support.",
    remedy: "Remove it, or check its spelling in the reference.",
  },
  json_invalid: {
    status: 400,
    meaning: "The body is not valid JSON.",
    remedy: "Send a single JSON object, encoded as UTF-8.",
  },
  content_type_unsupported: {
    status: 400,
    meaning: "The body has a content type other than JSON.",
    remedy: "Send `content-type: application/json`.",
  },
  body_too_large: {
    status: 400,
    meaning: "The body is larger than this endpoint accepts.",
    remedy: "Send at most 256 KiB, or 128 KiB to create a session.",
  },
  idempotency_key_missing: {
    status: 400,
    meaning: "This endpoint requires an Idempotency-Key header of 1 to 255 characters.",
    remedy: "Send a new v4 UUID with each new request, and the same one when you retry it.",
  },
  version_unknown: {
    status: 400,
    meaning: "The Svc-Version header names a version that does not exist.",
    remedy: "Use one of the dates in `meta.versions`, or omit the header.",
  },
  url_not_allowed: {
    status: 400,
    meaning: "The service may not call this URL.",
    remedy: "Use a public https URL without credentials, on a standard port.",
  },
  store_host_not_allowed: {
    status: 400,
    meaning: "The store's address has another host than the merchant's `store_url`.",
    remedy: "Ask the partner to add the host to the merchant's `allowed_store_hosts`.",
  },
  store_not_proven: {
    status: 400,
    meaning: "What answers at this address has not proved that it is the merchant's store.",
    remedy:
      "Run the connection test in the store itself, with a current plugin. `meta.reason` gives the cause.",
  },
  zone_not_configured: {
    status: 400,
    meaning: "The workspace has no delegated zone for subdomains.",
    remedy: "Ask the operator for a zone, or send `hostname` instead of `subdomain`.",
  },
  session_not_open: {
    status: 400,
    meaning: "The session is completed or expired.",
    remedy: "Create a new session.",
  },
  processor_not_configured: {
    status: 400,
    meaning: "This mode has no payment processor, or the connected account cannot take payments.",
    remedy: "Complete the onboarding of the account, or use test mode.",
  },
  cursor_invalid: {
    status: 400,
    meaning: "The `after` cursor was not issued by this endpoint.",
    remedy: "Send `next_after` from the previous page unchanged.",
  },
  authentication_missing: {
    status: 401,
    meaning: "The request has no credentials.",
    remedy: "Send the key or token that this endpoint expects.",
  },
  api_key_invalid: {
    status: 401,
    meaning: "The key is unknown, or of the wrong kind for this endpoint.",
    remedy: "Check the key for typing errors, and that it is of the kind named in the message.",
  },
  api_key_revoked: {
    status: 401,
    meaning: "The key has been revoked.",
    remedy: "Create a new key.",
  },
  token_invalid: {
    status: 401,
    meaning: "The user token cannot be verified, or a key was sent instead of one.",
    remedy: "Send a token from the configured identity provider, issued for this audience.",
  },
  token_expired: {
    status: 401,
    meaning: "The user token has expired.",
    remedy: "Sign in again.",
  },
  session_required: {
    status: 401,
    meaning: "The dashboard session has ended, or there was none.",
    remedy: "Sign in at the path in `meta.sign_in`. API clients send a key instead.",
  },
  signature_missing: {
    status: 401,
    meaning: "The request is not signed, which this endpoint requires in addition to the key.",
    remedy:
      "Sign the body with the merchant's secret as a Standard Webhook, as this store has done before. In a store, update the plugin.",
  },
  signature_invalid: {
    status: 401,
    meaning: "The signature does not match the body and the merchant's secret, or is not of this time.",
    remedy:
      "Sign the exact bytes that are sent, with the current secret. `meta.now` is sent if the clock is wrong.",
  },
  insufficient_scope: {
    status: 403,
    meaning: "The key lacks the scope that this endpoint requires.",
    remedy: "Use a key with the scope in `meta.required_scope`.",
  },
  csrf_invalid: {
    status: 403,
    meaning: "The request uses a dashboard session, but does not come from the dashboard.",
    remedy: "Send the session's CSRF token in `Svc-Csrf`. API clients send a key and no cookie.",
  },
  wrong_workspace: {
    status: 403,
    meaning: "The credentials belong to another workspace.",
    remedy: "Use the workspace that `GET /v2/agencies/me` returns.",
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
    meaning: "AI answers are disabled for this merchant, or its monthly spending cap is reached.",
    remedy:
      "Read `GET /health/ai-chat`. Answers resume when AI is enabled, or in the next calendar month (UTC).",
  },
  resource_not_found: {
    status: 404,
    meaning: "No such object exists for these credentials and this mode.",
    remedy: "Check the id, the workspace, and whether the key is a test or a live key.",
  },
  route_not_found: {
    status: 404,
    meaning: "No such endpoint exists.",
    remedy: "Check method and path in the reference.",
  },
  idempotency_key_reused: {
    status: 409,
    meaning: "The idempotency key has already been used with a different request.",
    remedy: "Use a new key for a new request.",
  },
  idempotency_request_in_progress: {
    status: 409,
    meaning: "The first request with this idempotency key is still running.",
    remedy: "Wait for `Retry-After`, then send the same request again.",
    retry: true,
  },
  duplicate_resource: {
    status: 409,
    meaning: "The object already exists.",
    remedy: "Use the existing object; `meta` identifies it if you may access it.",
  },
  session_in_progress: {
    status: 409,
    meaning: "Another payment attempt for this session is in progress.",
    remedy: "Wait until it has ended, then try again.",
    retry: true,
  },
  amounts_changed: {
    status: 409,
    meaning:
      "The order is not what the shopper was shown: its amounts, currency, items or terms have changed.",
    remedy: "Show `meta` to the shopper and ask for confirmation of `meta.quote`.",
  },
  store_keeps_companies: {
    status: 409,
    meaning: "The merchant has a connected store, which keeps its companies itself.",
    remedy: "Change companies in the store.",
  },
  credit_exceeded: {
    status: 409,
    meaning: "The order on account exceeds the credit limit of the buyer's company.",
    remedy: "Order for `meta.remaining` at most, or pay now.",
  },
  account_blocked: {
    status: 409,
    meaning: "The buyer's company may not buy on account at present.",
    remedy: "Settle the overdue invoice if `meta.reason` is `overdue`, or pay now.",
  },
  terms_request_refused: {
    status: 409,
    meaning: "The store takes no request to buy on account from this buyer.",
    remedy: "Show `meta.reason`, the store's words, to the shopper.",
  },
  terms_request_decided: {
    status: 409,
    meaning: "The request to buy on account has been decided otherwise.",
    remedy: "Retrieve the request. If it was declined, the customer may ask again.",
  },
  delivery_unavailable: {
    status: 409,
    meaning: "The store does not deliver this order to its address.",
    remedy: "Ask the shopper for another delivery address.",
  },
  coupon_not_applicable: {
    status: 409,
    meaning: "A discount code has been used up, or no longer applies to this order.",
    remedy: "Ask for a new quote, which leaves out the code in `meta.code`.",
  },
  out_of_stock: {
    status: 409,
    meaning: "Some line items are no longer available.",
    remedy: "Show `meta.lines` to the shopper.",
  },
  payment_declined: {
    status: 409,
    meaning: "The payment was declined; nothing was charged.",
    remedy: "Ask the shopper for another payment method. `meta.decline_code` gives the reason.",
  },
  pre_confirmation_rejected: {
    status: 409,
    meaning: "The pre-confirmation hook declined the order; nothing was charged.",
    remedy: "Show the message to the shopper. `meta.reason` is for your own use.",
  },
  attempt_over: {
    status: 409,
    meaning: "The attempt has ended: a newer attempt exists, or the place it held has been released.",
    remedy: "Send the next `attempt`, with the current order.",
  },
  store_refused: {
    status: 409,
    meaning: "The store responded to the call back, but not as this merchant's store should.",
    remedy: "Fix the cause given in `meta.reason` in the store, then connect again.",
  },
  merchant_closed: {
    status: 409,
    meaning: "The merchant has been closed.",
    remedy: "Onboard the store again; it becomes a new merchant.",
  },
  order_not_movable: {
    status: 409,
    meaning: "The order's status does not allow this.",
    remedy: "Read the order, and act on its current status.",
  },
  dispute_open: {
    status: 409,
    meaning: "The payment is disputed, so it cannot be refunded until the bank has decided.",
    remedy: "Submit evidence at the payment processor, and wait for `dispute.closed`.",
  },
  configuration_changed: {
    status: 412,
    meaning: "The configuration has changed since the version that `If-Match` names. Nothing was saved.",
    remedy:
      "Read the configuration again, apply your change to what has changed, and send its `ETag` as `If-Match`.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests.",
    remedy: "Wait for the number of seconds in `Retry-After`.",
    retry: true,
  },
  vat_check_throttled: {
    status: 429,
    meaning: "Too many VAT numbers are being checked at the moment. The tax authority was not asked.",
    remedy: "Repeat the check after the number of seconds in `Retry-After`.",
    retry: true,
  },
  card_attempts_limited: {
    status: 429,
    meaning: "Too many card payments were declined. This one was not tried.",
    remedy:
      "Try a card again after the number of seconds in `Retry-After`, or pay on one of the terms in `meta.payment_terms`.",
    retry: true,
  },
  internal_error: {
    status: 500,
    meaning: "An error occurred on our side.",
    remedy: "Retry with the same idempotency key. If it persists, contact support with the request id.",
    retry: true,
  },
  processor_unavailable: {
    status: 500,
    meaning: "The payment processor did not respond.",
    remedy: "Retry with the same idempotency key.",
    retry: true,
  },
  store_unavailable: {
    status: 500,
    meaning: "The store did not respond.",
    remedy: "Retry with the same idempotency key.",
    retry: true,
  },
  ai_unavailable: {
    status: 500,
    meaning: "The language model did not respond.",
    remedy: "Ask again later.",
    retry: true,
  },
  edge_unavailable: {
    status: 500,
    meaning: "The edge that serves custom hostnames did not respond.",
    remedy: "Retry with the same idempotency key.",
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
  /** For the caller: what is wrong and how to fix it. Never a secret, never upstream text. */
  message?: string;
  /** Path into the input, as `cart.items[2].quantity`. */
  param?: string;
  meta?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An expected failure of a request. Any other exception results in 500 `internal_error`. */
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
