// Promise: both checkouts ask a company for what its merchant's `b2b.fields` say, refuse what is missing or wrong, and orders have it.
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { missingForStore } from "../support/locations.mjs";
import { pressUntil } from "../support/press-until.ts";
import { newVisitor } from "../support/visitor.ts";
import { newShopper } from "./classic-page.ts";
import { type ConnectedStore, kinds, startConnectedStore } from "./connected-store.ts";

const NAMES = [
  "orderNote",
  "poNumber",
  "costCentre",
  "buyerReference",
  "poNumbers",
  "invoiceEmail",
  "peppolId",
  "exemptionNumber",
] as const;
type Uses = Partial<Record<(typeof NAMES)[number], "off" | "optional" | "required">>;

/** As typed, with what a form does to it. */
const TYPED = {
  po_number: "PO-<1>",
  cost_centre: " 4100 ",
  buyer_reference: '04011000-1234512345-06 & "B"',
  po_numbers: "PO-8\r\n\r\n PO-9 ü/B \r\nPO-8",
  invoice_email: "rechnung@muster.example",
  peppol_id: "0208:0403019261",
  exemption_number: "EX-1",
};

const META = {
  _svc_po_number: "PO-<1>",
  _svc_cost_centre: "4100",
  _svc_buyer_reference: '04011000-1234512345-06 & "B"',
  _svc_po_numbers: '["PO-8","PO-9 ü/B"]',
  _svc_invoice_email: "rechnung@muster.example",
  _svc_peppol_id: "0208:0403019261",
  _svc_exemption_number: "EX-1",
};

const every = (use: "off" | "optional" | "required"): Uses =>
  Object.fromEntries(NAMES.map((name) => [name, use]));

