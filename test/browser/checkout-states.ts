import { expect } from "vitest";
import { sampleConfiguration } from "../../server/sandbox/seed.ts";
import { buyer } from "../flows/shopper.ts";
import { expectOk, type TestMerchant } from "../support/harness.ts";
import { signedClient } from "../support/signed-client.ts";
import type { BrowserRun, Visit } from "./browser-run.ts";
import { cards } from "./checkout-page.ts";

/** A state in which a buyer sees the checkout, reached as buyers reach it, in any language. */
export interface CheckoutState {
  name: string;
  /** From the page of a new session of the sample store. */
  reach(visit: Visit, stage: Stage): Promise<unknown>;
}

/** What a state may change beside the page. */
export interface Stage {
  run: BrowserRun;
  merchant: TestMerchant;
  clientReference: string;
  /** Of the session, and of the browser's own language. */
  locale: string;
}

const pictures = "https://127.0.0.1:1/";
const lineItems = [
  { id: "chair-task", name: "Task chair with lumbar support", quantity: 2, price: 27_900 },
  { id: "desk-140", name: "Height-adjustable desk 140 × 80 cm", quantity: 2, price: 48_900 },
].map((item) => ({ ...item, imageUrl: `${pictures}${item.id}.svg` }));
const cart = { b2b: true, lineItems };
const cancelUrl = "https://nordlicht-office.example/";

/** Environment of the server: a verified company of another EU country pays no VAT, as in the sandbox. */
export const statesEnvironment = { SVC_EXTENSIONS: "docs/examples/zero-rate-verified-eu.mjs" };

/** Opens the page of a new session of a store that is configured as the sandbox's. */
export async function visitSample(run: BrowserRun, locale: string): Promise<[Visit, Stage]> {
  const merchant = await run.h.merchant(run.workspace, sampleConfiguration);
  const clientReference = `cart-${merchant.id}`;
  const payload = { cart, clientReference, locale, cancelUrl };
  const visit = await run.visit({ merchant, payload });
  return [visit, { run, merchant, clientReference, locale }];
}

const austrian = "ATU99900018";
const ofTerm = (visit: Visit, term: string) => visit.page.locator(`[name="paymentTerm"][value="${term}"]`);
const useAddress = (visit: Visit) => visit.page.locator(".svc-vat__use");
const thanks = (visit: Visit) => visit.page.locator(".thanks-mark");

async function findCompany(visit: Visit): Promise<void> {
  await visit.field("vatNumber").fill(austrian);
  await useAddress(visit).waitFor();
}

async function takeAddress(visit: Visit): Promise<void> {
  await findCompany(visit);
  await useAddress(visit).click();
  await useAddress(visit).waitFor({ state: "detached" });
  const { poNumber, firstName, lastName, email } = buyer;
  await visit.fill({ poNumber, firstName, lastName, email });
  // The last quote has been answered then: the total that is submitted is the one that is shown.
  await expect.poll(() => visit.events.at(-1)?.name).toBe("svccheckout:details-complete");
}

async function chooseTerm(visit: Visit, term: string): Promise<void> {
  await ofTerm(visit, term).click();
  await visit.page.locator(".svc-choice--chosen", { has: ofTerm(visit, term) }).waitFor();
}

async function fillCard(visit: Visit, number: string): Promise<void> {
  await takeAddress(visit);
  await chooseTerm(visit, "immediate");
  await visit.fillCard(number);
}

async function payWith(visit: Visit, number: string): Promise<void> {
  await fillCard(visit, number);
  await visit.submit();
}

async function deliverBy(visit: Visit, method: string): Promise<void> {
  const input = `[value="${method}"]`;
  await visit.page.locator(`.package input${input}`).click();
  const chosen = visit.page.locator(".svc-choice--chosen", { has: visit.page.locator(input) });
  await chosen.waitFor();
  const label = (await chosen.locator(".svc-choice__label").textContent())!;
  await visit.summary.locator(".line-detail", { hasText: label }).waitFor();
}

async function orderOnAccount(visit: Visit): Promise<void> {
  await chooseTerm(visit, "net30");
  await visit.submit();
  await thanks(visit).waitFor();
}

async function enterCode(visit: Visit, code: string): Promise<void> {
  const field = visit.summary.locator(".coupon-entry input");
  await field.fill(code);
  await field.press("Enter");
}

async function answerOfVat(visit: Visit, vatNumber: string, tone: string): Promise<void> {
  await visit.fill({ ...buyer, vatNumber });
  await visit.page.locator(`.svc-vat--${tone}`).waitFor();
}

