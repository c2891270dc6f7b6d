/** Where goods go: to the order's shipping fields, the decision about VAT, and back to the checkout server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { sampleSession } from "./sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "./signed-store.ts";

const recipient = { company: "Lager Lyon", firstName: "Claire", lastName: "Dubois", phone: "+33 4 00 00 00 00" };
const lyon = { line1: "12 Rue des Lilas", line2: "Quai 3", postcode: "69001", city: "Lyon", state: "", country: "FR" };
const berlin = { line1: "Street 1", line2: "", postcode: "10115", city: "Berlin", state: "", country: "DE" };

describe.skipIf(missingForStore().length > 0)("the delivery address of a session", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  /** A French company's session for goods. */
  const sessionOf = (billingAddress: object, shippingAddress?: object) => {
    const session = sampleSession([{ ...shop.line("plain", 3), ...{ requiresShipping: true } }]);
    return {
      ...session,
      customer: { ...session.customer, ...{ billingAddress }, ...(shippingAddress && { shippingAddress }) },
      b2b: { ...session.b2b, vatNumber: "FRAB123456100", vatCountry: "FR", vatPrefix: "FR" },
    } as ReturnType<typeof sampleSession>;
  };
  const asJson = (order: string, fields: string) =>
    shop.store.php<Record<string, unknown>>(`$order = wc_get_order( ${order} ); return ${fields};`);

  test("becomes the order's shipping address, recipient and phone included, and is reported with the order", async () => {
    const placed = await shop.place(sessionOf(berlin, { ...lyon, ...recipient }));
    expect(placed.status).toBe(200);
    expect(await asJson(orderId(placed), "$order->get_address( 'shipping' )")).toMatchObject({
      company: "Lager Lyon",
      first_name: "Claire",
      last_name: "Dubois",
      phone: "+33 4 00 00 00 00",
      address_1: "12 Rue des Lilas",
      address_2: "Quai 3",
      postcode: "69001",
      city: "Lyon",
      country: "FR",
    });
    expect(await asJson(orderId(placed), "$order->get_address( 'billing' )")).toMatchObject({
      company: "Example GmbH",
      country: "DE",
      phone: "+49 30 1234",
    });
    const reported = await asJson(orderId(placed), "SvcCheckout\\StoreEvents\\Payload::order( $order, 0, [] )");
    expect(reported).toMatchObject({ shipping: { ...recipient, address: lyon }, billing: { address: berlin } });
  });

  test("is the billing address if none is sent, and is not reported then", async () => {
    const placed = await shop.place(sessionOf(berlin));
    expect(await asJson(orderId(placed), "$order->get_address( 'shipping' )")).toMatchObject({ city: "Berlin" });
    const reported = await asJson(orderId(placed), "SvcCheckout\\StoreEvents\\Payload::order( $order, 0, [] )");
    expect(reported).not.toHaveProperty("shipping");
  });

  test("decides about VAT: goods that stay in the country are charged, goods that leave it are not", async () => {
    await shop.store.setOption("svc_checkout_zero_rating", "yes");
    const tax = async (billing: object, shipping?: object) => {
      const session = sessionOf(billing, shipping);
      const quoted = (await shop.quote(session)).body["amounts"] as { tax: number };
      const placed = (await shop.place(session)).body["order"] as { amounts: { tax: number } };
      expect(placed.amounts.tax).toBe(quoted.tax);
      return quoted.tax;
    };
    expect(await tax(lyon, { ...berlin, ...recipient })).toBe(2000);
    expect(await tax(berlin, { ...lyon, ...recipient })).toBe(0);
    expect(await tax(berlin)).toBe(2000);
    expect(await tax(lyon)).toBe(0);
    await shop.store.setOption("svc_checkout_zero_rating", "no");
  });

  test.each([
    ["another address", { ...lyon, ...recipient }, { shippingAddress: lyon, shippingContact: recipient }],
    ["the buyer's own address", { ...berlin, company: "Example GmbH", firstName: "Ada", lastName: "Byron", phone: "" }, null],
    ["no address", { line1: "", line2: "", postcode: "", city: "", state: "", country: "", company: "", firstName: "", lastName: "", phone: "" }, null],
    ["another recipient at the same address", { ...berlin, ...recipient }, { shippingAddress: berlin, shippingContact: recipient }],
    ["the location of the cart's calculator", { ...berlin, line1: "", city: "", company: "", firstName: "", lastName: "", phone: "" }, null],
  ])("of a cart with %s is sent only if it says where else the goods go", async (_name, shipping, sent) => {
    const props = (prefix: string, address: Record<string, string>) =>
      Object.entries({ line1: "address_1", line2: "address_2", postcode: "postcode", city: "city", state: "state", country: "country", company: "company", firstName: "first_name", lastName: "last_name", phone: "phone" })
        .map(([from, to]) => `$customer->set_${prefix}_${to}( '${address[from] ?? ""}' );`)
        .join(" ");
    const buyer = { ...berlin, company: "Example GmbH", firstName: "Ada", lastName: "Byron", phone: "+49 30 1234" };
    const customer = await shop.store.php<Record<string, unknown>>(
      `$customer = new WC_Customer(); ${props("billing", buyer)} ${props("shipping", shipping)}
       return SvcCheckout\\Support\\Buyer::session_customer( $customer );`,
    );
    if (sent === null) {
      expect(customer).not.toHaveProperty("shippingAddress");
    } else {
      expect(customer).toMatchObject(sent);
    }
  });

  test("PHP logged no errors", async () => {
    expect(await shop.store.phpErrors()).toEqual([]);
  });
});
