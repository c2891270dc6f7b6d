import type { z } from "zod";
import type { Context } from "../context.ts";
import type { Sql } from "../db/sql.ts";
import type {
  StoredTermsRequest,
  TermsDecision,
  TermsDecisionOutcome,
  TermsRequestQuery,
} from "./on-account/terms-request.ts";
import { noteSignedAnswer, noteUnsignedAnswer } from "./signed-answers.ts";
import {
  callStore,
  type CallParts,
  type StoreAddress,
  type StoreReply,
  type StoreRequest,
} from "./store-call.ts";
import { findStoreConnection, listStoreSecrets, type StoreConnectionRow } from "./store-connection.sql.ts";
import { isProof, type Challenge } from "./store-signature.ts";
import {
  StoreUnavailable,
  type CommandOutcome,
  type CommandTarget,
  type PlaceOrderOutcome,
  type PlaceOrderRequest,
  type Quote,
  type StorePlatform,
  type StoreSession,
  type TermsRequest,
  type TermsRequestOutcome,
} from "./platform.ts";
import {
  AccountBlockedReply,
  CouponRefusedReply,
  CreditExceededReply,
  parseReply,
  PlaceOrderReply,
  ProductsReply,
  QuoteReply,
  RequestTermsReply,
  OutOfStockReply,
  ChallengeReply,
  StatusReply,
  TermsDecisionReply,
  TermsRequestsReply,
} from "./woocommerce-replies.ts";

type Parts = Pick<Context, "sql" | "secrets" | "fetchGuarded" | "clock" | "log" | "mailer">;
type CallStore = (call: {
  merchantId: string;
  sessionId: string | null;
  attempt: number;
  route: string;
  body: Record<string, unknown>;
  timeoutMs?: number;
}) => Promise<StoreReply>;

type GetFromStore = <T>(
  schema: z.ZodType<T>,
  merchantId: string,
  route: string,
  query: Record<string, string>,
) => Promise<T>;

const TERMS_REQUESTS = "/terms-requests";

/** Short for quotes, because the shopper waits; longer for orders, where other plugins run too. */
const QUOTE_TIMEOUT_MS = 5_000;
const ORDER_TIMEOUT_MS = 10_000;
const PRODUCTS_PER_PAGE = 100;
/** In the features of a plugin that has the route `/refunds/reverse`. */
const REVERSES_REFUNDS = "reverse_refund";

