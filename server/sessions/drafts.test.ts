// Saves of a checkout that is open in several tabs merge by field, and the newer edit of a field wins.
import { beforeAll, expect, test } from "vitest";
import { openCheckout, type OpenCheckout } from "../../test/flows/shopper.ts";
import { expectOk, useHarness, type TestMerchant } from "../../test/support/harness.ts";
import type { DraftEdits } from "../../shared/draft-fields.ts";
import type { CheckoutDetails } from "../../shared/wire/checkout-page.ts";

const h = useHarness({ worker: false });
let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await h.merchant(await h.workspace());
});

type Typed = Partial<CheckoutDetails>;

const draftOf = async ({ sessionId }: OpenCheckout) =>
  (await h.sql<{ draft: CheckoutDetails }[]>`select draft from sessions where id = ${sessionId}`)[0]?.draft;

const save = async ({ token }: OpenCheckout, details: Typed, edits?: DraftEdits) =>
  expectOk(
    await h.client().put(`/checkout/${token}/draft`, { details, ...(edits === undefined ? {} : { edits }) }),
  );

/** Milliseconds before now. */
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

test("saves of different fields at the same time are both kept", async () => {
  const checkout = await openCheckout(h, merchant);
  const fields = ["company", "firstName", "lastName", "email", "phone", "poNumber"] as const;
  await Promise.all(fields.map((field) => save(checkout, { [field]: field }, { [field]: ago(10) })));
  expect(await draftOf(checkout)).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])));
});

test("an older edit that arrives late changes no newer field, and adds its others", async () => {
  const checkout = await openCheckout(h, merchant);
  await save(checkout, { company: "New" }, { company: ago(1000) });
  await save(checkout, { company: "Old", poNumber: "7" }, { company: ago(3000), poNumber: ago(2000) });
  expect(await draftOf(checkout)).toMatchObject({ company: "New", poNumber: "7" });
});

test("a field cleared on purpose stays empty, and so does a delivery address", async () => {
  const checkout = await openCheckout(h, merchant);
  const line = { line1: "Kai 1", line2: "", postcode: "20457", city: "Hamburg", state: "", country: "DE" };
  const shippingAddress = { ...line, company: "", firstName: "", lastName: "", phone: "" };
  await save(
    checkout,
    { company: "Nordlicht", shippingAddress },
    { company: ago(3000), shippingAddress: ago(3000) },
  );
  await save(checkout, { company: "Nordlicht", shippingAddress: null }, { shippingAddress: ago(2000) });
  await save(checkout, { shippingAddress }, { company: ago(1000) });
  expect(await draftOf(checkout)).toMatchObject({ company: "", shippingAddress: null });
});

test("a page of an earlier release saves its whole form", async () => {
  const checkout = await openCheckout(h, merchant);
  await save(checkout, { company: "Nordlicht" }, { company: ago(1000) });
  await save(checkout, { company: "Südlicht", poNumber: "7" });
  expect(await draftOf(checkout)).toMatchObject({ company: "Südlicht", poNumber: "7" });
});

test("codes typed into the page give way to a cart that the shopper has changed in the store, in this tab and others", async () => {
  const lines = [{ id: "lamp-desk", name: "Lamp", quantity: 1, price: 10_000 }];
  const payload = { cart: { items: lines, currency: "EUR" }, clientReference: "basket-1" };
  const checkout = await openCheckout(h, merchant, payload);
  const edited = { coupons: ago(1000), company: ago(1000) };
  await save(checkout, { company: "Nordlicht", coupons: ["TEN"] }, edited);
  expectOk(await merchant.client.post("/v1/sessions", payload));
  expect(await draftOf(checkout)).toMatchObject({ company: "Nordlicht", coupons: ["TEN"] });
  const changed = { ...payload, cart: { ...payload.cart, discount: { label: "FIVE", amount: 500 } } };
  expectOk(await merchant.client.post("/v1/sessions", changed));
  await save(checkout, { company: "Nordlicht", coupons: ["TEN"] }, edited);
  const draft = await draftOf(checkout);
  expect(draft).toMatchObject({ company: "Nordlicht" });
  expect(draft).not.toHaveProperty("coupons");
});