describe.skipIf(missingForStore().length > 0)("the fields that the merchant asks a company for", () => {
  let store: ConnectedStore;
  const path = () => `/v1/merchants/${store.merchant.id}`;

  beforeAll(async () => {
    store = await startConnectedStore();
    await store.setOption("svc_checkout_merchant_id", store.merchant.id);
    await store.setOption("svc_checkout_server_features", ["b2b_fields"]);
  });

  afterAll(async () => {
    await store?.close();
  });

  /** Changes them on the server, and synchronizes as the store does every hour. */
  async function ask(fields: Uses): Promise<void> {
    const answer = await store.merchant.client.patch(path(), { b2b: { fields } });
    expect(answer.status).toBe(200);
    await store.php("do_action( 'svc_checkout_sync_hourly' ); return 1;");
  }
  const copied = () => store.php<Record<string, string>>("return get_option( 'svc_checkout_b2b_fields' );");
  const countOrders = () =>
    store.php<number>("return count( wc_get_orders( [ 'limit' => -1, 'return' => 'ids', 'status' => [ 'processing', 'on-hold', 'pending' ] ] ) );");

  test("they are set on the server and copied with every synchronization; the copy stays while the server is down", async () => {
    await ask({ ...every("off"), costCentre: "required", peppolId: "optional" });
    const expected = { ...every("off"), costCentre: "required", peppolId: "optional" };
    expect(await copied()).toEqual(expected);

    await store.php("remove_all_actions( 'update_option_svc_checkout_server_url' ); update_option( 'svc_checkout_server_url', 'http://127.0.0.1:9' ); do_action( 'svc_checkout_sync_hourly' ); return 1;");
    expect(await copied()).toEqual(expected);
    await store.php(`remove_all_actions( 'update_option_svc_checkout_server_url' ); update_option( 'svc_checkout_server_url', '${store.server.url}' ); return 1;`);
  });

  describe.each(kinds)("in the %s checkout", (kind) => {
    test("every field is stored with the order, and the pre-confirmation call has it", async () => {
      await ask(every("required"));
      const hook = await startHook(store);
      const order = await store.bought(kind, TYPED);
      expect(order.meta).toMatchObject(META);
      expect(hook.details).toEqual([
        {
          po_number: "PO-<1>",
          cost_centre: "4100",
          buyer_reference: '04011000-1234512345-06 & "B"',
          po_numbers: ["PO-8", "PO-9 ü/B"],
          invoice_email: "rechnung@muster.example",
          peppol_id: "0208:0403019261",
          exemption_number: "EX-1",
          order_note: null,
        },
      ]);
      await hook.close();
    });

    test("a required field that is missing, and one of the wrong form, refuse the order, which is placed once they are right", async () => {
      await ask({ ...every("off"), poNumber: "required", costCentre: "required", peppolId: "optional" });
      await store.useCheckout(kind);
      const visitor = newVisitor(store);
      await visitor.addToCart(store.products.plain, 1);
      const before = await countOrders();
      const refused = await visitor.placeOrder(kind, { cost_centre: " ", peppol_id: "0403019261" });
      expect(refused.id).toBeNull();
      expect(refused.text).toContain("Enter the PO number.");
      expect(refused.text).toContain("Enter the cost centre.");
      expect(refused.text).toContain("Peppol ID: Enter a Peppol ID like 0208:0403019261.");
      expect(await countOrders()).toBe(before);

      const placed = await visitor.placeOrder(kind, { po_number: "7", cost_centre: "4100" });
      expect(placed.id, placed.text).not.toBeNull();
      const { meta } = await store.order(placed.id ?? 0);
      expect(meta).toMatchObject({ _svc_po_number: "7", _svc_cost_centre: "4100" });
      expect(meta).not.toHaveProperty("_svc_peppol_id");
    });

    test("nothing is asked of a private buyer", async () => {
      await ask(every("required"));
      await store.setOption("svc_checkout_b2b_for", "choice");
      const { meta } = await store.bought(kind, { b2b: false, ...TYPED });
      expect(Object.keys(meta).filter((key) => key in META)).toEqual([]);
      const refused = await store.buy(kind, { b2b: true });
      expect(refused.text).toContain("Enter the tax exemption number.");
      await store.setOption("svc_checkout_b2b_for", "everyone");
    });

    test("WooCommerce's own note is among them where the merchant asks for one", async () => {
      const note = "Ring twice.\nGate 3 💡";
      await ask({ ...every("off"), orderNote: "optional" });
      const hook = await startHook(store);
      expect((await store.bought(kind, { note })).meta).toMatchObject({ _svc_order_note: note });
      expect(hook.details).toMatchObject([{ order_note: note, cost_centre: null }]);
      await ask(every("off"));
      expect((await store.bought(kind, { note })).meta).not.toHaveProperty("_svc_order_note");
      await hook.close();
    });

    test("nothing is stored of fields that are off", async () => {
      await ask(every("off"));
      const { meta } = await store.bought(kind, { ...TYPED, invoice_email: "nonsense" });
      expect(Object.keys(meta).filter((key) => key in META)).toEqual([]);
    });
  });

  test("the classic form has what is asked for only, marks what is required, and keeps what was typed", async () => {
    await ask({ ...every("off"), costCentre: "required", poNumbers: "optional", invoiceEmail: "optional" });
    await store.useCheckout("classic");
    const visitor = newVisitor(store);
    await visitor.addToCart(store.products.plain, 1);
    const typed = { po_numbers: "PO-8\nPO-9 <ü>", invoice_email: "rechnung" };
    const refused = await visitor.placeOrder("classic", typed);
    expect(refused.text).toContain("Invoice e-mail: Enter an e-mail address like name@example.com.");

    const html = await visitor.checkoutPage("classic");
    const names = [...html.matchAll(/<p class="[^"]*" id="svc_(\w+)_field"/g)].map(([, name]) => name);
    expect([...new Set(names)].filter((name) => name !== "payment_terms")).toEqual(["vat_number", "cost_centre", "po_numbers", "invoice_email"]);
    expect(html).toMatch(/<textarea[^>]*name="svc_po_numbers"[^>]*>PO-8\nPO-9 &lt;ü&gt;<\/textarea>/);
    expect(html).toMatch(/<input type="email"[^>]*name="svc_invoice_email"[^>]*value="rechnung"/);
    const row = (name: string) => new RegExp(`<p class="([^"]*)" id="svc_${name}_field"`).exec(html)?.[1] ?? "";
    expect(row("cost_centre")).toContain("validate-required");
    expect(row("po_numbers")).toContain("svc-checkout-optional");
    expect(row("po_numbers")).not.toContain("validate-required");
  });

  describe.skipIf(!hasChromium)("in a browser", () => {
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchBrowser();
      await ask({ ...every("off"), costCentre: "required", poNumbers: "optional", peppolId: "optional" });
    });
    afterAll(async () => {
      await browser?.close();
    });

    test("the block checkout folds the optional ones to their names, and refuses at the fields", async () => {
      await store.useCheckout("block");
      const page = await openCheckout(browser, store);
      expect(await page.locator("#svc-poNumber").count()).toBe(0);
      await page.locator("#svc-costCentre").waitFor();
      const names = page.getByText("Further PO numbers, Peppol ID", { exact: true });
      expect(await page.locator("#svc-peppolId").isVisible()).toBe(false);
      await names.click();
      await page.locator("#svc-peppolId").fill("0403019261");
      await page.locator("#svc-poNumbers").fill("PO-8\nPO-9");
      expect(await page.locator("#svc-peppolId-message").innerText()).toBe("Enter a Peppol ID like 0208:0403019261.");
      expect(await page.locator("#svc-costCentre-message").innerText()).toBe("");
      const buyer = { "svc-company": "Muster GmbH", "svc-firstName": "Erika", "svc-lastName": "Muster" };
      const address = { email: "erika@example.com", "billing-address_1": "Weg 1", "billing-postcode": "10115", "billing-city": "Berlin" };
      for (const [id, value] of Object.entries({ ...buyer, ...address })) {
        await page.locator(`#${id}`).fill(value);
      }
      const press = (done: (wait: { timeout: number }) => Promise<unknown>) =>
        pressUntil(
          () => page.locator(".wc-block-components-checkout-place-order-button").click({ timeout: 30_000 }),
          () => done({ timeout: 30_000 }),
        );
      await page.locator("#radio-control-wc-payment-method-options-cod").check();
      await press((wait) => page.locator(".svc-field--costCentre.svc-field--invalid").waitFor(wait));
      expect(await page.locator("#svc-costCentre-message").innerText()).toBe("Enter the cost centre.");
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("svc-costCentre");
      expect(await findings(page, { within: [".svc-company"] })).toEqual([]);
      // What is wrong cannot be folded.
      await names.click();
      expect(await page.locator("#svc-peppolId").isVisible()).toBe(true);

      await page.locator("#svc-costCentre").fill("4100");
      await page.locator("#svc-peppolId").fill("0208:0403019261");
      await press((wait) => page.waitForURL(/order-received/, wait));
      const id = Number(/order-received[/=](\d+)/.exec(page.url())?.[1]);
      expect((await store.order(id)).meta).toMatchObject({
        _svc_cost_centre: "4100",
        _svc_po_numbers: '["PO-8","PO-9"]',
        _svc_peppol_id: "0208:0403019261",
      });
      await page.context().close();
    });

    test("the classic checkout does the same, and what was typed stays after a refusal", async () => {
      await store.useCheckout("classic");
      const shopper = await newShopper(browser, store);
      await shopper.goToCheckout(store.products.plain, 1);
      const { page } = shopper;
      const names = page.getByRole("button", { name: "Further PO numbers, Peppol ID" });
      expect(await names.getAttribute("aria-expanded")).toBe("false");
      expect(await page.locator("#svc_peppol_id").isVisible()).toBe(false);
      await names.click();
      await page.locator("#svc_po_numbers").fill("PO-8\nPO-9");
      await page.locator("#svc_peppol_id").fill("0403019261");
      await page.locator("#svc_peppol_id").blur();
      const message = page.locator("#svc_peppol_id_field .checkout-inline-error-message");
      expect(await message.innerText()).toBe("Enter a Peppol ID like 0208:0403019261.");
      await shopper.fillIn();
      await shopper.payWith("cod");
      // Another country sorts the rows again.
      const order = () => page.locator("#customer_details .form-row").evaluateAll((rows) => rows.map(({ id, className }) => id || /svc-checkout-more/.exec(className)?.[0] || ""));
      const rows = (await order()).slice(0, 9);
      expect(rows.slice(4)).toEqual(["svc_cost_centre_field", "svc-checkout-more", "svc_po_numbers_field", "svc_peppol_id_field", "svc_payment_terms_field"]);
      await page.evaluate(() => {
        const { jQuery } = window as unknown as { jQuery(target: string): { trigger(event: string): void } };
        jQuery("#billing_country").trigger("change");
      });
      await shopper.settled();
      expect((await order()).slice(0, 9)).toEqual(rows);

      await names.click();
      expect(await page.locator("#svc_peppol_id").isVisible()).toBe(false);
      await page.locator("#place_order").click();
      await page.getByText("Enter the cost centre.").first().waitFor();
      const notices = page.locator(".woocommerce-NoticeGroup-checkout");
      expect(await notices.innerText()).toContain("Peppol ID: Enter a Peppol ID like 0208:0403019261.");
      await expect.poll(() => message.innerText()).toContain("Enter a Peppol ID like 0208:0403019261.");
      expect(await page.locator("#svc_peppol_id").isVisible(), "unfolded, because it is wrong").toBe(true);
      expect(await page.locator("#svc_po_numbers").inputValue()).toBe("PO-8\nPO-9");
      expect(await findings(page, { within: [".svc-checkout-company"] })).toEqual([]);

      await page.locator("#svc_cost_centre").fill("4100");
      await page.locator("#svc_peppol_id").fill("0208:0403019261");
      await shopper.payWith("cod");
      const { meta } = await store.order(await shopper.placeOrder());
      expect(meta).toMatchObject({ _svc_cost_centre: "4100", _svc_po_numbers: '["PO-8","PO-9"]', _svc_peppol_id: "0208:0403019261" });
      await shopper.close();
    });
  });

  test("PHP logged no errors", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});

/** A new shopper with a product in the block checkout. */
async function openCheckout(browser: Browser, store: ConnectedStore): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1200, height: 1200 } })).newPage();
  page.setDefaultTimeout(90_000);
  await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
  await page.goto(`${store.url}/?page_id=${store.pages.block}`);
  await page.locator(".wc-block-components-checkout-place-order-button").waitFor();
  return page;
}

/** A hook that accepts every order and keeps what companies entered. */
async function startHook(store: ConnectedStore) {
  const details: unknown[] = [];
  const listener = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString()) as { data: { details: unknown } };
      details.push(data.details);
      response.writeHead(200, { "content-type": "application/json" }).end('{"available":true}');
    });
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const path = `/v2/agencies/${store.workspace.id}/merchants/${store.merchant.id}/pre-confirmation`;
  const { client } = store.workspace;
  const answer = await client.put(path, { url: `http://127.0.0.1:${port}/`, fail_mode: "closed" });
  expect(answer.status).toBe(200);
  return {
    details,
    async close() {
      await client.delete(path);
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
}