/** WooCommerce stores with this project's plugin (`plugin/`), called over its signed REST routes. */
export function createWooCommercePlatform(parts: Parts): StorePlatform {
  const call: CallStore = async ({ merchantId, sessionId, attempt, route, body, timeoutMs }) => {
    const connection = await getConnection(parts, merchantId);
    return callConnected(parts, merchantId, connection, {
      method: "POST",
      route,
      body: { ...body, route, sessionId, attempt, livemode: connection.row.livemode },
      timeoutMs: timeoutMs ?? ORDER_TIMEOUT_MS,
    });
  };
  const send = (
    { merchantId, sessionId, attempt }: CommandTarget,
    route: string,
    body: Record<string, unknown>,
  ) => commandOutcome(call({ merchantId, sessionId, attempt, route, body }));

  const get: GetFromStore = async (schema, merchantId, route, query) => {
    const connection = await getConnection(parts, merchantId);
    const request = { method: "GET", route, query, timeoutMs: ORDER_TIMEOUT_MS } as const;
    return parseReply(
      schema,
      route,
      bodyOrThrow(await callConnected(parts, merchantId, connection, request)),
    );
  };

  return {
    name: "woocommerce",
    sendsConfirmation: true,
    quote: (session) => quote(call, session),
    placeOrder: (request) => placeOrder(call, request),
    markPaid: (target) => {
      const { storeOrderId, transactionId, amount, currency, meta } = target;
      return send(target, "/orders/paid", { storeOrderId, transactionId, amount, currency, meta });
    },
    hold: (target) => send(target, "/orders/hold", { storeOrderId: target.storeOrderId, meta: target.meta }),
    async release(target) {
      if (target.storeOrderId === null) return;
      const outcome = await send(target, "/orders/release", { storeOrderId: target.storeOrderId });
      if (outcome.status === "refused")
        throw new StoreUnavailable(`the store released no stock: ${outcome.reason}`, { permanent: true });
    },
    setVat: (target) => {
      const { valid, ...vat } = target.vat;
      return send(target, "/orders/vat", {
        storeOrderId: target.storeOrderId,
        vat: { ...vat, valid: valid ? 1 : 0, warning: null },
      });
    },
    recordRefund: (target) => {
      const { id, amount, currency, reason } = target.refund;
      return send(target, "/refunds", {
        storeOrderId: target.storeOrderId,
        refundId: id,
        amount,
        currency,
        reason,
      });
    },
    reverseRefund: (target) => commandOutcome(reverseRefund(parts, call, target)),
    requestTerms: (request) => requestTerms(call, request),
    cancelOrder: (target) => send(target, "/orders/cancel", { storeOrderId: target.storeOrderId }),
    listTermsRequests: (query) => listTermsRequests(get, query),
    async findTermsRequest(merchantId, id) {
      const { requests } = await get(TermsRequestsReply, merchantId, TERMS_REQUESTS, { id });
      return requests.find((request) => request.id === id) ?? null;
    },
    decideTermsRequest: (merchantId, id, decision) => decideTermsRequest(call, merchantId, id, decision),
    listProducts: (merchantId, after) =>
      get(ProductsReply, merchantId, "/products", {
        ...(after === null ? {} : { after }),
        limit: String(PRODUCTS_PER_PAGE),
      }),
  };
}

/** Fetches the plugin's status from the given address, signed with the merchant's current secrets. */
export async function fetchStatus(parts: CallParts, store: StoreAddress): Promise<StatusReply> {
  const request = { method: "GET", route: "/status", timeoutMs: QUOTE_TIMEOUT_MS } as const;
  return parseReply(StatusReply, request.route, bodyOrThrow(await callStore(parts, store, request)));
}

/** The status of a connected store, and whether its answer was signed. @throws StoreUnavailable */
export async function fetchConnectedStatus(
  parts: Parts,
  merchantId: string,
): Promise<StatusReply & { signed: boolean }> {
  const connection = await getConnection(parts, merchantId);
  const request = { method: "GET", route: "/status", timeoutMs: QUOTE_TIMEOUT_MS } as const;
  const reply = await callConnected(parts, merchantId, connection, request);
  return { ...parseReply(StatusReply, request.route, bodyOrThrow(reply)), signed: reply.signed };
}

/** Whether the store at this address proves that it knows the merchant's secret, and expects calls there. */
export async function fetchProof(
  parts: CallParts,
  store: StoreAddress,
  challenge: Challenge,
): Promise<boolean> {
  const { nonce, merchantId, restUrl } = challenge;
  const route = "/challenge";
  const body = { route, sessionId: null, attempt: 0, livemode: store.livemode, nonce, merchantId, restUrl };
  const reply = await callStore(parts, store, { method: "POST", route, body, timeoutMs: QUOTE_TIMEOUT_MS });
  return (
    reply.kind === "done" &&
    isProof(parseReply(ChallengeReply, route, reply.body).proof, challenge, store.secrets)
  );
}

/** The secrets that the merchant's store may currently use. */
export async function getStoreSecrets(
  parts: { sql: Sql } & Pick<Parts, "secrets">,
  merchantId: string,
): Promise<string[]> {
  const rows = await listStoreSecrets(parts.sql, merchantId);
  return Promise.all(
    rows.map(async ({ id, secret_encrypted: stored }) => {
      const secret = await parts.secrets.decrypt(stored, `merchant_credentials/${id}`);
      return secret.toString("utf8");
    }),
  );
}

interface Connection {
  row: StoreConnectionRow;
  secrets: string[];
}

