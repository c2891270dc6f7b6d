/** Orders of both checkouts, whatever a browser sends, and the live VAT check. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingForStore } from "../support/locations.mjs";
import { newVisitor } from "../support/visitor.ts";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "./connected-store.ts";

describe.skipIf(missingForStore().length > 0)("orders of both checkouts", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
  });

  afterAll(async () => {
    await store?.close();
  });

  describe.each(kinds)("the order of the %s checkout", (kind) => {
    test("markup is stored as text, extensions keep their types, and e-mails show the PO number only if the filter returns true", async () => {
      const hostile = `<img src=x onerror=alert(1)> "'&\\`;
      const extensions = { booking: { class_schedule_id: "cls_1", seats: [1, 2.5, null] }, note: "a<b", count: 3 };
      await store.setOption("lab_extensions", extensions);
      const company = 'Böse & Söhne "AG" <SARL>';
      const order = await store.bought(kind, { po_number: hostile, vat_number: "<b>1", company });
      await store.setOption("lab_extensions", "");
      expect(order).toMatchObject({ company, total: "119.99", tax: "20.00" });
      expect(order.meta).toMatchObject({
        _svc_po_number: hostile,
        _svc_vat_number: "<b>1",
        _svc_vat_valid: "0",
        _svc_ext_note: "a<b",
        _svc_ext_count: "3",
      });
      expect(order.meta).not.toHaveProperty("_svc_tax_override");
      expect(JSON.parse(order.meta["_svc_ext_booking"] ?? "")).toEqual(extensions.booking);

      const page = await newVisitor(store).get(
        await store.php<string>(
          `return str_replace( home_url(), '', wc_get_order( ${order.id} )->get_checkout_order_received_url() );`,
        ),
      );
      expect(page).not.toContain("<img src=x");
      await store.runJobs();
      const [row] = await store.server.sql<{ cart: { extensions: unknown } }[]>`
        select cart from orders where store_order_id = ${String(order.id)}`;
      expect(row?.cart.extensions).toEqual(extensions);

      for (const answer of ["", "1", "yes"]) {
        await store.setOption("lab_po", answer);
        await store.takeMails();
        await store.php(`
          $mails = WC()->mailer()->emails;
          foreach ( [ 'html', 'plain' ] as $type ) {
            foreach ( [ 'WC_Email_New_Order', 'WC_Email_Customer_Processing_Order' ] as $name ) {
              $mails[ $name ]->email_type = $type;
              add_filter( 'woocommerce_new_order_email_allows_resend', '__return_true' );
              $mails[ $name ]->trigger( ${order.id} );
            }
          }
          return 1;`);
        const mails = await store.takeMails();
        expect(mails).toHaveLength(4);
        const isShown = mails.map(({ message }) => message.includes("PO number"));
        expect(isShown).toEqual(mails.map(() => answer === "yes"));
        // Plain text keeps what was typed; HTML escapes it.
        const isTyped = mails.map(({ message }) => message.includes("<img src=x onerror=alert(1)>"));
        expect(isTyped).toEqual([false, false, answer === "yes", answer === "yes"]);
      }
      await store.setOption("lab_po", "");
    });

    test("an order on account reduces stock and emits order.held, and emits order.completed when it is paid, even if it was shipped before", async () => {
      const stock = () => store.php<number>(`return wc_get_product( ${store.products.stocked} )->get_stock_quantity();`);
      const before = await stock();
      await store.takeMails();
      const order = await store.bought(kind, { term: "net30", method: "svc_checkout_terms" }, store.products.stocked);
      expect(order).toMatchObject({ status: "on-hold", method: "svc_checkout_terms" });
      expect(await stock()).toBe(before - 3);
      const mails = await store.takeMails();
      expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining(["erika@example.com"]));
      const shown = mails.map(({ message }) => [message.includes("Payable by"), message.includes("30 days net")]);
      expect(shown).toEqual(mails.map(() => [true, true]));
      const events = async () => {
        await store.runJobs();
        const rows = await store.server.sql<{ type: string }[]>`
          select e.type from events e join orders o on o.id = e.payload->'data'->'order'->>'id'
          where o.store_order_id = ${String(order.id)} order by e.created_at, e.id`;
        return rows.map(({ type }) => type);
      };
      expect(await events()).toEqual(["order.held"]);
      await store.php(`wc_get_order( ${order.id} )->update_status( 'processing' ); return 1;`);
      expect(await events()).toEqual(["order.held"]);
      expect((await store.order(order.id)).meta).not.toHaveProperty("_svc_paid_at");
      await store.php(`wc_get_order( ${order.id} )->payment_complete( 'TX-1' ); return 1;`);
      await store.takeMails();
      await store.php(`WC()->mailer()->emails['WC_Email_Customer_Completed_Order']->trigger( ${order.id} ); return 1;`);
      const paid = await store.takeMails();
      expect(paid.map(({ message }) => message.includes("Payable by"))).toEqual([false]);
      expect((await store.order(order.id)).meta).toHaveProperty("_svc_paid_at");
      expect(await events()).toEqual(["order.held", "order.completed"]);
    });

    test("what the form would not send is refused: an unknown term, no company, a term that does not match the payment method", async () => {
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      await visitor.addToCart(store.products.plain, 3);
      for (const order of [
        { term: "net90" },
        { term: "net90", method: "svc_checkout_terms" },
        { company: "" },
        // The form of one tab says "30 days net", the method comes from another, and the other way round.
        { term: "net30", method: "cod" },
        { term: "immediate", method: "svc_checkout_terms" },
      ]) {
        const outcome = await visitor.placeOrder(kind, order);
        expect(outcome.id, JSON.stringify(order)).toBeNull();
      }
    });
  });

  test("the live check requires this shopper's own nonce", async () => {
    await store.useCheckout("classic");
    const [mine, theirs] = [newVisitor(store), newVisitor(store)];
    await mine.addToCart(store.products.plain, 1);
    await theirs.addToCart(store.products.plain, 1);
    const nonceOf = async (visitor: typeof mine) =>
      /"nonce":"(\w+)"/.exec(await visitor.checkoutPage("classic"))?.[1] ?? "";
    const [own, other] = [await nonceOf(mine), await nonceOf(theirs)];
    const check = async (nonce: string, vatNumber = VALID) =>
      mine.post("/wp-json/wc-svc/v1/vat", { vatNumber }, nonce === "" ? {} : { "x-svc-nonce": nonce });

    expect((await check("")).status).toBe(403);
    expect((await check(other)).status).toBe(403);
    const answer = await check(own);
    expect(await answer.json()).toMatchObject({ status: "valid", vatNumber: VALID, country: "DE" });
    expect((await check(own, "1".repeat(41))).status).toBe(400);
    expect(await mine.checkoutPage("classic")).not.toContain(store.merchant.apiKey);
  });

  test("the live check is rate-limited", async () => {
    await store.useCheckout("classic");
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 1);
    const nonce = /"nonce":"(\w+)"/.exec(await visitor.checkoutPage("classic"))?.[1] ?? "";
    const check = async (index: number) => {
      const vatNumber = `DE1000${String(index).padStart(5, "0")}`;
      return (await visitor.post("/wp-json/wc-svc/v1/vat", { vatNumber }, { "x-svc-nonce": nonce })).status;
    };
    let allowed = 0;
    // Thirty in five minutes by the clock: a new five minutes may begin meanwhile.
    while ((await check(allowed)) === 200 && allowed < 61) {
      allowed += 1;
    }
    expect(allowed).toBeGreaterThanOrEqual(30);
    expect(allowed).toBeLessThanOrEqual(60);
    expect(await check(100)).toBe(429);
  });

  test("forged address headers and fresh carts do not lift the live check's limits", async () => {
    await store.useCheckout("classic");
    const count = (name: string, max: number) =>
      store.php<boolean[]>(`return array_map(
        static fn () => SvcCheckout\\Support\\RateLimit::allows( '${name}', ${max} ), range( 1, ${max} + 1 ) );`);
    expect((await count("lab", 3)).slice(-2)).toEqual([true, false]);
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 1);
    const nonce = /"nonce":"(\w+)"/.exec(await visitor.checkoutPage("classic"))?.[1] ?? "";
    const check = async (vatNumber: string) =>
      (
        await visitor.post(
          "/wp-json/wc-svc/v1/vat",
          { vatNumber },
          { "x-svc-nonce": nonce, "x-real-ip": "203.0.113.7", "x-forwarded-for": "203.0.113.8" },
        )
      ).status;
    expect(await check("DE100099999")).toBe(200);
    await count("vat address 127.0.0.1", 120);
    expect(await check("DE100099998")).toBe(429);
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
