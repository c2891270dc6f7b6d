/** Holds that the parts fit together: a company asks for terms, orders up to its limit, and what it owes is followed until it is paid. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConnectedStore, type Kind, startConnectedStore } from "../checkout/connected-store.ts";
import { callAdminRoute, inDays, useStorage } from "../support/account-orders.ts";
import { missingForStore } from "../support/locations.mjs";
import { textOfMail } from "../support/order-mails.ts";
import { termsRequestsOf } from "../support/terms-requests.ts";
import { newVisitor, type Order } from "../support/visitor.ts";

describe.skipIf(missingForStore().length > 0)("from the first request to the last payment", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved", allowRequests: true });
    await store.setOption("svc_checkout_bank_details", "Musterbank, DE02 1203 0000 0000 2020 51");
  });

  afterAll(async () => {
    await store?.close();
  });

  const { ask, idOf, decide } = termsRequestsOf(() => store);

  /** The company's orders as its staff and partners see them. */
  const owed = (customer: number) =>
    store.php<{ used: number; total: number }>(`
      $company = SvcCheckout\\OnAccount\\Companies::of_customer( ${customer} )['company'];
      return [
        'used'  => SvcCheckout\\OnAccount\\Receivables::used( $company->id, false, 'EUR' ),
        'total' => SvcCheckout\\NetTerms\\Query::sums( SvcCheckout\\NetTerms\\Filter::read( [ 'company' => $company->id, 'mode' => 'all' ] ) )['total'],
      ];`);
  const events = async (order: number) => {
    await store.runJobs();
    const rows = await store.server.sql<{ type: string }[]>`
      select e.type from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
      where o.store_order_id = ${String(order)} order by e.created_at, e.id`;
    return rows.map(({ type }) => type);
  };
  const mails = async () => (await store.takeMails()).map(({ to, subject, message }) => ({ to, subject, text: textOfMail(message, "html") }));

  test.each([
    ["block", "tables"],
    ["classic", "posts"],
  ] as const)("in the %s checkout, with orders in %s", async (kind: Kind, storage) => {
    await useStorage(store, storage);
    const email = `karin-${kind}@buyer.example`;
    const customer = await store.php<number>(
      `return wp_insert_user( [ 'user_login' => 'karin-${kind}', 'user_email' => '${email}', 'user_pass' => 'password', 'role' => 'customer', 'first_name' => 'Karin', 'last_name' => 'Lindner' ] );`,
    );
    const shopper = newVisitor(store);
    await shopper.signIn(`karin-${kind}`);
    await store.useCheckout(kind);
    /** What is in the cart, three pieces for 119.99 with VAT. */
    const order = (details: Order = {}) =>
      shopper.placeOrder(kind, { company: "Steinbach Metallbau", email, po_number: "PO-77", term: "net30", method: "svc_checkout_terms", ...details });
    const staff = (path: string, data: object = {}) => callAdminRoute<{ code?: string; message?: string }>(store, "POST", path, data);

    // Not approved: no terms, whatever the request says. But the customer can ask.
    await shopper.addToCart(store.products.plain, 3);
    expect((await order()).id, "before the approval").toBeNull();
    await store.takeMails();
    expect((await ask(customer)).status).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining("asks to buy on account")]);
    const approval = { companyName: `Steinbach ${kind}`, terms: ["net30"], creditLimit: "150", note: "Welcome" };
    expect((await decide(await idOf(customer), "approve", approval)).status).toBe(200);
    expect(await mails()).toEqual([{ to: email, subject: expect.any(String), text: expect.stringContaining(`Steinbach ${kind}: 30 days net`) }]);

    // The cart is ordered on account, and its buyer told how and when to pay.
    const placed = await order();
    expect(placed.id, placed.text).not.toBeNull();
    const first = placed.id ?? 0;
    expect(await store.order(first)).toMatchObject({ status: "on-hold", total: "119.99", meta: { _svc_payment_terms: "net30", _svc_po_number: "PO-77" } });
    const confirmation = (await mails()).find(({ to }) => to === email)?.text;
    expect(confirmation).toContain("DE02 1203 0000 0000 2020 51");
    expect(confirmation).toContain("Payable by");
    expect(await owed(customer)).toEqual({ used: 11_999, total: 1 });
    expect(await events(first)).toEqual(["order.held"]);

    // Beyond the limit: refused with what is left, by the shopper's own checkout and for staff until they say so.
    await shopper.addToCart(store.products.plain, 3);
    const refused = await order();
    expect([refused.id, refused.text]).toEqual([null, expect.stringMatching(/over your credit limit: .*30\.01.* left/)]);
    const second = await store.php<number>(`
      $order = wc_create_order( [ 'customer_id' => ${customer} ] );
      $order->set_address( [ 'company' => 'Steinbach Metallbau', 'first_name' => 'Karin', 'email' => '${email}', 'country' => 'DE' ], 'billing' );
      $order->add_product( wc_get_product( ${store.products.plain} ), 1 );
      $order->calculate_totals();
      return $order->save();`);
    const putOn = { term: "net30", due: "", company: "" };
    expect(await staff(`/orders/${second}/on-account`, putOn)).toMatchObject({ status: 409, data: { code: "svc_credit_exceeded", message: expect.stringContaining("30.01") } });
    expect((await staff(`/orders/${second}/on-account`, { ...putOn, exceed: true })).status).toBe(200);
    expect(await owed(customer)).toEqual({ used: 11_999 + 4_000, total: 2 });

    // Shipping is no payment; a payment can be undone, and made again.
    await store.php(`wc_get_order( ${first} )->update_status( 'completed' ); return 1;`);
    expect((await owed(customer)).used).toBe(15_999);
    await store.takeMails();
    expect((await staff(`/net-terms/${first}/paid`, { reference: "TX-1", date: inDays(0) })).status).toBe(200);
    expect((await mails()).filter(({ to }) => to === email).map(({ text }) => text)).toEqual([expect.stringContaining("119.99")]);
    expect(await owed(customer)).toEqual({ used: 4_000, total: 1 });
    expect((await staff(`/net-terms/${first}/unpaid`, { reason: "Another company's payment" })).status).toBe(200);
    expect(await owed(customer)).toEqual({ used: 15_999, total: 2 });
    for (const id of [first, second]) expect((await staff(`/net-terms/${id}/paid`, { reference: `TX-${id}`, date: inDays(0) })).status).toBe(200);
    expect(await owed(customer)).toEqual({ used: 0, total: 0 });
    expect(await events(first)).toEqual(["order.held", "order.completed", "order.payment_reversed", "order.completed"]);

    // With room again, the cart that was refused is ordered.
    expect((await order()).id).not.toBeNull();
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
