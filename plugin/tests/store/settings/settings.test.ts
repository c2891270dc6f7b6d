/** The settings tab in a real store, and the synchronization with the checkout server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { expectOk, type Harness, startHarness, type TestMerchant } from "../../../../test/support/harness.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

type Configuration = {
  b2b: {
    paymentTerms: { label: string; value: string; default?: boolean }[];
    requireValidVat: boolean;
    vatNumbers: { eu: string | null; gb: string | null };
  };
};

describe.skipIf(!hasChromium || missingForStore().length > 0)("the settings of a real store", () => {
  let server: Harness;
  let merchant: TestMerchant;
  let store: CheckoutStore;
  let admin: Admin;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    merchant = await server.merchant(await server.workspace());
    store = await startCheckoutStore(server, merchant);
    admin = await signIn(store);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    await server?.close();
  });

  const path = () => `/v1/merchants/${merchant.id}`;
  const onServer = async () => (expectOk(await merchant.client.get(path())) as Configuration).b2b;
  const sync = () => admin.page.locator("#svc-checkout-settings-sync");
  const openSection = (section: string) => admin.open(`admin.php?page=wc-settings&tab=svc_checkout&section=${section}`);
  const save = async () => {
    await Promise.all([
      admin.page.waitForEvent("domcontentloaded"),
      admin.page.getByRole("button", { name: "Save changes" }).click(),
    ]);
  };
  const waitForSync = async (sentence: string) => {
    await sync().getByText(sentence).waitFor();
  };
  const terms = () => store.php<unknown>("return get_option( 'svc_checkout_payment_terms' );");

  test("in the connection test, the server calls the store back, signed with the saved secret", async () => {
    const outcome = await admin.testConnection();
    expect(outcome).toContain("The server can reach this store, and both use the same secret.");
    expect(await store.php("return get_option( 'svc_checkout_merchant_id' );")).toBe(merchant.id);
  });

  test("axe finds no problems in the tab, before and after the connection test", async () => {
    // Multi-select lists are WooCommerce's own.
    const tab = { within: ["#mainform tr:not(:has(.select2))"] };
    await admin.open("admin.php?page=wc-settings&tab=svc_checkout");
    await waitForSync("Which settings should apply?");
    expect(await findings(admin.page, tab)).toEqual([]);
    await admin.testConnection();
    expect(await findings(admin.page, tab)).toEqual([]);
    for (const section of ["forms", "terms", "tax", "documents"]) {
      await openSection(section);
      await admin.page.locator("#mainform tr").first().waitFor();
      expect(await findings(admin.page, tab), section).toEqual([]);
    }
    await admin.page.setViewportSize({ width: 390, height: 900 });
    for (const section of ["", "forms", "terms", "tax", "documents"]) {
      await openSection(section);
      expect(await admin.page.evaluate(() => document.documentElement.scrollWidth), section).toBe(390);
    }
    await admin.page.setViewportSize({ width: 1360, height: 1000 });
  });

  test("terms that differ initially are a conflict for the owner to resolve, and nothing is overwritten", async () => {
    const before = await onServer();
    await admin.open("admin.php?page=wc-settings&tab=svc_checkout");
    await waitForSync("Which settings should apply?");
    expect(await onServer()).toEqual(before);
    expect(await terms()).toHaveLength(2);

    await sync().getByRole("button", { name: "Use the store’s settings" }).click();
    await waitForSync("match the checkout server");
    expect((await onServer()).paymentTerms).toEqual([
      { label: "Pay now", value: "immediate", default: true },
      { label: "30 days net", value: "net30" },
    ]);
  });

  test("a new term, an enabled rule and an own VAT number are on the server after saving their sections", async () => {
    await openSection("terms");
    await admin.page.getByRole("button", { name: "Add a term", exact: true }).focus();
    await admin.page.keyboard.press("Enter");
    await expect.poll(() => admin.page.getByLabel("Term 3: days").evaluate((field) => field === document.activeElement)).toBe(true);
    await admin.page.keyboard.type("60");
    expect(await admin.page.getByLabel("Label of term 3").inputValue()).toBe("Net 60 days");
    await admin.page.getByLabel("Label of term 3").fill("Zahlbar in 60 Tagen <netto>");
    await admin.page.getByLabel("Preselect “Zahlbar").check();
    await save();
    expect(await admin.page.getByLabel("Label of term 3").inputValue()).toBe("Zahlbar in 60 Tagen <netto>");
    await openSection("tax");
    await admin.page.getByLabel("Refuse orders with a VAT number that is not valid").check();
    await admin.page.getByLabel("Your VAT number (EU)").fill("de 136 695 976");
    await save();

    expect(await onServer()).toMatchObject({
      paymentTerms: [
        { value: "immediate" },
        { value: "net30" },
        { label: "Zahlbar in 60 Tagen <netto>", value: "net60", default: true },
      ],
      requireValidVat: true,
      vatNumbers: { eu: "DE136695976", gb: null },
    });
    expect(await store.php("$settings = SvcCheckout\\Settings\\Settings::load(); return [ $settings->mode, $settings->has_server() ];"), "of other sections").toEqual(["embedded", true]);
  });

  test("terms are sorted by keyboard, and keep the focus, their offer and their place after saving", async () => {
    await openSection("terms");
    await admin.page.getByLabel("“Zahlbar in 60 Tagen <netto>” is offered to").selectOption({ label: "Signed-in customers" });
    const up = admin.page.getByRole("button", { name: "Move “Zahlbar in 60 Tagen <netto>” up" });
    await up.focus();
    await admin.page.keyboard.press("Enter");
    expect(await admin.page.getByLabel("Label of term 2").inputValue()).toBe("Zahlbar in 60 Tagen <netto>");
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
    await save();
    expect((await onServer()).paymentTerms.map(({ value }) => value)).toEqual(["immediate", "net60", "net30"]);
    const offer = admin.page.getByLabel("“Zahlbar in 60 Tagen <netto>” is offered to");
    expect(await offer.inputValue()).toBe("signed_in");
    await offer.selectOption({ label: "As chosen below the table" });
    await save();
  });

  test("a wrong term is not saved: the message is beside its field, and everything typed stays", async () => {
    const before = await terms();
    const { page } = admin;
    await page.getByRole("button", { name: "Add a term", exact: true }).click();
    const days = page.getByLabel("Term 4: days");
    const message = days.locator("xpath=following-sibling::*[@aria-live]");
    for (const [typed, expected] of [
      ["1000", "Enter a whole number of days from 1 to 999."],
      ["30", "“30 days net” is already due after 30 days."],
    ] as const) {
      await days.fill(typed);
      await page.getByRole("button", { name: "Save changes" }).click();
      await message.getByText(expected).waitFor();
      expect(await days.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(await days.getAttribute("aria-invalid")).toBe("true");
    expect(await findings(page, { within: ["#svc-checkout-terms"] })).toEqual([]);
    expect(await page.locator(".woocommerce-save-button.is-busy").count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1360, height: 1000 });

    await page.getByRole("button", { name: "Add a term without a due date" }).click();
    await page.keyboard.type("End of month");
    expect(await days.inputValue()).toBe("30");
    expect(await terms()).toEqual(before);
    await days.fill("45");
    await save();
    expect((await onServer()).paymentTerms).toEqual([
      ...(before as object[]).map((term) => expect.objectContaining({ value: (term as { value: string }).value })),
      { label: "Net 45 days", value: "net45" },
      { label: "End of month", value: "end_of_month" },
    ]);
  });

  test("terms changed on the server only become the store's", async () => {
    expectOk(
      await merchant.client.patch(path(), {
        b2b: { paymentTerms: [{ label: "14 days", value: "net14" }], requireValidVat: false },
      }),
    );
    await admin.open("admin.php?page=wc-settings&tab=svc_checkout");
    await waitForSync("the store now uses them");

    expect(await terms()).toEqual([{ label: "14 days", value: "net14", default: false }]);
    expect(await store.php("return get_option( 'svc_checkout_require_valid_vat' );")).toBe("no");
  });

  test("changes saved while the server is down are sent later by a scheduled action", async () => {
    await store.setOption("svc_checkout_server_url", "http://127.0.0.1:9");
    await store.setOption("svc_checkout_merchant_id", merchant.id);
    await store.setOption("svc_checkout_settings_sync", {
      state: "done",
      agreed: {
        paymentTerms: [{ label: "14 days", value: "net14", default: false }],
        requireValidVat: false,
        vatNumbers: { eu: "DE136695976", gb: "" },
      },
    });
    await openSection("terms");
    await admin.page.getByLabel("Label of term 1").fill("A fortnight");
    await save();
    await waitForSync("not yet received");
    expect((await onServer()).paymentTerms[0]?.label).toBe("14 days");

    // The same server is available again: it must not count as another one.
    await store.php(`
      remove_all_actions( 'update_option_svc_checkout_server_url' );
      update_option( 'svc_checkout_server_url', '${server.url}' );
      return 1;`);
    expect(
      await store.php(
        "return as_next_scheduled_action( 'svc_checkout_sync_settings', [], 'svc-checkout' ) > time();",
      ),
    ).toBe(true);
    await store.php("do_action( 'svc_checkout_sync_settings' ); return 1;");
    expect((await onServer()).paymentTerms[0]?.label).toBe("A fortnight");
  });

  test("another key removes the merchant id, so that nothing is written to the wrong merchant", async () => {
    await store.setOption("svc_checkout_api_key", "");
    expect(
      await store.php(
        "return [ get_option( 'svc_checkout_merchant_id' ), get_option( 'svc_checkout_settings_sync' ) ];",
      ),
    ).toEqual([false, false]);
  });

  test("only shop managers may synchronize settings", async () => {
    const route = `${store.url}/wp-json/wc-svc/v1/admin/settings-sync`;
    const anonymous = await fetch(route, { method: "POST" });
    const forged = await admin.page.request.post(route);
    expect([anonymous.status, forged.status()]).toEqual([401, 401]);
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});
