// Steps are what the shopper does on the live page: neither a look at the link nor a form that is still incomplete is one.
import { beforeAll, expect, test } from "vitest";
import { buyer, cardToken, cart, openCheckout, type OpenCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

async function stepsOf({ sessionId }: OpenCheckout): Promise<string[]> {
  const [row] = await h.sql<Record<string, Date | null>[]>`
    select opened_at, company_at, details_at, submitted_at from sessions where id = ${sessionId}`;
  return Object.entries(row!).flatMap(([name, at]) => (at === null ? [] : [name.replace("_at", "")]));
}
const save = async ({ token }: OpenCheckout, details: object) =>
  expectOk(await h.client().put(`/checkout/${token}/draft`, { details }));

test("details that are complete only after the last quote are complete with the draft", async () => {
  const checkout = await openCheckout(h, merchant);
  const withoutCity = { ...buyer, billingAddress: { ...buyer.billingAddress, city: "" } };
  expectOk(await checkout.quote(withoutCity));
  await save(checkout, withoutCity);
  expect(await stepsOf(checkout)).toEqual(["opened", "company"]);
  await save(checkout, buyer);
  expect(await stepsOf(checkout)).toEqual(["opened", "company", "details"]);
});

test("a required field that quotes do not contain completes the details with the draft", async () => {
  const shop = await h.merchant(workspace, { b2b: { fields: { costCentre: "required" } } });
  const checkout = await openCheckout(h, shop);
  const filled = { ...buyer, paymentTerm: "" };
  expectOk(await checkout.quote(filled));
  await save(checkout, filled);
  expect(await stepsOf(checkout)).toEqual(["opened", "company"]);
  await save(checkout, { ...filled, costCentre: "4711" });
  expect(await stepsOf(checkout)).toEqual(["opened", "company", "details"]);
  expectOk(await checkout.quote(filled));
  expect(await stepsOf(checkout)).toEqual(["opened", "company", "details"]);
});

test("a page that is only looked at opens nothing, and opened it says nothing of its form", async () => {
  const { paymentTerm: _chosenLater, ...customer } = buyer;
  const checkout = await openCheckout(h, merchant, { cart, customer });
  const page = `${h.url}/checkout/${checkout.token}`;
  expect((await fetch(page, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(page, { headers: { "sec-purpose": "prefetch;prerender" } })).status).toBe(200);
  expect(await stepsOf(checkout)).toEqual([]);
  expectOk(await checkout.page());
  expect(await stepsOf(checkout)).toEqual(["opened"]);
  expectOk(await checkout.quote());
  expect(await stepsOf(checkout)).toEqual(["opened", "company", "details"]);
});

test("a checkout for consumers has no step of the company", async () => {
  const checkout = await openCheckout(h, merchant, { cart: { ...cart, b2b: false } });
  await save(checkout, buyer);
  expect(await stepsOf(checkout)).toEqual(["opened", "details"]);
});

test("an attempt that began in a release without steps ends with them", async () => {
  const checkout = await openCheckout(h, merchant);
  const card = await cardToken(h, merchant, "4000002500003155");
  expectOk(await checkout.confirm({ confirmationTokenId: card }));
  await h.sql`
    update sessions set opened_at = null, company_at = null, details_at = null, submitted_at = null
    where id = ${checkout.sessionId}`;
  expectOk(await checkout.cancel());
  expect(await stepsOf(checkout)).toEqual(["opened", "company", "details", "submitted"]);
});