export const checkoutStates: readonly CheckoutState[] = [
  { name: "empty", reach: ({ page }) => page.locator(".payment .svc-choice--chosen").waitFor() },
  { name: "company-found", reach: findCompany },
  { name: "address-taken-over", reach: takeAddress },
  { name: "number-unknown", reach: (visit) => answerOfVat(visit, "DE999999200", "error") },
  { name: "register-unavailable", reach: (visit) => answerOfVat(visit, "DE999999301", "warning") },
  {
    name: "other-company",
    async reach(visit) {
      await visit.field("company").fill("Hafenkontor Sample GmbH");
      await visit.field("vatNumber").fill(austrian);
      await visit.page.locator(".svc-vat--warning").waitFor();
    },
  },
  {
    name: "errors",
    async reach(visit) {
      await chooseTerm(visit, "immediate");
      await visit.cardFrame.locator("#number").waitFor();
      await visit.submit();
      await visit.page.locator(".svc-summary").waitFor();
    },
  },
  {
    name: "on-account",
    async reach(visit) {
      await takeAddress(visit);
      await chooseTerm(visit, "net30");
    },
  },
  {
    name: "credit-limit",
    async reach(visit, { merchant, clientReference, locale }) {
      const store = signedClient(merchant);
      const customer = { reference: "member" };
      const creditLimits = [{ amount: 500_000, currency: "EUR" }];
      expectOk(
        await store.post("/v1/companies", { name: "Muster Alpenholz KG", members: [customer], creditLimits }),
      );
      expectOk(await store.post("/v1/sessions", { cart, clientReference, customer, locale, cancelUrl }));
      await visit.page.reload();
      await takeAddress(visit);
      await chooseTerm(visit, "net30");
      await visit.page.locator(".payment .ways-note").waitFor();
    },
  },
  {
    name: "card",
    reach: (visit) => fillCard(visit, cards.good),
  },
  {
    name: "bank",
    async reach(visit) {
      await payWith(visit, cards.challenged);
      await visit.bank.getByRole("button", { name: "Complete" }).waitFor();
    },
  },
  {
    name: "declined",
    async reach(visit) {
      await payWith(visit, cards.declined);
      await visit.notice.waitFor();
    },
  },
  {
    name: "refused",
    async reach(visit, { run, merchant }) {
      const { partner } = run.h.standIns;
      const path = `/v2/agencies/${run.workspace.id}/merchants/${merchant.id}/pre-confirmation`;
      const hook = { url: `${partner.url}/capacity`, fail_mode: "closed" };
      const { secret } = expectOk(await run.workspace.client.put(path, hook)) as { secret: string };
      await partner.setHookSecret(secret);
      await partner.setCapacity({ answer: "refuse", message: "Our warehouse is full until Friday." });
      await takeAddress(visit);
      await chooseTerm(visit, "net30");
      await visit.submit();
      await visit.notice.waitFor();
    },
  },
  {
    name: "changed",
    async reach(visit, { merchant, clientReference }) {
      await takeAddress(visit);
      // An answer that comes later would tell the change by itself, and the click would agree to it.
      const quoted = visit.page.waitForResponse((response) => response.url().endsWith("/quote"));
      await chooseTerm(visit, "net14");
      await quoted;
      const dearer = {
        ...cart,
        lineItems: lineItems.map((item) => ({ ...item, price: item.price + 1_000 })),
      };
      expectOk(await merchant.client.post("/v1/sessions", { cart: dearer, clientReference }));
      await visit.submit();
      await visit.notice.waitFor();
      // Both items, their sum and the total, each beside what it was.
      const former = visit.summary.locator(".figure--changed .figure-before");
      expect(await former.allTextContents()).toHaveLength(4);
    },
  },
  {
    name: "delivery",
    async reach(visit) {
      await takeAddress(visit);
      await deliverBy(visit, "express");
    },
  },
  {
    name: "coupon",
    async reach(visit) {
      await enterCode(visit, "WELCOME10");
      await visit.summary.locator(".coupon-remove").waitFor();
      await enterCode(visit, "SPRING");
      await visit.summary.locator(".coupon-message", { hasText: "SPRING" }).waitFor();
    },
  },
  {
    name: "expired",
    async reach(visit, { merchant }) {
      expectOk(await merchant.client.post(`/v1/sessions/${visit.sessionId}/expire`));
      await visit.page.reload();
      await visit.page.locator(".problem").waitFor();
    },
  },
  {
    name: "ordered-on-account",
    async reach(visit) {
      await takeAddress(visit);
      await orderOnAccount(visit);
    },
  },
  {
    name: "ordered-to-another-address",
    async reach(visit) {
      await takeAddress(visit);
      await visit.page.locator(".svc-form__choice input").check();
      const { company, firstName, lastName } = buyer;
      const recipient = { company, firstName, lastName, line1: "Lagerweg 3", postcode: "1110", city: "Wien" };
      for (const [name, value] of Object.entries(recipient))
        await visit.field(`shippingAddress.${name}`).fill(value);
      await deliverBy(visit, "express");
      await orderOnAccount(visit);
    },
  },
  {
    name: "ordered-for-pickup",
    async reach(visit) {
      await visit.fill(buyer);
      await deliverBy(visit, "collect");
      await orderOnAccount(visit);
    },
  },
  {
    name: "paid-by-card",
    async reach(visit) {
      await payWith(visit, cards.good);
      await thanks(visit).waitFor();
    },
  },
  {
    name: "page-not-found",
    async reach(visit, { run, locale }) {
      await visit.page.goto(`${run.h.url}/checkout/%E0%A4%A?locale=${locale}`);
      await visit.page.locator(".problem").waitFor();
    },
  },
  {
    name: "not-found",
    async reach(visit, { run, locale }) {
      await visit.page.goto(`${run.h.url}/checkout/${"A".repeat(43)}?locale=${locale}`);
      await visit.page.locator(".problem").waitFor();
    },
  },
];
