/** The accounts team's screens, file and mails in every language of the plugin. */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { type Harness, startHarness } from "../../../../test/support/harness.ts";
import { callAdminRoute, inDays, makeOrders } from "../support/account-orders.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

const plugin = fileURLToPath(new URL("../../..", import.meta.url));
const locales = ["de_DE", "es_ES", "fr_FR", "it_IT", "nl_NL", "pl_PL"] as const;

test("every text is translated to every language", async () => {
  const catalogues = (await readdir(`${plugin}languages`)).filter((name) => name.endsWith(".po"));
  expect(catalogues).toEqual(locales.map((locale) => `svc-checkout-${locale}.po`));
  const check = promisify(execFile)(process.execPath, ["scripts/make-pot.mjs", "--check"], { cwd: plugin });
  const problems = await check.then(
    () => "",
    (error: { stderr: string }) => error.stderr,
  );
  expect(problems).toBe("");
});

test.each([
  ["de_DE", "PO-N"],
  ["es_ES", "pedido de compra"],
  ["fr_FR", "bon de commande"],
  ["it_IT", "acquisto"],
  ["nl_NL", "inkoop"],
  ["pl_PL", "zakupu"],
])("in %s, no text calls the PO number as WooCommerce calls the order number", async (locale, part) => {
  const catalogue = await readFile(`${plugin}languages/svc-checkout-${locale}.po`, "utf8");
  const texts = [...catalogue.matchAll(/^msgid "(.*PO number.*)"\nmsgstr "(.*)"$/gm)];
  expect(texts.length).toBeGreaterThan(4);
  // The field is named as the form names it: test/run/generate/plugin-texts.test.ts.
  const others = texts.filter(([, english]) => english !== "Further PO numbers").filter(([, , text]) => !text!.toLowerCase().includes(part.toLowerCase()));
  expect(others.map(([, english, text]) => [english, text])).toEqual([]);
});