async function getConnection(parts: Parts, merchantId: string): Promise<Connection> {
  const [row, secrets] = await Promise.all([
    findStoreConnection(parts.sql, merchantId),
    getStoreSecrets(parts, merchantId),
  ]);
  if (row === null || secrets.length === 0)
    throw new StoreUnavailable("the store is not connected", { reason: "not_connected", permanent: true });
  return { row, secrets };
}

/** Calls a connected store, and notes whether it signs its answers. */
async function callConnected(
  parts: Parts,
  merchantId: string,
  { row, secrets }: Connection,
  request: StoreRequest,
): Promise<StoreReply> {
  const signsAnswers = row.answers_signed_at !== null;
  const address = { restUrl: row.rest_url, livemode: row.livemode, secrets, signsAnswers };
  // The answer counts, whether or not this can be written.
  const note = (work: Promise<void>) =>
    work.catch((err: unknown) =>
      parts.log.error({ err, merchant_id: merchantId }, "a store's notice failed"),
    );
  try {
    const reply = await callStore(parts, address, request);
    await note((reply.signed ? noteSignedAnswer : noteUnsignedAnswer)(parts, merchantId, row));
    return reply;
  } catch (error) {
    if (error instanceof StoreUnavailable && error.unproven)
      await note(noteUnsignedAnswer(parts, merchantId, row, error.message));
    throw error;
  }
}

/** The session for the plugin, the customer with their identity; extensions also as JSON text, because PHP does not preserve them. */
function sessionPayload(session: StoreSession): Record<string, unknown> {
  const { identity, ...sent } = session;
  const { extensions } = session.cart;
  const { shippingMethods } = session.customer;
  // Plugins that know one package only read its method.
  const method = shippingMethods === undefined ? {} : { shippingMethod: shippingMethods[0] ?? "" };
  return {
    ...sent,
    customer: { ...session.customer, ...method, ...identity },
    ...(extensions === undefined ? {} : { cartExtensionsJson: JSON.stringify(extensions) }),
  };
}

/** A call about a session that has no attempt; its shopper waits. */
const callForSession = (call: CallStore, session: StoreSession, route: string, body = {}) =>
  call({
    merchantId: session.merchantId,
    sessionId: session.id,
    attempt: 0,
    route,
    body: { session: sessionPayload(session), ...body },
    timeoutMs: QUOTE_TIMEOUT_MS,
  });

async function quote(call: CallStore, session: StoreSession): Promise<Quote> {
  const route = "/quote";
  const reply = await callForSession(call, session, route);
  const quoted = parseReply(QuoteReply, route, bodyOrThrow(reply));
  assertSameCurrency(quoted.amounts.currency, session.currency);
  return quoted;
}

