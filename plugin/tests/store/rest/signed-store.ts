/** A store with known keys, and requests to it as the checkout server makes them. */
import { newKey } from "../../../../server/keys/key.ts";
import type { TestMerchant } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { sampleMeta, type SampleLine, type SampleSession } from "./sample-session.ts";
import { type SignedAnswer, type SignedCalls, signedCalls } from "./signed-calls.ts";

export type SignedStore = {
  store: CheckoutStore;
  secret: string;
  calls: SignedCalls;
  /** A line of a product, at 33.33 each. */
  line(product: "plain" | "stocked", quantity: number): SampleLine;
  quote(session: SampleSession): Promise<SignedAnswer>;
  place(session: SampleSession, attempt?: number, meta?: Record<string, string>): Promise<SignedAnswer>;
  /** `POST /orders/{verb}` */
  change(verb: string, session: SampleSession, storeOrderId: string | null, more?: object, attempt?: number): Promise<SignedAnswer>;
  pay(session: SampleSession, storeOrderId: string, amount: number): Promise<SignedAnswer>;
  /** Number of orders of a session. */
  ordersOf(session: SampleSession): Promise<number>;
  /** Stock of the stocked product. */
  stock(): Promise<number>;
  /** Reserved stock of the stocked product. */
  held(): Promise<number>;
};

export const orderId = (answer: SignedAnswer) => (answer.body["order"] as { id: string }).id;

export async function startSignedStore(): Promise<SignedStore> {
  const secret = newKey("ms", false);
  const store = await startCheckoutStore(undefined, { apiKey: newKey("mk", false), apiSecret: secret } as TestMerchant);
  const calls = signedCalls(`${store.url}/wp-json/wc-svc/v1`, secret);
  const change: SignedStore["change"] = (verb, session, storeOrderId, more = {}, attempt = 1) =>
    calls.post(`/orders/${verb}`, { sessionId: session.id, attempt, storeOrderId, meta: {}, ...more });
  return {
    store,
    secret,
    calls,
    line: (product, quantity) => ({
      id: String(store.products[product]),
      name: product === "plain" ? "Plain widget" : "Stocked widget",
      quantity,
      price: 3333,
    }),
    quote: (session) => calls.post("/quote", { sessionId: session.id, attempt: 1, session }),
    place: (session, attempt = 1, meta = {}) =>
      calls.post("/orders", {
        sessionId: session.id,
        attempt,
        session,
        meta: { ...sampleMeta(session), ...meta },
        reserveUntil: new Date(Date.now() + 600_000).toISOString(),
      }),
    change,
    pay: (session, storeOrderId, amount) =>
      change("paid", session, storeOrderId, { transactionId: "pi_1", amount, currency: "EUR" }),
    ordersOf: (session) =>
      store.php(
        `return count( wc_get_orders( [ 'meta_key' => '_svc_session_id', 'meta_value' => '${session.id}', 'limit' => -1 ] ) );`,
      ),
    stock: () => store.php(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`),
    held: () => store.php(`return wc_get_held_stock_quantity( wc_get_product( ${store.products.stocked} ) );`),
  };
}
