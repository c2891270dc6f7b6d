/** What was agreed on an order on account, in every e-mail and on the buyer's pages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOrders, useStorage } from "../support/account-orders.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";
import { type EmailName, sendMail, textOfMail } from "../support/order-mails.ts";
import { newVisitor } from "../support/visitor.ts";

const BANK = "Example Bank <Berlin> & Co\nIBAN: DE02 1203 0000 0000 2020 51";
const HOSTILE = `P<O>7 <b>R&D;7</b> O'Neill "x" &lt; A&amp;B`;

describe.skipIf(missingForStore().length > 0)("what was agreed on an order on account", () => {
  let store: CheckoutStore;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.php(`
      update_option( 'svc_checkout_payment_terms', [
        [ 'label' => 'Pay now', 'value' => 'immediate', 'default' => true ],
        [ 'label' => '30 days <net>', 'value' => 'net30', 'default' => false ],
      ] );
      return 1;`);
  });

  afterAll(async () => {
    await store?.close();
  });

  const make = async (po: string, more: { term?: string; status?: string; paid?: boolean; due?: string } = {}) => {
    const ids = await makeOrders(store, [{ po, company: "O'Neill <b>AB</b>", due: "2026-12-22", total: 99, ...more }]);
    return ids[po] ?? 0;
  };
  const mail = (id: number, name: EmailName, type: "html" | "plain") => sendMail(store, id, name, type);
  const page = async (id: number, getter: "received" | "payment") => {
    const path = await store.php<string>(`
      $order = wc_get_order( ${id} );
      $url   = 'payment' === '${getter}' ? $order->get_checkout_payment_url() : $order->get_checkout_order_received_url();
      return str_replace( home_url(), '', $url );`);
    return textOfMail(await newVisitor(store).get(path), "html");
  };
  const types = ["html", "plain"] as const;

  describe.each(["tables", "posts"] as const)("with orders in %s", (storage) => {
    beforeAll(() => useStorage(store, storage));

    test("the on-hold mail says that the order is on account and how to pay, not that a payment is being confirmed", async () => {
      await store.setOption("svc_checkout_bank_details", BANK);
      const id = await make(`${storage}-1`);
      for (const type of types) {
        for (const improved of ["yes", "no"]) {
          await store.setOption("woocommerce_feature_email_improvements_enabled", improved);
          const text = await mail(id, "WC_Email_Customer_On_Hold_Order", type);
          expect(text).toContain("Thank you for your order on account. Please pay it by December 22, 2026.");
          expect(text).not.toMatch(/until we (can )?confirm/);
          expect(text).toContain("Payment terms: 30 days <net>");
          expect(text).toContain("Payable by: December 22, 2026");
          expect(text).toContain(`Please pay to: Example Bank <Berlin> & Co IBAN: DE02 1203 0000 0000 2020 51`);
          expect(text).toContain(`Payment reference: ${id}`);
          expect(text).not.toContain("PO number");
        }
      }
    });

    test("PDF invoices get the agreed due day, the VAT number, and the reason why there is no VAT, by their own filters", async () => {
      const [agreed, other] = [await make(`${storage}-pdf`), await make(`${storage}-now`, { term: "immediate", due: "" })];
      const asked = (id: number, meta: Record<string, string>) =>
        store.php<[number, string | null, boolean, boolean]>(`
          $order = wc_get_order( ${id} );
          foreach ( json_decode( '${JSON.stringify(meta)}', true ) as $key => $value ) { $order->update_meta_data( $key, $value ); }
          return [
            apply_filters( 'wpo_wcpdf_document_due_date', 5, (object) [ 'order' => $order ] ),
            apply_filters( 'wpo_wcpdf_order_customer_vat_number', null, $order, null ),
            apply_filters( 'wpo_wcpdf_order_vat_exempt_fallback_to_customer_vat_number', true, $order ),
            apply_filters( 'wpo_wcpdf_is_vat_exempt_order', false, $order ),
          ];`);
      const number = { _svc_vat_number: "FR12345678901", _svc_vat_valid: "1" };
      expect(await asked(agreed, number)).toEqual([Date.UTC(2026, 11, 22) / 1000, "FR12345678901", false, false]);
      expect(await asked(agreed, { ...number, _svc_tax_treatment: "intra_community" })).toContain(true);
      expect(await asked(other, {})).toEqual([5, null, true, false]);
    });

    test("another order's on-hold mail stays WooCommerce's", async () => {
      const id = await make(`${storage}-2`, { term: "immediate" });
      const text = await mail(id, "WC_Email_Customer_On_Hold_Order", "plain");
      expect(text).toMatch(/until we (can )?confirm/);
      expect(text).not.toContain("Please pay to");
    });

    test("without a due day the mail names the terms; after payment no mail asks for it", async () => {
      const undated = await make(`${storage}-3`, { due: "", term: "eom" });
      const text = await mail(undated, "WC_Email_Customer_On_Hold_Order", "html");
      expect(text).toContain("Please pay it on the terms below.");
      expect(text).toContain("Payment terms: eom");
      const paid = await make(`${storage}-4`, { paid: true, status: "completed" });
      for (const type of types) {
        const completed = await mail(paid, "WC_Email_Customer_Completed_Order", type);
        expect(completed).not.toMatch(/Payable by|Please pay to|Payment reference/);
      }
    });

    test("the buyer's pages show the PO number, the term, the due day and how to pay; after payment only what was agreed", async () => {
      await store.setOption("svc_checkout_bank_details", BANK);
      const id = await make(`${storage} ${HOSTILE}`);
      const text = await page(id, "received");
      expect(text).toContain(`PO number ${storage} ${HOSTILE}`);
      expect(text).toContain("Payment terms 30 days <net>");
      expect(text).toContain("Payable by December 22, 2026");
      expect(text).toContain("Please pay to Example Bank <Berlin> & Co IBAN: DE02 1203 0000 0000 2020 51");
      const view = await store.php<string>(`
        ob_start();
        woocommerce_order_details_table( ${id} );
        return ob_get_clean();`);
      expect(textOfMail(view, "html")).toContain(`PO number ${storage} ${HOSTILE}`);
      await store.php(`wc_get_order( ${id} )->payment_complete(); $order = wc_get_order( ${id} ); $order->update_meta_data( '_svc_paid_at', '2026-11-20T11:00:00.000Z' ); $order->save(); return 1;`);
      const paid = await page(id, "received");
      expect(paid).toContain("Payment terms 30 days <net>");
      expect(paid).not.toMatch(/Payable by|Please pay to/);
    });

    test("pages and mails name cost centre and buyer reference; mails name PO numbers only if the store wants it", async () => {
      const id = await make(`${storage}-ref`, { paid: true, status: "completed" });
      await store.php(`
        $order = wc_get_order( ${id} );
        $order->update_meta_data( '_svc_cost_centre', 'R&D <4100>' );
        $order->update_meta_data( '_svc_buyer_reference', '04011000-1234512345-06' );
        $order->update_meta_data( '_svc_po_numbers', '["PO-8","PO-9"]' );
        $order->save();
        return 1;`);
      const parts = ["R&D <4100>", "04011000-1234512345-06"];
      const received = await page(id, "received");
      for (const part of [...parts, "Further PO numbers PO-8, PO-9"]) expect(received).toContain(part);
      for (const type of types) {
        const text = await mail(id, "WC_Email_Customer_Completed_Order", type);
        expect(text).toContain("Cost centre: R&D <4100>");
        expect(text).toContain("Buyer reference: 04011000-1234512345-06");
        expect(text).not.toContain("PO-8");
      }
      await store.setOption("lab_po", "yes");
      expect(await mail(id, "WC_Email_New_Order", "plain")).toContain("Further PO numbers: PO-8, PO-9");
      await store.setOption("lab_po", "");
    });

    test("typed text arrives in every mail as it was typed", async () => {
      await store.setOption("lab_po", "yes");
      const id = await make(`${storage} ${HOSTILE}`);
      const names: EmailName[] = [
        "WC_Email_New_Order",
        "WC_Email_Customer_On_Hold_Order",
        "WC_Email_Customer_Processing_Order",
        "WC_Email_Customer_Invoice",
        "svc_checkout_reminder",
      ];
      for (const name of names) {
        for (const type of types) {
          const text = await mail(id, name, type);
          // The reminder has a table.
          const label = `PO number${name === "svc_checkout_reminder" && type === "html" ? "" : ":"}`;
          expect(text, `${name} ${type}`).toContain(`${label} ${storage} ${HOSTILE}`);
          if (name !== "svc_checkout_reminder") expect(text, `${name} ${type}`).toContain("O'Neill <b>AB</b>");
        }
      }
      await store.setOption("lab_po", "");
    });

    test("an order on account can be paid online while it is on hold, and a declined card leaves it on account", async () => {
      await store.setOption("lab_gateway", "fails");
      await store.setOption("svc_checkout_bank_details", "");
      const id = await make(`${storage}-5`);
      const pay = await store.php<string>(
        `return str_replace( home_url(), '', wc_get_order( ${id} )->get_checkout_payment_url() );`,
      );
      expect(await mail(id, "WC_Email_Customer_On_Hold_Order", "plain")).toContain(`Pay online: ${store.url}${pay}`);
      expect(await mail(id, "svc_checkout_reminder", "html")).toContain(`Pay online ${store.url}${pay}`);
      const needsPayment = () => store.php<boolean>(`return wc_get_order( ${id} )->needs_payment();`);
      expect(await needsPayment(), "not outside the page: the block checkout would reuse the order").toBe(false);

      const visitor = newVisitor(store);
      const form = await visitor.get(pay);
      expect(form).toContain("payment_method_lab");
      expect(form).not.toMatch(/payment_method_(bacs|cod|svc_checkout)/);
      const submit = () => visitor.payFor(pay, form, "lab");
      await submit();
      expect((await store.order(id)).status).toBe("on-hold");
      expect((await store.order(id)).notes.join()).toContain("The order remains on account.");
      await store.setOption("lab_gateway", "pays");
      await submit();
      expect((await store.order(id)).status).toBe("processing");
      await store.setOption("lab_gateway", "");
    });

    test.each([
      ["a part is paid", `$order->update_meta_data( '_svc_amount_paid', '1' ); $order->save();`],
      ["a part was refunded", `wc_create_refund( [ 'order_id' => $order->get_id(), 'amount' => 1 ] );`],
      ["it has shipped", `$order->update_status( 'processing' );`],
      ["it was cancelled", `$order->update_status( 'cancelled' );`],
    ])("it cannot be paid online once %s", async (name, change) => {
      await store.setOption("lab_gateway", "pays");
      const id = await make(`${storage}-${name}`);
      await store.php(`$order = wc_get_order( ${id} ); ${change} return 1;`);
      expect(await page(id, "payment")).toContain("it cannot be paid for");
      await store.setOption("lab_gateway", "");
    });
  });

  test("German mails are German", async () => {
    await store.setOption("lab_locale", "de_DE");
    await store.setOption("svc_checkout_bank_details", BANK);
    const id = await make("german");
    const text = await mail(id, "WC_Email_Customer_On_Hold_Order", "plain");
    await store.setOption("lab_locale", "");
    for (const part of ["Vielen Dank für Ihre Bestellung auf Rechnung. Bitte zahlen Sie bis zum", "Zahlbar bis:", "Bitte überweisen Sie an:", "Verwendungszweck:"]) {
      expect(text).toContain(part);
    }
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
