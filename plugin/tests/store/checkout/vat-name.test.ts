/** VAT numbers of another company in the store's own checkouts. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { type CheckoutStore, startCheckoutStore, type StoredOrder } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";

/** Registered to Nordlicht Bürobedarf GmbH. */
const NUMBER = "DE999000121";
const NOTE = "Please review this order before shipping: the VAT number DE999000121 is registered to Nordlicht Bürobedarf GmbH, not to Beispiel AG.";

describe.skipIf(missingForStore().length > 0)("a VAT number of another company", () => {
  let server: Harness;
  let store: CheckoutStore;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    store = await startCheckoutStore(server, await server.merchant(await server.workspace()));
    // Removes the tax of every valid number.
    await store.setOption("lab_tax", "zero");
  });

  afterAll(async () => {
    await store?.close();
    await server?.close();
  });

  async function order(kind: "block" | "classic", company: string): Promise<StoredOrder & { id: number }> {
    await store.useCheckout(kind);
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 3);
    const outcome = await visitor.placeOrder(kind, { company, vat_number: NUMBER });
    expect(outcome.id, outcome.text).not.toBeNull();
    return { id: outcome.id ?? 0, ...(await store.order(outcome.id ?? 0)) };
  }

  describe.each(["block", "classic"] as const)("in the %s checkout", (kind) => {
    test.each([
      ["warn", "0.00", []],
      ["review", "0.00", [NOTE]],
      ["charge_vat", "20.00", []],
    ])("with %s the tax is %s", async (setting, tax, notes) => {
      await store.setOption("svc_checkout_vat_name_mismatch", setting);
      const placed = await order(kind, "Beispiel AG");
      expect(placed).toMatchObject({ tax, lineTaxes: [tax] });
      expect(placed.meta).toMatchObject({ _svc_vat_valid: "1", _svc_vat_name_match: "0" });
      expect(placed.notes.filter((note) => note.includes("review"))).toEqual(notes);

      await store.recalculate(placed.id);
      expect(await store.order(placed.id), "after Recalculate").toMatchObject({ tax });
      const seen = await store.php<{ b2b: Record<string, unknown> }>("return get_option( 'lab_session' );");
      expect(seen.b2b).toMatchObject({ vatValid: true, vatNameMatch: false });
    });

    test("with charge_vat the registered company pays no tax, however it writes its name", async () => {
      await store.setOption("svc_checkout_vat_name_mismatch", "charge_vat");
      const placed = await order(kind, "NORDLICHT BUEROBEDARF G.m.b.H.");
      expect(placed).toMatchObject({ tax: "0.00" });
      expect(placed.meta).toMatchObject({ _svc_vat_valid: "1", _svc_vat_name_match: "1" });
    });
  });

  test("a setting that nobody knows only warns", async () => {
    await store.setOption("svc_checkout_vat_name_mismatch", "nonsense");
    expect(await order("classic", "Beispiel AG")).toMatchObject({ tax: "0.00" });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
