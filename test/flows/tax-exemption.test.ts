// Promise: a tax handler gets the number of an exemption where the merchant asks for one, from quote to order, and nowhere else.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../support/harness.ts";
import { buyer, cart, openCheckout } from "./shopper.ts";

let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  const extension = join(await mkdtemp(join(tmpdir(), "svc-exemption-")), "exemption.mjs");
  await writeFile(
    extension,
    `export default ({ addFilter }) =>
      addFilter("svc_session_tax_override", "test", (tax, { b2b }) => (b2b.exemptionNumber === "EX-1" ? 0 : tax));`,
  );
  h = await startHarness({ worker: false, environment: { SVC_EXTENSIONS: extension } });
  workspace = await h.workspace();
});
afterAll(async () => {
  await h.close();
});

test.each([
  ["optional", 20_000],
  ["off", 23_800],
])("where the field is %s, the order costs %i", async (use, total) => {
  const merchant = await h.merchant(workspace, {
    b2b: {
      paymentTerms: [{ label: "Net 30 days", value: "net30", default: true }],
      fields: { exemptionNumber: use },
    },
  });
  const items = cart.lineItems.map((line) => ({ ...line, taxRate: 19 }));
  const checkout = await openCheckout(h, merchant, { cart: { b2b: true, items } });
  const details = { ...buyer, paymentTerm: "net30", exemptionNumber: " EX-1 " };
  expect(expectOk(await checkout.quote(details))).toMatchObject({ amounts: { total } });
  const { orderId } = expectOk(await checkout.confirm({ details })) as { orderId: string };
  expect(expectOk(await workspace.client.get(`/v2/orders/${orderId}`))).toMatchObject({ amounts: { total } });
});
