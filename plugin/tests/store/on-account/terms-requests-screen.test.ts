/** A customer asks for terms in both checkouts and in My account, and staff decide in the dialog of Net terms › Requests. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { findings } from "../../../../test/browser/axe.ts";
import { hasChromium, launchBrowser } from "../../../../test/run/chromium.ts";
import { type Admin, signIn } from "../support/admin.ts";
import { type CheckoutStore, startCheckoutStore } from "../support/checkout-store.ts";
import { missingForStore } from "../support/locations.mjs";

const slowestPageMs = 90_000;

describe.skipIf(!hasChromium || missingForStore().length > 0)("asking for terms in a browser", () => {
  let store: CheckoutStore;
  let browser: Browser;
  let admin: Admin;

  beforeAll(async () => {
    store = await startCheckoutStore();
    await store.setOption("svc_checkout_on_account", { defaultOffer: "approved", allowRequests: true });
    await store.setOption("woocommerce_myaccount_page_id", await store.php<number>("return wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'My account', 'post_name' => 'my-account', 'post_content' => '[woocommerce_my_account]' ] );"));
    await store.php("flush_rewrite_rules(); return 1;");
    browser = await launchBrowser();
    admin = await signIn(store);
  });

  afterAll(async () => {
    await browser?.close();
    await admin?.close();
    await store?.close();
  });

  async function openAs(login: string): Promise<Page> {
    await store.php(`wp_insert_user( [ 'user_login' => '${login}', 'user_pass' => 'password', 'user_email' => '${login}@buyer.example', 'role' => 'customer', 'first_name' => '${login}', 'last_name' => 'Lindner' ] ); return 1;`);
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 1100 } })).newPage();
    page.setDefaultTimeout(slowestPageMs);
    await page.goto(`${store.url}/wp-login.php`);
    await page.locator("#user_login").fill(login);
    await page.locator("#user_pass").fill("password");
    await Promise.all([page.waitForURL((url) => !url.pathname.includes("wp-login")), page.locator("#wp-submit").click()]);
    return page;
  }
  const askedFor = /You asked on .+ to buy on account\. We will reply by e-mail\./;

  test("in My account, also without JavaScript's help; afterwards the page says what became of it", async () => {
    const page = await openAs("Account");
    await page.goto(`${store.url}/my-account/`);
    await page.getByRole("link", { name: "Buy on account" }).click();
    expect(await findings(page, { within: [".woocommerce-MyAccount-content"] })).toEqual([]);
    await page.getByLabel("Company name").fill("Account & Söhne");
    await page.getByLabel("Message").fill("We order every month.");
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText(askedFor).waitFor();
    expect(await page.getByRole("button", { name: "Send request" }).count()).toBe(0);
    const join = (status: string) =>
      store.php(`
        SvcCheckout\\OnAccount\\Companies::save( new SvcCheckout\\OnAccount\\Company( 'co_account', 'Account & Söhne', credit_limits: [ 'EUR' => 50000 ], status: '${status}', revision: SvcCheckout\\OnAccount\\Companies::find( 'co_account' )->revision ?? 0 ) );
        SvcCheckout\\OnAccount\\Companies::set_members( 'co_account', [ [ 'reference' => (string) get_user_by( 'login', 'Account' )->ID, 'terms' => null ] ] );
        return 1;`);
    const left = page.getByText("€500.00 of your €500.00 credit limit is left.");
    await join("active");
    await page.reload();
    await left.waitFor();
    await join("suspended");
    await page.reload();
    await page.getByText("Buying on account is paused for your company.").waitFor();
    expect(await left.count()).toBe(0);
    await store.php("SvcCheckout\\OnAccount\\CompanyRemoval::delete( 'co_account' ); return 1;");
    await page.context().close();
  });

  test.each([
    { kind: "classic", field: "#billing_company" },
    { kind: "block", field: "#svc-company" },
  ] as const)("in the $kind checkout, with the company typed there", async ({ kind, field }) => {
    const page = await openAs(kind);
    await page.goto(`${store.url}/?add-to-cart=${store.products.plain}`);
    await page.goto(`${store.url}/?page_id=${store.pages[kind]}`);
    await page.getByText("Ask to buy on account").click();
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText("Please enter the name of your company.").waitFor();
    await page.locator(field).fill(`${kind} GmbH`);
    await page.getByLabel("Message").fill("From the checkout");
    expect(await findings(page, { within: [".svc-ask"] })).toEqual([]);
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText(askedFor).waitFor();
    await page.reload();
    await page.getByText(askedFor).waitFor();
    await page.context().close();
  });

  test("staff approve one request and decline another, and see each e-mail before it is sent", async () => {
    await admin.open("admin.php?page=svc-checkout-net-terms");
    await admin.page.getByRole("link", { name: /^Requests/ }).click();
    const list = admin.page.getByRole("region", { name: "Requests" });
    await list.getByText("We order every month.").waitFor();
    expect(await findings(admin.page, { within: [".wrap"] })).toEqual([]);

    await list.getByRole("button", { name: "Review the request of Account Lindner" }).click();
    const dialog = admin.page.getByRole("dialog");
    await dialog.getByText("no orders yet").waitFor();
    await dialog.getByRole("button", { name: "Approve and send e-mail" }).click();
    await dialog.getByText("Please enter the credit limit of the company").first().waitFor();
    await dialog.getByLabel("Credit limit of the company (EUR)").fill("8000");
    await dialog.getByLabel("Note to the customer").fill("Welcome!");
    await dialog.getByText("From now on you can order on account for Account & Söhne: 30 days net.").waitFor();
    await dialog.getByText("“Welcome!”").waitFor();
    expect(await findings(admin.page, { within: ["[role=dialog]"] })).toEqual([]);
    await dialog.getByRole("button", { name: "Approve and send e-mail" }).click();
    await admin.page.getByText("The request of Account Lindner was approved.").first().waitFor();
    await list.getByText("Approved").waitFor();

    await list.getByRole("button", { name: "Review the request of block Lindner" }).click();
    await dialog.getByRole("radio", { name: "Decline" }).click();
    await dialog.getByText("We cannot let you buy on account at present.").waitFor();
    await dialog.getByRole("button", { name: "Decline and send e-mail" }).click();
    await admin.page.getByText("The request of block Lindner was declined.").first().waitFor();
    await list.getByText("Declined").waitFor();
    const mails = await store.takeMails();
    expect(mails.map(({ to }) => to).filter((to) => to.endsWith("@buyer.example"))).toEqual(["Account@buyer.example", "block@buyer.example"]);
  });

  test("the link in the team's e-mail opens the request", async () => {
    const id = await store.php<string>("return SvcCheckout\\TermsRequests\\Requests::page( 'classic GmbH', true, 1, 1 )['requests'][0]->id;");
    await admin.open(`admin.php?page=svc-checkout-net-terms&tab=requests&request=${id}`);
    await admin.page.getByRole("dialog").getByText("From the checkout").waitFor();
  });
});
