// A session records when its shopper first reached each step, and what last kept them from going on.
import { beforeAll, expect, test } from "vitest";
import { buyer, cardToken, cart, openCheckout, type OpenCheckout } from "../../../test/flows/shopper.ts";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { json } from "../../pre-confirmation/pre-confirmation.fixture.ts";
import { startReceiver } from "../../webhooks/webhooks.fixture.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

const nobody = {
  ...buyer,
  company: "",
  vatNumber: "",
  email: "",
  billingAddress: { ...buyer.billingAddress, line1: "" },
};
const onAccount = { ...buyer, paymentTerm: "net30" };

/** Names of the steps that have a time, and the reason. */
async function standingOf({ sessionId }: OpenCheckout): Promise<{ steps: string[]; reason: string | null }> {
  const [row] = await h.sql<Record<string, Date | string | null>[]>`
    select opened_at, company_at, details_at, submitted_at, stopped_reason, stopped_at from sessions where id = ${sessionId}`;
  const { stopped_reason: reason, stopped_at: stoppedAt, ...times } = row!;
  expect(stoppedAt === null).toBe(reason === null);
  const reached = Object.entries(times).filter(([, at]) => at !== null);
  return { steps: reached.map(([name]) => name.replace("_at", "")), reason: reason as string | null };
}

const save = ({ token }: OpenCheckout, details: object) =>
  h.client().put(`/checkout/${token}/draft`, { details });

test("each step is recorded when the shopper first reaches it", async () => {
  const checkout = await openCheckout(h, merchant);
  expect(await standingOf(checkout)).toEqual({ steps: [], reason: null });
  expectOk(await checkout.page());
  expect(await standingOf(checkout)).toEqual({ steps: ["opened"], reason: null });
  const [first] = await h.sql`select opened_at from sessions where id = ${checkout.sessionId}`;
  expectOk(await save(checkout, { ...nobody, company: "Nordlicht GmbH" }));
  expect(await standingOf(checkout)).toEqual({ steps: ["opened", "company"], reason: null });
  expectOk(await checkout.quote());
  expect(await standingOf(checkout)).toEqual({ steps: ["opened", "company", "details"], reason: null });
  expectOk(await checkout.confirm({ details: onAccount }));
  expect(await standingOf(checkout)).toEqual({
    steps: ["opened", "company", "details", "submitted"],
    reason: null,
  });
  expect(await h.sql`select opened_at from sessions where id = ${checkout.sessionId}`).toEqual([first]);
});

test("a VAT check that names the company reaches the step of the company", async () => {
  const checkout = await openCheckout(h, merchant);
  const vat = { vatNumber: "ATU99900018", billingCountry: "AT" };
  const { name } = expectOk(await h.client().post(`/checkout/${checkout.token}/vat`, vat)) as {
    name: string | null;
  };
  expect(name).not.toBeNull();
  expect(await standingOf(checkout)).toEqual({ steps: ["opened", "company"], reason: null });
});

test("a refused VAT number holds the shopper up where it must be valid, until another one is", async () => {
  const strict = await h.merchant(workspace, { b2b: { requireValidVat: true } });
  const checkout = await openCheckout(h, strict);
  expectOk(await checkout.quote({ ...nobody, vatNumber: "DE999999200" }));
  expect(await standingOf(checkout)).toMatchObject({ reason: "vat_refused" });
  expectOk(await checkout.quote());
  expect(await standingOf(checkout)).toMatchObject({ reason: null });
  const body = { vatNumber: "DE999999200", billingCountry: "DE" };
  expectOk(await h.client().post(`/checkout/${checkout.token}/vat`, body));
  expect(await standingOf(checkout)).toMatchObject({ reason: "vat_refused" });
});

