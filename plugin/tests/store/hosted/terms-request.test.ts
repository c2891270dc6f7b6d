/** At the hosted checkout, a signed-in customer asks to buy on account for themselves, and gets the terms once staff approve. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "../../../../test/run/chromium.ts";
import { missingForStore } from "../support/locations.mjs";
import { termsRequestsOf } from "../support/terms-requests.ts";
import { type HostedShop, startHostedShop } from "./hosted-shop.ts";

describe.skipIf(!hasChromium || missingForStore().length > 0)("requests from the hosted checkout", () => {
  let shop: HostedShop;

  beforeAll(async () => {
    shop = await startHostedShop();
    await shop.connect();
    await shop.store.setOption("svc_checkout_on_account", { defaultOffer: "approved", allowRequests: true });
  });

  afterAll(async () => {
    await shop?.close();
  });

  const { newCustomer, requestsOf, idOf, termsOf, decide } = termsRequestsOf(() => shop.store);

  /** A shopper at the hosted checkout with a filled-in form. */
  async function checkOut(login: string | null) {
    const shopper = await shop.newShopper();
    const { page } = shopper;
    if (login !== null) {
      await page.goto(`${shop.store.url}/wp-login.php`);
      await page.getByLabel("Username or Email Address").fill(login);
      await page.getByLabel("Password", { exact: true }).fill("x");
      await page.getByRole("button", { name: "Log In" }).click();
      await page.waitForURL((url) => !url.pathname.includes("wp-login"));
    }
    await shopper.fillCart();
    await shopper.toCheckout();
    expect(shopper.isHosted()).toBe(true);
    await shopper.checkout.fill();
    return shopper;
  }

  test("a customer asks, staff approve, and the next checkout offers the terms; a guest is not offered to ask", async () => {
    const customer = await newCustomer();
    const shopper = await checkOut("asks1");
    const { page } = shopper;
    await page.getByText("Ask to buy on account").click();
    await page.getByLabel("Message").fill("Every month");
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByText(/^You asked on .* 20\d\d to buy on account/).waitFor();
    expect(await requestsOf(customer)).toMatchObject([{ state: "requested" }]);
    const request = await shop.store.php<Record<string, string>>(`
      $request = SvcCheckout\\TermsRequests\\AskForTerms::last( ${customer} );
      return [ 'company' => $request->company, 'vat' => $request->vat_number, 'message' => $request->message, 'locale' => $request->locale ];`);
    expect(request).toMatchObject({ company: "Nordlicht Bürobedarf GmbH", vat: "DE999000121", message: "Every month", locale: "en_US" });

    // A page that is loaded again shows what became of it.
    await page.reload();
    await page.getByText(/^You asked on .* to buy on account/).waitFor();
    await decide(await idOf(customer), "approve", { companyName: "Nordlicht Bürobedarf GmbH", terms: ["net30"], creditLimit: "8000", note: "" });
    expect(await termsOf(customer)).toContain("net30");
    await page.reload();
    await shopper.checkout.chooseTerm("Net 30 days");
    expect(await page.getByText(/buy on account/).count()).toBe(0);
    const order = await shopper.placeOrder();
    expect(order.status).toBe("on-hold");
    await shopper.context.close();

    const guest = await checkOut(null);
    await guest.checkout.cardFrame.getByLabel("Card number").waitFor();
    expect(await guest.page.getByText("Ask to buy on account").count()).toBe(0);
    await guest.context.close();
  });
});
