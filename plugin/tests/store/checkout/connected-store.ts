/** A store with its checkout server, and shoppers who buy in either checkout. */
import { type Harness, startHarness, type TestMerchant, type TestWorkspace } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore, type StoredOrder } from "../support/checkout-store.ts";
import { newVisitor, type Order, type Outcome } from "../support/visitor.ts";

/** A VAT number that the sandbox's authority confirms. */
export const VALID = "DE999999100";
export const kinds = ["block", "classic"] as const;
export type Kind = (typeof kinds)[number];

export type ConnectedStore = CheckoutStore & {
  server: Harness;
  workspace: TestWorkspace;
  merchant: TestMerchant;
  /** Places an order for three pieces, by default of the plain product. */
  buy(kind: Kind, order?: Order, product?: number): Promise<Outcome>;
  /** The same; throws if the order is refused. */
  bought(kind: Kind, order?: Order, product?: number): Promise<StoredOrder & { id: number }>;
  /** Runs scheduled actions. */
  runJobs(): Promise<unknown>;
};

export async function startConnectedStore(): Promise<ConnectedStore> {
  const server = await startHarness({ worker: false });
  const workspace = await server.workspace();
  const merchant = await server.merchant(workspace);
  const store = await startCheckoutStore(server, merchant);
  const buy: ConnectedStore["buy"] = async (kind, order = {}, product = store.products.plain) => {
    await store.useCheckout(kind);
    const visitor = newVisitor(store);
    await visitor.addToCart(product, 3);
    return visitor.placeOrder(kind, order);
  };
  return {
    ...store,
    server,
    workspace,
    merchant,
    buy,
    async bought(kind, order, product) {
      const outcome = await buy(kind, order, product);
      if (outcome.id === null) {
        throw new Error(`no order: ${outcome.text}`);
      }
      return { id: outcome.id, ...(await store.order(outcome.id)) };
    },
    runJobs: () => store.php("ActionScheduler_QueueRunner::instance()->run(); return 1;"),
    async close() {
      await store.close();
      await server.close();
    },
  };
}
