import { beforeAll, expect, test } from "vitest";
import { buyer, cardToken, openCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant } from "../../test/support/harness.ts";
import { getMerchantForCheckout } from "../merchants/checkout-merchant.ts";
import { hashToken } from "../sessions/session-token.ts";
import { findByTokenHash } from "../sessions/sessions.sql.ts";
import { completedState } from "./completed-state.ts";

/** The thank-you page is the order confirmation of both parties. */

const h = useHarness({ environment: { SVC_EXTENSIONS: "docs/examples/zero-rate-verified-eu.mjs" } });
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
  const configuration = {
    b2b: {
      onAccount: { bankDetails: "Musterbank\nDE02 1203 0000 0000 2020 51" },
      vatNumbers: { eu: "DE999000121" },
    },
    branding: { legalName: "Nordlicht Office Supplies GmbH", supportEmail: "help@nordlicht.example" },
    store: { countryCode: "DE", address: { line1: "Musterkai 12", postcode: "20999", city: "Hamburg" } },
  };
  expectOk(await merchant.client.patch(`/v1/merchants/${merchant.id}`, configuration));
});

const french = {
  ...buyer,
  company: "SAS Exemple Lumiere",
  vatNumber: "FR29999000128",
  paymentTerm: "net30",
  billingAddress: {
    line1: "14 rue de l'Exemple",
    line2: "",
    postcode: "75999",
    city: "Paris",
    country: "FR",
  },
};
const cart = { b2b: true, items: [{ id: "lamp-desk", name: "LED desk lamp", quantity: 2, price: 10_000 }] };

async function order(locale: string, details: object = french) {
  const checkout = await openCheckout(h, merchant, { cart, locale });
  const { quote } = expectOk(await checkout.quote(details)) as { quote: string };
  expectOk(await checkout.confirm({ details, quote }));
  return checkout;
}

/** The page without markup, and without what differs between two answers: the nonce. */
const textOf = (html: string) => html.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, "\n");

test("it names both parties with VAT numbers, the reason for no VAT, how to pay, and stays the same", async () => {
  const checkout = await order("en");
  const page = textOf((await checkout.page()).text);
  for (const text of [
    "Order confirmation",
    "by bank transfer by",
    buyer.email,
    "Nordlicht Office Supplies GmbH",
    "Musterkai 12",
    "20999 Hamburg",
    "help@nordlicht.example",
    "VAT number DE999000121",
    "SAS Exemple Lumiere",
    "75999 Paris",
    "VAT number FR29999000128, confirmed on",
    "Intra-Community supply, exempt from VAT (Article 138, Directive 2006/112/EC)",
    "VAT, intra-Community supply",
    "Musterbank",
    "DE02 1203 0000 0000 2020 51",
    "PO-2026-17",
    "Net 30 days",
    "Back to Test merchant",
    "Test mode",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("Invoice");
  // With the account at hand, the transfer waits for nothing.
  expect(page).not.toContain("once you have received");
  expect(textOf((await checkout.page()).text)).toBe(page);
});

test("an order that was paid at once, or costs nothing, names no payment terms", async () => {
  const immediate = { ...french, paymentTerm: "immediate" };
  const paid = await openCheckout(h, merchant, { cart, locale: "en" });
  const { quote } = expectOk(await paid.quote(immediate)) as { quote: string };
  const confirmationTokenId = await cardToken(h, merchant);
  expectOk(await paid.confirm({ details: immediate, quote, confirmationTokenId }));
  const free = { b2b: true, items: [{ id: "lamp-desk", name: "LED desk lamp", quantity: 2, price: 0 }] };
  const given = await openCheckout(h, merchant, { cart: free, locale: "en" });
  expectOk(await given.confirm({ details: french }));
  for (const checkout of [paid, given])
    expect(textOf((await checkout.page()).text)).not.toMatch(/Payment terms|Net 30 days|Pay now|How to pay/);
  const byCard = /Payment\s+Card\s/;
  expect(textOf((await paid.page()).text)).toMatch(byCard);
  expect(textOf((await given.page()).text)).not.toMatch(byCard);
});

test("the reason for no VAT is stored with the order, in the language of its session", async () => {
  const { sessionId } = await order("de");
  const [row] = await h.sql<[{ meta: Record<string, unknown> }]>`
    select meta from orders where session_id = ${sessionId}`;
  expect(row.meta).toMatchObject({
    _svc_tax_treatment: "intra_community_supply",
    _svc_tax_sentence:
      "Steuerfreie innergemeinschaftliche Lieferung (Artikel 138 der Richtlinie 2006/112/EG)",
  });
});

test("an order that is no longer owed names no account to pay to", async () => {
  const checkout = await order("en");
  const { sessionId } = checkout;
  await h.sql`update orders set status = 'canceled' where session_id = ${sessionId}`;
  const text = textOf((await checkout.page()).text);
  expect(text).toContain("This order has been cancelled.");
  expect(text).not.toContain("Musterbank");
  await h.sql`update orders set status = 'processing', paid_at = now(), paid_on = current_date
    where session_id = ${sessionId}`;
  expect(textOf((await checkout.page()).text)).not.toContain("Musterbank");
});

test("a number that is registered to another company is not called confirmed", async () => {
  const checkout = await order("en", { ...french, company: "Muster Alpenholz KG" });
  const text = textOf((await checkout.page()).text);
  expect(text).toContain("VAT number FR29999000128");
  expect(text).not.toContain("confirmed on");
});

test("its day is that of the store", async () => {
  const { token, sessionId } = await order("en");
  await h.sql`update orders set created_at = '2026-11-22T23:30:00Z' where session_id = ${sessionId}`;
  const { session } = (await findByTokenHash(h.sql, hashToken(token)))!;
  const seller = await getMerchantForCheckout(h.sql, merchant.id);
  const dayIn = async (timeZone: string) =>
    (await completedState(h.ctx, session, { ...seller, timeZone }, "en")).placedOn;
  expect(await dayIn("Europe/Berlin")).toBe("2026-11-23");
  expect(await dayIn("America/New_York")).toBe("2026-11-22");
});

test("the rate of its VAT is that of the quote", async () => {
  const item = { ...cart.items[0]!, taxRate: 5.5 };
  const shipping = { label: "Van", price: 1_000, tax: 55 };
  const sold = { b2b: true, items: [item], shipping };
  const checkout = await openCheckout(h, merchant, { cart: sold, locale: "en" });
  const details = { ...buyer, paymentTerm: "net30" };
  const { quote, ...quoted } = expectOk(await checkout.quote(details)) as { quote: string };
  expect(quoted).toMatchObject({ taxRate: 5.5, amounts: { tax: 1_155 } });
  expectOk(await checkout.confirm({ details, quote }));
  expect((await checkout.page()).text).toContain("<dt>VAT 5.5%</dt>");
});