async function placeOrder(call: CallStore, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> {
  const { session, attempt, meta, reserveUntil } = request;
  const route = "/orders";
  const reply = await call({
    merchantId: session.merchantId,
    sessionId: session.id,
    attempt,
    route,
    body: { session: sessionPayload(session), meta, reserveUntil: reserveUntil.toISOString() },
  });
  if (reply.kind === "refused" && reply.code === "svc_superseded") return { status: "superseded" };
  if (reply.kind === "refused" && reply.code === "svc_out_of_stock")
    return { status: "out_of_stock", lines: parseReply(OutOfStockReply, route, reply.body).lines };
  if (reply.kind === "refused" && reply.code === "svc_coupon_not_applicable") {
    const { codes } = parseReply(CouponRefusedReply, route, reply.body);
    return { status: "coupon_refused", problem: { code: codes.join(", "), problem: "used_up", text: "" } };
  }
  if (reply.kind === "refused" && /^(svc_)?credit_exceeded$/.test(reply.code))
    return { status: "credit_exceeded", ...parseReply(CreditExceededReply, route, reply.body) };
  if (reply.kind === "refused" && /^(svc_)?account_blocked$/.test(reply.code))
    return { status: "account_blocked", ...parseReply(AccountBlockedReply, route, reply.body) };
  const { order } = parseReply(PlaceOrderReply, route, bodyOrThrow(reply));
  assertSameCurrency(order.amounts.currency, session.currency);
  return { status: "placed", order };
}

/** The plugin refuses in the language of the session. */
async function requestTerms(
  call: CallStore,
  { session, ...typed }: TermsRequest,
): Promise<TermsRequestOutcome> {
  const route = TERMS_REQUESTS;
  const reply = await callForSession(call, session, route, typed);
  if (reply.kind === "refused") {
    // A bare code is no text for a shopper.
    const hasText = typeof reply.body["reason"] === "string";
    return { status: "refused", reason: hasText ? reasonOf(reply) : "" };
  }
  return { status: "requested", ...parseReply(RequestTermsReply, route, reply.body) };
}

function listTermsRequests(
  get: GetFromStore,
  { merchantId, status, limit, after }: TermsRequestQuery,
): Promise<StoredTermsRequest[]> {
  const query = {
    limit: String(limit),
    ...(status === null ? {} : { status }),
    ...(after === null
      ? {}
      : { before: String(Math.floor(after.createdAt.getTime() / 1000)), beforeId: after.id }),
  };
  return get(TermsRequestsReply, merchantId, TERMS_REQUESTS, query).then(({ requests }) => requests);
}

async function decideTermsRequest(
  call: CallStore,
  merchantId: string,
  id: string,
  { decision, ...body }: TermsDecision,
): Promise<TermsDecisionOutcome> {
  const route = `${TERMS_REQUESTS}/${decision}`;
  const reply = await call({ merchantId, sessionId: null, attempt: 0, route, body: { id, ...body } });
  return reply.kind === "refused"
    ? { status: "refused", code: reply.code }
    : { status: "decided", ...parseReply(TermsDecisionReply, route, reply.body) };
}

/** Asks a plugin to reverse a refund, if it is new enough to have that route. @throws StoreUnavailable */
async function reverseRefund(
  parts: Parts,
  call: CallStore,
  target: Parameters<StorePlatform["reverseRefund"]>[0],
): Promise<StoreReply> {
  const { merchantId, sessionId, attempt, storeOrderId, refund, failure } = target;
  const { features } = await fetchConnectedStatus(parts, merchantId);
  if (!features.includes(REVERSES_REFUNDS)) {
    const message = `update the plugin, or delete refund ${refund.id} of the order`;
    throw new StoreUnavailable(message, { reason: "plugin_outdated", permanent: true });
  }
  const body = {
    storeOrderId,
    refundId: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    failure,
  };
  return call({ merchantId, sessionId, attempt, route: "/refunds/reverse", body });
}

function assertSameCurrency(given: string, wanted: string): void {
  if (given === wanted) return;
  const message = `the store sells in ${given}, not in ${wanted}`;
  throw new StoreUnavailable(message, { reason: "currency", permanent: true });
}

/** The outcome of a command. A permanent fault counts as refused, because retries cannot succeed. */
async function commandOutcome(reply: Promise<StoreReply>): Promise<CommandOutcome> {
  try {
    const answer = await reply;
    return answer.kind === "done" ? { status: "applied" } : { status: "refused", reason: reasonOf(answer) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !error.permanent) throw error;
    return { status: "refused", reason: error.message };
  }
}

function bodyOrThrow(reply: StoreReply): unknown {
  if (reply.kind === "done") return reply.body;
  throw new StoreUnavailable(`the store refused: ${reasonOf(reply)}`, { reason: "refused", permanent: true });
}

const MAX_REASON_LENGTH = 300;

/** The store's reason as plain text of limited length, else its error code. */
function reasonOf({ code, body }: Extract<StoreReply, { kind: "refused" }>): string {
  const reason = body["reason"] ?? body["message"];
  const text = typeof reason === "string" ? reason.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim() : "";
  return Array.from(text === "" ? code : text)
    .slice(0, MAX_REASON_LENGTH)
    .join("");
}
