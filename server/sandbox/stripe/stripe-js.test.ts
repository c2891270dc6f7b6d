import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasChromium, launchBrowser } from "../../../test/run/chromium.ts";
import { listen } from "../listen.ts";
import { cleanUps, connected, rig, useStripeSandbox } from "./test-rig.fixture.ts";

let browser: Browser | undefined;

beforeAll(async () => {
  if (hasChromium) browser = await launchBrowser();
});
afterAll(() => browser?.close());
useStripeSandbox();

const browserTest = test.skipIf(!hasChromium);

/** A shop's page under a strict content security policy, whose server confirms the payment. */
async function openShop(
  prepare?: (page: Page) => Promise<void>,
): Promise<{ page: Page; card: FrameLocator; problems: string[] }> {
  const { url, scriptUrl, publishableKey } = rig.sandbox;
  const html = `<!doctype html><div id="card"></div><button>Pay</button><output></output><script src="${scriptUrl}"></script>
<script nonce="shop">
const output = document.querySelector("output");
const stripe = Stripe("${publishableKey}", { stripeAccount: "${rig.account}", locale: "en" });
const elements = stripe.elements({ mode: "payment", amount: 23800, currency: "eur", allowedPaymentMethodTypes: ["card"],
  appearance: { variables: { colorPrimary: "rgb(1, 2, 3)" } } });
const element = elements.create("payment");
element.on("ready", () => { document.body.dataset.ready = "yes"; });
element.on("loaderror", () => { document.body.dataset.ready = "never"; });
element.on("change", ({ complete }) => { document.body.dataset.complete = complete; });
element.mount("#card");
document.querySelector("button").onclick = async () => {
  output.textContent = "";
  const { error } = await elements.submit();
  if (error) return void (output.textContent = error.code);
  const made = await stripe.createConfirmationToken({ elements });
  if (made.error) return void (output.textContent = made.error.code);
  const intent = await (await fetch("/confirm/" + made.confirmationToken.id)).json();
  if (intent.status !== "requires_action") return void (output.textContent = intent.status);
  const next = await stripe.handleNextAction({ clientSecret: intent.client_secret });
  output.textContent = next.error ? next.error.code : next.paymentIntent.status;
};
</script>`;
  const shop = await listen((request, response) => {
    const [, token] = /^\/confirm\/(\w+)$/.exec(request.url ?? "") ?? [];
    if (token === undefined) {
      const policy = `default-src 'none'; script-src ${url} 'nonce-shop'; frame-src ${url}; connect-src 'self' ${url}`;
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy }).end(html);
      return;
    }
    const params = { amount: 23_800, currency: "eur", confirm: true, confirmation_token: token };
    void rig.stripe.paymentIntents
      .create({ ...params, allowed_payment_method_types: ["card"], use_stripe_sdk: true }, connected())
      .then(
        (intent) => response.end(JSON.stringify(intent)),
        (error: { code: string }) => response.end(JSON.stringify({ status: error.code })),
      );
  });
  cleanUps.push(() => shop.close());
  const context = await browser!.newContext();
  cleanUps.push(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await prepare?.(page);
  await page.goto(shop.url);
  await page.locator("body[data-ready]").waitFor();
  return { page, card: page.frameLocator("#card iframe"), problems };
}

const output = (page: Page) => page.locator("output:not(:empty)");

browserTest("a typed card pays, under a strict policy and without an error in the console", async () => {
  const { page, card, problems } = await openShop();
  await card.getByLabel("Card number").pressSequentially("4242424242424242");
  await page.keyboard.type("1240");
  await page.keyboard.type("123");
  await page.locator("body[data-complete=true]").waitFor();
  expect(await card.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await card.getByLabel("Expiry date").inputValue()).toBe("12 / 40");
  await page.getByRole("button", { name: "Pay" }).click();
  expect(await output(page).textContent()).toBe("succeeded");
  expect(problems).toEqual([]);
});

browserTest(
  "what is missing or wrong is displayed beside the field, and the first one gets the focus",
  async () => {
    const { page, card } = await openShop();
    await card.getByLabel("Card number").fill("4242 4242 4242 4241");
    await card.getByLabel("Expiry date").fill("01 / 20");
    await page.getByRole("button", { name: "Pay" }).click();
    expect(await output(page).textContent()).toBe("incomplete_number");
    await expect
      .poll(() => card.locator("#number-error").textContent())
      .toBe("Your card number is not valid.");
    expect(await card.locator("#expiry-error").textContent()).toBe("The expiry date is in the past.");
    expect(await card.locator("#cvc-error").textContent()).toBe("The code is incomplete.");
    expect(await card.locator(":focus").getAttribute("id")).toBe("number");
    expect(await card.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
  },
);

browserTest.each([
  ["Complete", "succeeded"],
  ["Fail", "payment_intent_authentication_failure"],
])("a challenge answered with %s ends as %s", async (answer, end) => {
  const { page, card } = await openShop();
  await card.getByLabel("Fill in a test card").selectOption({ label: "3184: asks for 3D Secure" });
  await page.getByRole("button", { name: "Pay" }).click();
  await page.frameLocator("dialog iframe").getByRole("button", { name: answer }).click();
  expect(await output(page).textContent()).toBe(end);
  expect(await page.locator("dialog").count()).toBe(0);
});

browserTest("the page around cannot read the card, and its colours reach the fields", async () => {
  const { page, card } = await openShop();
  await card.getByLabel("Card number").fill("4242424242424242");
  const reached = await page.evaluate(() => document.querySelector("iframe")?.contentDocument ?? null);
  expect(reached).toBeNull();
  const outline = await card.getByLabel("Card number").evaluate((input) => {
    input.focus();
    return getComputedStyle(input).outlineColor;
  });
  expect(outline).toBe("rgb(1, 2, 3)");
});

browserTest("when the fields cannot be loaded the page gets an error after ten seconds", async () => {
  const { page } = await openShop(async (page) => {
    await page.route("**/elements/card.html", (route) => route.abort());
    await page.clock.install();
    page.on("requestfailed", () => void page.clock.fastForward(10_000));
  });
  expect(await page.locator("body").getAttribute("data-ready")).toBe("never");
});
