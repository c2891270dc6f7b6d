import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHarness, type Harness, type TestWorkspace } from "../../test/support/harness.ts";
import { startStore, type StoreSandbox } from "../../test/support/woocommerce/start-store.ts";
import { listBuiltinOrders } from "./builtin.sql.ts";
import { testPlatform, type PlatformRig } from "./platform.suite.ts";
import { platformNames } from "./platforms.ts";
import { saveStoreConnection } from "./store-connection.sql.ts";

let h: Harness;
let workspace: TestWorkspace;
const stores: StoreSandbox[] = [];

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await h.close();
});

async function openBuiltin(): Promise<PlatformRig> {
  const { id: merchantId } = await h.merchant(workspace);
  await h.sql`delete from builtin_products where merchant_id = ${merchantId}`;
  return {
    platform: h.ctx.platform("builtin"),
    merchantId,
    async addProduct({ id, price, stock }) {
      const row = { merchant_id: merchantId, id, sku: `sku-${id}`, name: id, price, stock };
      await h.sql`insert into builtin_products ${h.sql({ ...row, description: "", currency: "EUR", tax_rate: "19", requires_shipping: false })}`;
    },
    async stockOf(id) {
      const [row] = await h.sql<{ stock: number | null }[]>`
        select stock from builtin_products where merchant_id = ${merchantId} and id = ${id}`;
      return row!.stock;
    },
    async ordersOf(sessionId) {
      const rows = await listBuiltinOrders(h.sql, merchantId, 100);
      return rows
        .filter((row) => row.session_id === sessionId)
        .map((row) => ({
          id: row.id,
          status: row.status,
          total: row.amounts.total,
          meta: row.meta,
          transactionId: row.transaction_id,
        }));
    },
    async deleteOrder(id) {
      await h.sql`delete from builtin_reservations where order_id = ${id}`;
      await h.sql`delete from builtin_orders where id = ${id}`;
    },
  };
}

async function openWooCommerce(plainPermalinks = false): Promise<PlatformRig> {
  const merchant = await h.merchant(workspace);
  const store = await startStore({ secret: merchant.apiSecret, plainPermalinks });
  stores.push(store);
  await saveStoreConnection(h.sql, "woocommerce", {
    merchantId: merchant.id,
    restUrl: store.restUrl,
    versions: {},
    currency: "EUR",
    timeZone: null,
    at: new Date(),
  });
  return {
    platform: h.ctx.platform("woocommerce"),
    merchantId: merchant.id,
    async addProduct(product) {
      store.products.set(product.id, { ...product, sku: "", name: product.id });
    },
    stockOf: async (id) => store.products.get(id)!.stock,
    ordersOf: async (sessionId) =>
      store.orders
        .filter((order) => order.sessionId === sessionId)
        .toReversed()
        .map((order) => ({
          ...order,
          status: order.status === "cancelled" ? "canceled" : order.status,
          total: order.amounts.total,
        })),
    async deleteOrder(id) {
      store.orders.splice(
        store.orders.findIndex((order) => order.id === id),
        1,
      );
    },
  };
}

const rigs: Record<string, () => Promise<PlatformRig>> = {
  builtin: openBuiltin,
  woocommerce: openWooCommerce,
};

test("the suite runs on every platform", () => {
  expect(Object.keys(rigs)).toEqual([...platformNames]);
});

describe.each(Object.entries(rigs))("%s", testPlatform);

describe("a store with plain permalinks", () => {
  testPlatform("woocommerce", () => openWooCommerce(true));
});
