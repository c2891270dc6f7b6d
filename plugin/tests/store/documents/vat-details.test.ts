/** What documents say about VAT when the override removed it: number, row of VAT and sentence. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConnectedStore, kinds, startConnectedStore, VALID } from "../checkout/connected-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { type EmailName, sendMail, textOfMail } from "../support/order-mails.ts";
import { newVisitor } from "../support/visitor.ts";

const FRENCH = "FRAB123456100";
const SUPPLY = "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)";

describe.skipIf(missingForStore().length > 0)("documents of orders without VAT", () => {
  let store: ConnectedStore;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("lab_tax", "zero");
  });

  afterAll(async () => {
    await store?.close();
  });

  const abroad = { country: "FR", vat_number: FRENCH };
  const goods = () => store.products.shipped;

  test.each(kinds)("a supply to another state in the %s checkout: every mail and page says so", async (kind) => {
    await store.takeMails();
    const order = await store.bought(kind, { ...abroad, term: "net30", method: "svc_checkout_terms" }, goods());
    expect(order).toMatchObject({
      tax: "0.00",
      meta: { _svc_tax_treatment: "intra_community_supply", _svc_tax_sentence: SUPPLY },
    });
    const first = await store.takeMails();
    expect(first.length).toBeGreaterThanOrEqual(2);
    for (const { message } of first) expect(textOfMail(message, "html")).toContain(SUPPLY);
    const names: EmailName[] = ["WC_Email_New_Order", "WC_Email_Customer_On_Hold_Order", "WC_Email_Customer_Invoice"];
    for (const name of names) {
      for (const type of ["html", "plain"] as const) {
        const text = await sendMail(store, order.id, name, type);
        expect(text, `${name} ${type}`).toMatch(/VAT: (€ ?|EUR ?)0\.00 VAT note: Intra-Community supply/);
        expect(text, `${name} ${type}`).toContain(SUPPLY);
        expect(text, `${name} ${type}`).toContain(`VAT number: ${FRENCH}`);
      }
    }
    const path = await store.php<string>(
      `return str_replace( home_url(), '', wc_get_order( ${order.id} )->get_checkout_order_received_url() );`,
    );
    const page = textOfMail(await newVisitor(store).get(path), "html");
    expect(page).toContain(SUPPLY);
    expect(page).toContain(`VAT number: ${FRENCH}`);
    await store.php(`
      $order = wc_get_order( ${order.id} );
      $order->set_billing_country( 'DE' );
      $order->set_shipping_country( 'DE' );
      $order->save();
      $order->calculate_totals();
      return 1;`);
    expect((await store.order(order.id)).meta, "a domestic supply").not.toHaveProperty("_svc_tax_sentence");
  });

  test("services to another state carry the reverse charge, in the buyer's language, which later mails keep", async () => {
    await store.setOption("lab_locale", "de_DE");
    const order = await store.bought("classic", abroad);
    await store.setOption("lab_locale", "");
    const sentence = "Steuerschuldnerschaft des Leistungsempfängers (Artikel 196 der Richtlinie 2006/112/EG)";
    expect(order.meta).toMatchObject({ _svc_tax_treatment: "reverse_charge", _svc_tax_sentence: sentence });
    expect(await sendMail(store, order.id, "WC_Email_Customer_Invoice", "plain")).toContain(sentence);
    await store.php(
      `$order = wc_get_order( ${order.id} ); $order->set_billing_city( 'Lyon' ); $order->save(); $order->calculate_totals(); return 1;`,
    );
    expect((await store.order(order.id)).meta).toMatchObject({ _svc_tax_sentence: sentence });
  });

  test("an order whose VAT was removed for no known reason says nothing, and staff are asked to check it", async () => {
    const order = await store.bought("classic", { vat_number: VALID });
    expect(order.tax).toBe("0.00");
    expect(order.meta).not.toHaveProperty("_svc_tax_treatment");
    expect(order.meta).not.toHaveProperty("_svc_tax_sentence");
    expect(order.notes.join()).toContain("Please check it before you issue an invoice.");
    expect(await sendMail(store, order.id, "WC_Email_Customer_Invoice", "plain")).not.toContain("VAT note");
  });

  test("an order with VAT has the number, without a sentence; a rejected number is not shown", async () => {
    await store.setOption("lab_tax", "half");
    const charged = await store.bought("classic", { ...abroad, vat_number: VALID });
    await store.setOption("lab_tax", "zero");
    expect(charged.tax).not.toBe("0.00");
    expect(charged.meta).not.toHaveProperty("_svc_tax_treatment");
    expect(await sendMail(store, charged.id, "WC_Email_Customer_Invoice", "plain")).toContain(`VAT number: ${VALID}`);
    const invalid = await store.bought("classic", { vat_number: "DE999999200" });
    expect(await sendMail(store, invalid.id, "WC_Email_Customer_Invoice", "plain")).not.toContain("DE999999200");
  });

  test("a filter changes the sentence before it is stored", async () => {
    await store.setOption("lab_sentence", 'A <b>& "B"');
    const order = await store.bought("classic", abroad, goods());
    await store.setOption("lab_sentence", "");
    expect(order.meta).toMatchObject({ _svc_tax_sentence: 'A <b>& "B" intra_community_supply' });
    for (const type of ["html", "plain"] as const)
      expect(await sendMail(store, order.id, "WC_Email_Customer_Invoice", type)).toContain(
        'VAT note: A <b>& "B" intra_community_supply',
      );
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
