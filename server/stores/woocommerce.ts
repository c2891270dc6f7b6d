import type { Context } from "../context.ts";
import { callStore, type StoreAddress, type StoreWord } from "./store-call.ts";
import { findStoreConnection, listStoreSecrets } from "./store-connection.sql.ts";
import {
  StoreUnavailable,
  type MoveOutcome,
  type OrderMove,
  type PlaceOrderOutcome,
  type PlaceOrderRequest,
  type Quote,
  type StorePlatform,
  type StoreSession,
} from "./platform.ts";
import {
  parseReply,
  PlacedReply,
  ProductsReply,
  QuoteReply,
  ShortReply,
  StatusReply,
} from "./woocommerce-answers.ts";

type Parts = Pick<Context, "sql" | "secrets" | "fetchGuarded" | "clock" | "log">;
type Caller = (call: {
  merchantId: string;
  sessionId: string | null;
  attempt: number;
  route: string;
  body: Record<string, unknown>;
  timeoutMs?: number;
}) => Promise<StoreWord>;

/** The shopper waits for a quote; an order is written, with its stock, its taxes and other plugins' work. */
const QUOTE_TIMEOUT_MS = 5_000;
const ORDER_TIMEOUT_MS = 10_000;
const PRODUCTS_A_PAGE = 100;

/** Stores that run WooCommerce with the plugin of this project, over its signed REST routes (`plugin/`). */
export function createWooCommercePlatform(parts: Parts): StorePlatform {
  const call: Caller = async ({ merchantId, sessionId, attempt, route, body, timeoutMs }) => {
    const address = await getAddress(parts, merchantId);
    return callStore(parts, address, {
      method: "POST",
      route,
      body: { ...body, route, sessionId, attempt, livemode: address.livemode },
      timeoutMs: timeoutMs ?? ORDER_TIMEOUT_MS,
    });
  };
  const move = (of: Omit<OrderMove, "storeOrderId">, route: string, body: Record<string, unknown>) =>
    moved(call({ merchantId: of.merchantId, sessionId: of.sessionId, attempt: of.attempt, route, body }));

  return {
    name: "woocommerce",
    sendsConfirmation: true,
    quote: (session) => quote(call, session),
    placeOrder: (request) => placeOrder(call, request),
    markPaid: (of) => {
      const { storeOrderId, transactionId, amount, currency, meta } = of;
      return move(of, "/orders/paid", { storeOrderId, transactionId, amount, currency, meta });
    },
    hold: (of) => move(of, "/orders/hold", { storeOrderId: of.storeOrderId, meta: of.meta }),
    async release(of) {
      const outcome = await move(of, "/orders/release", { storeOrderId: of.storeOrderId });
      if (outcome.status === "refused")
        throw new StoreUnavailable(`the store released no stock: ${outcome.reason}`, { permanent: true });
    },
    setVat: (of) => {
      const { valid, ...vat } = of.vat;
      return move(of, "/orders/vat", {
        storeOrderId: of.storeOrderId,
        vat: { ...vat, valid: valid ? 1 : 0, warning: null },
      });
    },
    recordRefund: (of) => {
      const { id, amount, currency, reason } = of.refund;
      return move(of, "/refunds", {
        storeOrderId: of.storeOrderId,
        refundId: id,
        amount,
        currency,
        reason,
      });
    },
    cancelOrder: (of) => move(of, "/orders/cancel", { storeOrderId: of.storeOrderId }),
    async listProducts(merchantId, after) {
      const address = await getAddress(parts, merchantId);
      const query = { ...(after === null ? {} : { after }), limit: String(PRODUCTS_A_PAGE) };
      const route = "/products";
      const word = await callStore(parts, address, {
        method: "GET",
        route,
        query,
        timeoutMs: ORDER_TIMEOUT_MS,
      });
      return parseReply(ProductsReply, route, doneOrThrow(word));
    },
  };
}

/** What a plugin says of itself, asked at the address it gave and under the merchant's present secrets. */
export async function askStatus(parts: Parts, store: StoreAddress): Promise<StatusReply> {
  const request = { method: "GET", route: "/status", timeoutMs: QUOTE_TIMEOUT_MS } as const;
  return parseReply(StatusReply, request.route, doneOrThrow(await callStore(parts, store, request)));
}

