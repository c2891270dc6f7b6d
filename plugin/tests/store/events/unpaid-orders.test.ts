/** Orders that are placed before they are paid: cash on delivery, bank transfer, cheque, on account. Paid is `date_paid`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConnectedStore, kinds, startConnectedStore } from "../checkout/connected-store.ts";
import { useStorage } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { emittedOf } from "../support/outbox.ts";

describe.skipIf(missingForStore().length > 0)("orders that are placed before they are paid", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("woocommerce_cheque_settings", { enabled: "yes", title: "Cheque" });
  });

  afterAll(async () => {
    await store?.close();
  });

  const emitted = async (id: number) => {
    await store.runJobs();
    return emittedOf(store.server.sql, id);
  };
  const types = async (id: number) => (await emitted(id)).map(({ type }) => type);
  const datePaid = (id: number) =>
    store.php<string | null>(`return wc_get_order( ${id} )->get_date_paid()?->date( 'Y-m-d\\TH:i:s.000\\Z' );`);
  const move = (id: number, status: string) =>
    store.php(`wc_get_order( ${id} )->update_status( '${status}' ); return 1;`);

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    describe.each(kinds)("in the %s checkout", (kind) => {
      test.each([
        ["cod", "processing", "completed"],
        ["bacs", "on-hold", "processing"],
        ["cheque", "on-hold", "processing"],
      ])("%s is held when placed, and completed when it is paid", async (method, placed, paid) => {
        const order = await store.bought(kind, { method });
        expect(order).toMatchObject({ status: placed, method });
        expect(order.meta).not.toHaveProperty("_svc_paid_at");
        expect(await emitted(order.id)).toMatchObject([
          { type: "order.held", data: { order: { payment_term: null, paid_at: null, paid_on: null } } },
        ]);
        await move(order.id, paid);
        expect(await types(order.id)).toEqual(["order.held", "order.completed"]);
        expect((await store.order(order.id)).meta["_svc_paid_at"]).toBe(await datePaid(order.id));
      });
    });

    test("an order on account that ships is not paid, for WooCommerce either", async () => {
      const order = await store.bought("classic", { term: "net30", method: "svc_checkout_terms" });
      for (const status of ["processing", "completed"]) {
        await move(order.id, status);
        expect([await datePaid(order.id), await types(order.id)]).toEqual([null, ["order.held"]]);
      }
      await store.php(`wc_get_order( ${order.id} )->payment_complete( 'TX' ); return 1;`);
      expect(await types(order.id)).toEqual(["order.held", "order.completed"]);
      expect((await store.order(order.id)).meta["_svc_paid_at"]).toBe(await datePaid(order.id));
    });

    test("an unpaid order that is cancelled was never paid", async () => {
      const order = await store.bought("classic", { method: "cod" });
      await move(order.id, "cancelled");
      expect(await types(order.id)).toEqual(["order.held", "order.canceled"]);
    });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