test("a declined card is the reason, also after the next quote, until the shopper submits again", async () => {
  const checkout = await openCheckout(h, merchant);
  const declined = await checkout.confirm({
    confirmationTokenId: await cardToken(h, merchant, "4000000000000002"),
  });
  expect(declined).toFailWith(409, "payment_declined");
  const { reason } = await standingOf(checkout);
  expect(reason).toBe("payment_declined");
  expectOk(await checkout.quote());
  expect(await standingOf(checkout)).toMatchObject({ reason: "payment_declined" });
  expectOk(await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant) }));
  expect(await standingOf(checkout)).toMatchObject({ reason: null });
});

test("bank authentication that the shopper gives up is the reason", async () => {
  const checkout = await openCheckout(h, merchant);
  const at = expectOk(
    await checkout.confirm({ confirmationTokenId: await cardToken(h, merchant, "4000002500003155") }),
  );
  expect(at).toMatchObject({ status: "requires_action" });
  expect(await standingOf(checkout)).toMatchObject({ reason: null });
  expectOk(await checkout.cancel());
  expect(await standingOf(checkout)).toMatchObject({ reason: "authentication_abandoned" });
});

test("the partner's hook is the reason of an order that it refuses", async () => {
  const shop = await h.merchant(workspace);
  const path = `/v2/agencies/${workspace.id}/merchants/${shop.id}/pre-confirmation`;
  const hook = expectOk(await workspace.client.put(path, { url: `${h.standIns.partner.url}/capacity` })) as {
    secret: string;
  };
  await h.standIns.partner.setHookSecret(hook.secret);
  await h.standIns.partner.setCapacity({ answer: "refuse", message: "Full." });
  const checkout = await openCheckout(h, shop);
  expect(await checkout.confirm({ details: onAccount })).toFailWith(409, "pre_confirmation_rejected");
  expect(await standingOf(checkout)).toMatchObject({ reason: "refused_by_hook" });
  await h.standIns.partner.setCapacity({ answer: "error" });
  expect(await checkout.confirm({ details: onAccount })).toFailWith(409, "pre_confirmation_rejected");
  expect(await standingOf(checkout)).toMatchObject({ reason: "hook_unavailable" });
  await h.standIns.partner.setCapacity({ answer: "available" });
});

test("a hook that gives no reason of its own still refuses", async () => {
  const shop = await h.merchant(workspace);
  const hook = await startReceiver();
  hook.answer = () => json({ available: false });
  const path = `/v2/agencies/${workspace.id}/merchants/${shop.id}/pre-confirmation`;
  expectOk(await workspace.client.put(path, { url: hook.url }));
  const checkout = await openCheckout(h, shop);
  expect(await checkout.confirm({ details: onAccount })).toFailWith(409, "pre_confirmation_rejected");
  expect(await standingOf(checkout)).toMatchObject({ reason: "refused_by_hook" });
  await hook.close();
});

test("a cart that the store has changed is not held up by what was wrong with the old one", async () => {
  const tooMany = {
    ...cart,
    lineItems: [{ id: "whiteboard-180", name: "Board", quantity: 13, price: 21_900 }],
  };
  const clientReference = "changed-cart";
  const checkout = await openCheckout(h, merchant, { cart: tooMany, clientReference });
  expect(await checkout.confirm({ details: onAccount })).toFailWith(409, "out_of_stock");
  expect(await standingOf(checkout)).toMatchObject({ reason: "out_of_stock" });
  expectOk(await merchant.client.post("/v1/sessions", { cart: tooMany, clientReference }));
  expect(await standingOf(checkout)).toMatchObject({ reason: "out_of_stock" });
  expectOk(await merchant.client.post("/v1/sessions", { cart, clientReference }));
  expect(await standingOf(checkout)).toMatchObject({ reason: null });
});

test("a submit that is refused at once is one, and says why", async () => {
  const checkout = await openCheckout(h, merchant);
  expect(await checkout.confirm({ details: { ...onAccount, email: "" } })).toFailWith(
    400,
    "parameter_missing",
  );
  const steps = ["opened", "company", "submitted"];
  expect(await standingOf(checkout)).toEqual({ steps, reason: "details_refused" });
});
