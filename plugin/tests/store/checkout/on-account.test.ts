/** Who may buy on account, in both checkouts of a store and in the orders of sessions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderId, type SignedStore, startSignedStore } from "../rest/signed-store.ts";
import { sampleSession } from "../rest/sample-session.ts";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor, type Visitor } from "../support/visitor.ts";

const kinds = ["block", "classic"] as const;
const onAccount = { term: "net30", method: "svc_checkout_terms" };

/** The block checkout gets its data encoded as in a URL. */
async function displaysTerm(visitor: Visitor, kind: (typeof kinds)[number]): Promise<boolean> {
  return (await visitor.checkoutPage(kind)).replaceAll("%20", " ").includes("30 days net");
}

describe.skipIf(missingForStore().length > 0)("buying on account", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  const rules = (value: object) => shop.store.setOption("svc_checkout_on_account", value);
  const setUpVisitor = async (user?: string): Promise<Visitor> => {
    const visitor = newVisitor(shop.store);
    if (user !== undefined) await visitor.signIn(user);
    await visitor.addToCart(shop.store.products.plain, 3);
    return visitor;
  };
  const newUser = (login: string, role = "customer") =>
    shop.store.php<number>(
      `return wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${login}@example.com', 'role' => '${role}' ] );`,
    );
  const session = (term: string) => {
    const made = sampleSession([shop.line("plain", 3)]);
    made.b2b.paymentTerms = term;
    return made;
  };

  describe.each(kinds)("in the %s checkout", (kind) => {
    beforeAll(() => shop.store.useCheckout(kind));

    test("without rules a guest buys on any term", async () => {
      await rules([]);
      const outcome = await (await setUpVisitor()).placeOrder(kind, onAccount);
      expect(outcome.id, outcome.text).not.toBeNull();
      expect((await shop.store.order(outcome.id ?? 0)).status).toBe("on-hold");
    });

    test("a guest is not offered a term for signed-in customers, cannot take it, and pays now", async () => {
      await rules({ defaultOffer: "signed_in" });
      const guest = await setUpVisitor();
      expect(await displaysTerm(guest, kind)).toBe(false);
      const refused = await guest.placeOrder(kind, onAccount);
      expect([refused.id, refused.text]).toEqual([null, expect.stringMatching(/payment (terms|method)/)]);
      const stale = await guest.placeOrder(kind, { term: "net30" });
      expect([stale.id, stale.text]).toEqual([null, expect.stringContaining("Please choose one of the payment terms listed.")]);
      const paid = await guest.placeOrder(kind, { term: "" });
      expect((await shop.store.order(paid.id ?? 0)).method).toBe("cod");
    });

    test("a signed-in customer gets it, up to the largest order and in the countries of the offer", async () => {
      await newUser(`buyer-${kind}`);
      await rules({ defaultOffer: "approved", offers: { net30: { to: "signed_in", roles: ["customer"], countries: ["DE"] } } });
      const buyer = await setUpVisitor(`buyer-${kind}`);
      expect(await displaysTerm(buyer, kind)).toBe(true);
      const abroad = await buyer.placeOrder(kind, { ...onAccount, country: "AT" });
      expect(abroad.id).toBeNull();
      const outcome = await buyer.placeOrder(kind, onAccount);
      expect((await shop.store.order(outcome.id ?? 0)).meta["_svc_payment_terms"], outcome.text).toBe("net30");

      await rules({ defaultOffer: "everyone", maxOrder: { amount: 11998, currency: "EUR" } });
      await buyer.addToCart(shop.store.products.plain, 3);
      expect((await buyer.placeOrder(kind, onAccount)).id).toBeNull();
    });
  });

  test("in the block checkout, the offer follows the billing country and the total", async () => {
    await shop.store.useCheckout("block");
    await rules({ defaultOffer: "everyone", offers: { net30: { to: "everyone", countries: ["DE"] } } });
    const guest = await setUpVisitor();
    expect((await guest.typed({ term: "net30" })).terms).toEqual(["immediate", "net30"]);
    expect((await guest.movedTo("AT")).terms).toEqual([]);
    expect((await guest.movedTo("DE")).terms).toEqual(["immediate", "net30"]);
  });

  test("a session's order is refused on a term that its buyer is not offered", async () => {
    await rules({ defaultOffer: "signed_in" });
    const refused = await shop.place(session("net30"));
    expect(refused).toMatchObject({ status: 409, body: { code: "svc_refused" } });
    await rules([]);
    expect(orderId(await shop.place(session("net30")))).toMatch(/^\d+$/);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
