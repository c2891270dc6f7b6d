/** Why an order of a hosted session is free of VAT, and the sentence about it in the buyer's language. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleSession } from "../rest/sample-session.ts";
import { orderId, type SignedStore, startSignedStore } from "../rest/signed-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { sendMail } from "../support/order-mails.ts";

describe.skipIf(missingForStore().length > 0)("VAT on documents of hosted sessions", () => {
  let shop: SignedStore;

  beforeAll(async () => {
    shop = await startSignedStore();
    await shop.store.setOption("lab_tax", "zero");
  });

  afterAll(async () => {
    await shop?.store.close();
  });

  const abroad = (locale?: string) => {
    const session = sampleSession(
      // A line of an API session need not be a product of the store.
      [{ id: "bolt", name: "Bolt", quantity: 1, price: 3333, requiresShipping: true }],
      {},
      "FR",
    );
    const b2b = { ...session.b2b, vatNumber: "FRAB123456100", vatCountry: "FR", vatPrefix: "FR" };
    return { ...session, b2b, ...(locale === undefined ? {} : { locale }) };
  };

  test.each([
    ["fr-FR", "Livraison intracommunautaire exonérée de TVA (article 138 de la directive 2006/112/CE)"],
    ["de", "Steuerfreie innergemeinschaftliche Lieferung (Artikel 138 der Richtlinie 2006/112/EG)"],
    [undefined, "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)"],
  ])("a session in %s: stored with the order, shown in its mails", async (locale, sentence) => {
    const session = abroad(locale);
    const id = Number(orderId(await shop.place(session)));
    const { tax, meta } = await shop.store.order(id);
    expect({ tax, treatment: meta["_svc_tax_treatment"], sentence: meta["_svc_tax_sentence"] }).toEqual({
      tax: "0.00",
      treatment: "intra_community_supply",
      sentence,
    });
    await shop.change("hold", session, String(id));
    expect(await sendMail(shop.store, id, "WC_Email_Customer_On_Hold_Order", "plain")).toContain(sentence);
    await shop.store.php(`wc_get_order( ${id} )->calculate_totals(); return 1;`);
    expect((await shop.store.order(id)).meta["_svc_tax_sentence"]).toBe(sentence);
  });

  test("an attempt with another address replaces what an earlier one stored", async () => {
    const session = abroad("de");
    const id = Number(orderId(await shop.place(session)));
    session.customer.billingAddress.country = "DE";
    expect(Number(orderId(await shop.place(session, 2)))).toBe(id);
    const { meta } = await shop.store.order(id);
    expect(meta).not.toHaveProperty("_svc_tax_treatment");
    expect(meta).not.toHaveProperty("_svc_tax_sentence");
  });
});