/** The secrets a merchant's store may have now. */
export async function getStoreSecrets(
  parts: Pick<Parts, "sql" | "secrets">,
  merchantId: string,
): Promise<string[]> {
  const rows = await listStoreSecrets(parts.sql, merchantId);
  return rows.map(({ id, secret_encrypted: secret }) =>
    parts.secrets.decrypt(secret, `merchant_credentials/${id}`).toString("utf8"),
  );
}

async function getAddress(parts: Parts, merchantId: string): Promise<StoreAddress> {
  const [row, secrets] = await Promise.all([
    findStoreConnection(parts.sql, merchantId),
    getStoreSecrets(parts, merchantId),
  ]);
  if (row === null || secrets.length === 0)
    throw new StoreUnavailable("the store is not connected", { reason: "not_connected", permanent: true });
  return { restUrl: row.rest_url, livemode: row.livemode, secrets };
}

/** The session as the plugin gets it: extensions as their text too, which PHP would change in reading and writing. */
function sessionOnWire(session: StoreSession): Record<string, unknown> {
  const { extensions } = session.cart;
  return {
    ...session,
    ...(extensions === undefined ? {} : { cartExtensionsJson: JSON.stringify(extensions) }),
  };
}

async function quote(call: Caller, session: StoreSession): Promise<Quote> {
  const route = "/quote";
  const word = await call({
    merchantId: session.merchantId,
    sessionId: session.id,
    attempt: 0,
    route,
    body: { session: sessionOnWire(session) },
    timeoutMs: QUOTE_TIMEOUT_MS,
  });
  const reply = parseReply(QuoteReply, route, doneOrThrow(word));
  refuseOtherCurrency(reply.amounts.currency, session.currency);
  return reply;
}

async function placeOrder(call: Caller, request: PlaceOrderRequest): Promise<PlaceOrderOutcome> {
  const { session, attempt, meta, reserveUntil } = request;
  const route = "/orders";
  const word = await call({
    merchantId: session.merchantId,
    sessionId: session.id,
    attempt,
    route,
    body: { session: sessionOnWire(session), meta, reserveUntil: reserveUntil.toISOString() },
  });
  if (word.kind === "refused" && word.code === "svc_superseded") return { status: "superseded" };
  if (word.kind === "refused" && word.code === "svc_out_of_stock")
    return { status: "out_of_stock", lines: parseReply(ShortReply, route, word.body).lines };
  const { order } = parseReply(PlacedReply, route, doneOrThrow(word));
  refuseOtherCurrency(order.amounts.currency, session.currency);
  return { status: "placed", order };
}

/** Amounts in another currency than the session's were never meant for it. */
function refuseOtherCurrency(given: string, wanted: string): void {
  if (given === wanted) return;
  const message = `the store sells in ${given}, not in ${wanted}`;
  throw new StoreUnavailable(message, { reason: "currency", permanent: true });
}

/** How a move came out. What only a person can mend is the store's no, told at once instead of tried for days. */
async function moved(word: Promise<StoreWord>): Promise<MoveOutcome> {
  try {
    const said = await word;
    return said.kind === "done" ? { status: "moved" } : { status: "refused", reason: reasonOf(said) };
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !error.permanent) throw error;
    return { status: "refused", reason: error.message };
  }
}

function doneOrThrow(word: StoreWord): unknown {
  if (word.kind === "done") return word.body;
  throw new StoreUnavailable(`the store refused: ${reasonOf(word)}`, { reason: "refused", permanent: true });
}

const LONGEST_REASON = 300;

/** The store's own words, as plain text of bounded length; its code where it gives none. */
function reasonOf({ code, body }: Extract<StoreWord, { kind: "refused" }>): string {
  const said = body["reason"] ?? body["message"];
  const text = typeof said === "string" ? said.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim() : "";
  return Array.from(text === "" ? code : text)
    .slice(0, LONGEST_REASON)
    .join("");
}
