import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buyer } from "../flows/shopper.ts";

export type BuyerDetails = typeof buyer;

/** The hosted page by labels, roles and visible English text. */
export interface CheckoutPage {
  /** A form field by its wire name, e.g. `billingAddress.city`. */
  field(name: string): Locator;
  /** Fills in the given details; an empty string clears a field. */
  fill(
    details?: Partial<Omit<BuyerDetails, "billingAddress">> & {
      billingAddress?: Partial<BuyerDetails["billingAddress"]>;
    },
  ): Promise<void>;
  chooseTerm(label: string): Promise<void>;
  /** The message below the VAT field. */
  vatText: Locator;
  useName: Locator;
  /** The form's submit button. */
  button: Locator;
  submit(options?: { clicks: number }): Promise<void>;
  /** The total in the summary next to the form (wide screens). */
  total: Locator;
  summary: Locator;
  /** The alert above the button after a failed attempt. */
  notice: Locator;
  /** The payment processor's card fields. */
  cardFrame: FrameLocator;
  fillCard(number: string): Promise<void>;
  /** The bank's challenge in the 3-D Secure modal. */
  bank: FrameLocator;
  thanks: Locator;
}

export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  challenged: "4000002760003184",
} as const;

/** @param page the hosted page, or its frame in a store's page. */
export function checkoutPage(page: Page | FrameLocator): CheckoutPage {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const button = page.locator('form.checkout button[type="submit"]');
  const cardFrame = page.frameLocator('iframe[title="Secure payment input frame"]');
  return {
    field,
    async fill(details = buyer) {
      const { billingAddress = {}, paymentTerm: _chosenByLabel, phone: _notAsked, ...plain } = details;
      const { country, ...address } = billingAddress;
      for (const [name, value] of Object.entries(plain)) await field(name).fill(value);
      if (country !== undefined) await field("billingAddress.country").selectOption(country);
      for (const [name, value] of Object.entries(address)) await field(`billingAddress.${name}`).fill(value);
    },
    async chooseTerm(label) {
      const choice = page.getByRole("radio", { name: label });
      await choice.click();
      await page.locator(".svc-choice--chosen", { hasText: label }).waitFor();
      expect(await choice.isChecked()).toBe(true);
    },
    vatText: page.locator("#svc-vatNumber-message .svc-vat__text"),
    useName: page.getByRole("button", { name: /^Use this (name|company|address)$/ }),
    button,
    submit: (options) => button.click({ clickCount: options?.clicks ?? 1 }),
    total: page.locator(".line--total .total-now"),
    summary: page.getByRole("complementary"),
    notice: page.locator(".last-notice[role=alert]"),
    cardFrame,
    async fillCard(number) {
      await cardFrame.locator("#number").fill(number);
      await cardFrame.locator("#expiry").fill("12 / 34");
      await cardFrame.locator("#cvc").fill("123");
    },
    bank: page.frameLocator('iframe[title="3D Secure challenge"]'),
    thanks: page.getByRole("heading", { level: 1, name: /^Order .+ has been placed$/ }),
  };
}
