/** The accounts team's screen with thousands of orders. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { callAdminRoute, makeManyOrders } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

const open = 5000;

describe.skipIf(!hasChromium || missingForStore().length > 0)("five thousand orders on account", () => {
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await makeManyOrders(store, open);
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
  });

  test("the screen shows its first page and the sum of all orders", async () => {
    await admin.open("admin.php?page=svc-checkout-net-terms&mode=test");
    await admin.page.locator("td.is-select").first().waitFor();
    expect(await admin.page.locator("td.is-select").count()).toBe(25);
    expect(await admin.page.getByText("5000 orders, ").count()).toBe(1);
  });

  test.each([
    { due: "overdue" },
    { search: "PO-4999" },
    { search: "Company 7 " },
    { sort: "owed", page: "200" },
  ])("the filter %j applies to all of them", async (query) => {
    const { data } = await callAdminRoute<{ total: number; orders: object[] }>(store, "GET", "/net-terms", {
      mode: "test",
      ...query,
    });
    expect(data.total).toBeGreaterThan(0);
    expect(data.orders.length).toBe(Math.min(25, data.total));
  });
});