describe.skipIf(!hasChromium || missingForStore().length > 0)("in the admin of a store", () => {
  let server: Harness;
  let store: CheckoutStore;
  let admin: Admin;
  let open: number;

  beforeAll(async () => {
    server = await startHarness({ worker: false });
    store = await startCheckoutStore(server, await server.merchant(await server.workspace()));
    admin = await signIn(store);
    const orders = await makeOrders(store, [
      { po: "LANG-1", company: "Muster GmbH", due: inDays(-3), total: 42 },
      { po: "LANG-2", company: "Muster GmbH", due: inDays(3), total: 42, paid: true },
    ]);
    open = orders["LANG-1"] ?? 0;
    await store.php(`
      $new = new SvcCheckout\\TermsRequests\\TermsRequest( SvcCheckout\\TermsRequests\\TermsRequest::new_id(), 1, 'Muster GmbH', '', '', 'en_US', time() );
      return SvcCheckout\\TermsRequests\\Requests::add( $new );`);
  });

  afterAll(async () => {
    await admin?.close();
    await store?.close();
    await server?.close();
  });

  /** Texts and labels of an element that are English although the language has another text. */
  async function englishTexts(within: Locator, locale: string): Promise<string[]> {
    const displayed = await within.evaluateAll((roots) =>
      roots.flatMap((root) => {
        const texts: string[] = [];
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode() !== null) {
          // The names of statuses and of payment terms are WooCommerce's and the store's.
          if (walker.currentNode.parentElement?.closest(".order-status, svg, option[value^=net]") === null) {
            texts.push(walker.currentNode.textContent ?? "");
          }
        }
        for (const element of root.querySelectorAll("*")) {
          for (const name of ["aria-label", "placeholder", "title"]) {
            texts.push(element.getAttribute(name) ?? "");
          }
        }
        return texts.map((text) => text.trim()).filter((text) => text !== "");
      }),
    );
    expect(displayed.length).toBeGreaterThan(3);
    const english = await untranslated(locale);
    return displayed.filter((text) => english.has(text));
  }

  describe.each(locales)("%s", (locale) => {
    beforeAll(() => store.setOption("lab_locale", locale));
    afterAll(() => store.setOption("lab_locale", ""));

    test("the net-terms screen, of open and of paid orders, and its dialog", async () => {
      const screen = admin.page.locator("#svc-checkout-accounts");
      for (const view of ["all", "paid"]) {
        await admin.open(`admin.php?page=svc-checkout-net-terms&view=${view}&search=LANG-`);
        await screen.locator("td.is-select").waitFor();
        expect(await englishTexts(screen, locale)).toEqual([]);
      }
      await admin.open("admin.php?page=svc-checkout-net-terms&search=LANG-1");
      await screen.locator("td.is-actions button").last().click();
      const menu = admin.page.locator(".components-dropdown-menu__menu");
      await menu.waitFor();
      expect(await englishTexts(menu, locale)).toEqual([]);
      await menu.getByRole("menuitem").first().click();
      const dialog = admin.page.getByRole("dialog");
      await dialog.waitFor();
      // The button that closes a dialog is WordPress's own.
      expect((await englishTexts(dialog, locale)).filter((text) => text !== "Close")).toEqual([]);
    });

    test("the requests to buy on account, and the dialog to decide on one", async () => {
      const screen = admin.page.locator("#svc-checkout-requests");
      await admin.open("admin.php?page=svc-checkout-net-terms&tab=requests");
      await screen.locator("td.is-actions button").first().click();
      const dialog = admin.page.getByRole("dialog");
      await dialog.waitFor();
      expect(await englishTexts(screen, locale)).toEqual([]);
      // The button that closes a dialog is WordPress's own.
      expect((await englishTexts(dialog, locale)).filter((text) => text !== "Close")).toEqual([]);
    });

    test("the settings and the box on an order", async () => {
      for (const section of ["", "forms", "terms", "tax", "documents"]) {
        await admin.open(`admin.php?page=wc-settings&tab=svc_checkout&section=${section}`);
        // Roles have WordPress's own names.
        const settings = await englishTexts(admin.page.locator("#mainform > :is(ul, h2, div, table)"), locale);
        expect(settings.filter((text) => text !== "Customer"), section).toEqual([]);
      }
      await admin.open(`admin.php?page=wc-orders&action=edit&id=${open}`);
      expect(await englishTexts(admin.page.locator("#svc-checkout-order"), locale)).toEqual([]);
    });

    test("the headings of the CSV file, and the reminder", async () => {
      await admin.open("admin.php?page=svc-checkout-net-terms&search=LANG-1");
      const link = await admin.page.locator("#svc-checkout-accounts a[href*=svc_checkout_net_terms_csv]").getAttribute("href");
      const csv = await (await admin.page.request.get(link ?? "")).text();
      const headings = (csv.split("\r\n")[0] ?? "").replace("\uFEFF", "").slice(1, -1).split('","');
      const english = await untranslated(locale);
      expect(headings).toHaveLength(17);
      expect(headings.filter((heading) => english.has(heading))).toEqual([]);

      await store.php(`$order = wc_get_order( ${open} ); $order->delete_meta_data( '_svc_reminded_at' ); $order->save(); return 1;`);
      await store.takeMails();
      expect((await callAdminRoute(store, "POST", `/net-terms/${open}/remind`, {})).status).toBe(200);
      const [mail] = await store.takeMails();
      expect(mail?.subject).not.toContain("Payment reminder");
      const lines = (mail?.message ?? "").replaceAll(/<style.*?<\/style>/gs, "").split(/<[^>]*>|\n/);
      expect(lines.map((line) => line.trim()).filter((line) => english.has(line))).toEqual([]);
    });
  });

  test("PHP logged no errors of the plugin", async () => {
    expect(await store.phpErrors()).toEqual([]);
  });
});

/** The English texts whose translation is another. */
async function untranslated(locale: string): Promise<Set<string>> {
  const catalogue = await readFile(`${plugin}languages/svc-checkout-${locale}.po`, "utf8");
  const texts = catalogue.matchAll(/^msgid "(.+)"\n(?:msgid_plural "(.+)"\n)?msgstr(?:\[0\])? "(.*)"$/gm);
  return new Set([...texts].flatMap(([, text = "", , translated]) => (text === translated ? [] : [text])));
}
