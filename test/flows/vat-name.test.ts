import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectOk, startHarness, type Harness, type TestWorkspace } from "../support/harness.ts";
import { buyer, cart, openCheckout } from "./shopper.ts";

// The register's name of FR29999000128 is SAS EXEMPLE LUMIERE; Germany discloses none of DE912000450.
let h: Harness;
let workspace: TestWorkspace;

beforeAll(async () => {
  h = await startHarness({ environment: { SVC_EXTENSIONS: "docs/examples/zero-rate-verified-eu.mjs" } });
  workspace = await h.workspace();
});
afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const inFrance = { line1: "14 rue de l'Exemple", line2: "", postcode: "75999", city: "Paris", country: "FR" };
const french = { ...buyer, vatNumber: "FR29999000128", billingAddress: inFrance, paymentTerm: "net30" };

interface PlacedOrder {
  id: string;
  amounts: { tax: number };
  meta: Record<string, unknown>;
  needs_attention: string | null;
}

/** An order on account for a merchant with these settings. */
async function order(b2b: object, details: object): Promise<PlacedOrder & { quotedTax: number }> {
  const merchant = await h.merchant(workspace, {
    b2b: { paymentTerms: [{ label: "Net 30 days", value: "net30" }], ...b2b },
  });
  const checkout = await openCheckout(h, merchant, { cart });
  const quote = expectOk(await checkout.quote(details)) as { quote: string; amounts: { tax: number } };
  const answer = expectOk(await checkout.confirm({ details, quote: quote.quote })) as { orderId: string };
  const placed = expectOk(await workspace.client.get(`/v2/orders/${answer.orderId}`)) as PlacedOrder;
  return { ...placed, quotedTax: quote.amounts.tax };
}

describe("a VAT number of another company", () => {
  const otherCompany = { ...french, company: "Nordlicht Bürobedarf GmbH" };

  test.each([
    ["warn", {}, 0, null],
    ["review", { vatNameMismatch: "review" }, 0, expect.stringMatching(/FR29999000128.*SAS EXEMPLE LUMIERE/)],
    ["charge_vat", { vatNameMismatch: "charge_vat" }, 3800, null],
  ])("with %s", async (_setting, b2b, tax, attention) => {
    const placed = await order(b2b, otherCompany);
    expect(placed).toMatchObject({ quotedTax: tax, amounts: { tax }, needs_attention: attention });
    expect(placed.meta).toMatchObject({
      _svc_vat_valid: "1",
      _svc_vat_name: "SAS EXEMPLE LUMIERE",
      _svc_vat_name_match: "0",
    });
  });

  test("in review notifies the workspace once", async () => {
    const placed = await order({ vatNameMismatch: "review" }, otherCompany);
    const notices = await h.sql`select kind from notices where subject_id = ${placed.id}`;
    expect(notices).toEqual([{ kind: "order_attention" }]);
  });
});

describe("with charge_vat", () => {
  test("the company's own number removes VAT, however the name is written", async () => {
    const placed = await order(
      { vatNameMismatch: "charge_vat" },
      { ...french, company: "Exemple Lumière S.A.S." },
    );
    expect(placed).toMatchObject({ quotedTax: 0, amounts: { tax: 0 } });
    expect(placed.meta).toMatchObject({ _svc_vat_valid: "1", _svc_vat_name_match: "1" });
  });

  test("a register that discloses no name keeps nobody from the override", async () => {
    const details = { ...french, vatNumber: "ESA99900144", company: "Nordlicht Bürobedarf GmbH" };
    const placed = await order({ vatNameMismatch: "charge_vat" }, details);
    expect(placed).toMatchObject({ quotedTax: 0, amounts: { tax: 0 } });
    expect(placed.meta).toMatchObject({ _svc_vat_valid: "1" });
    expect(placed.meta).not.toHaveProperty("_svc_vat_name_match");
  });
});

test("an invalid number has no name to compare", async () => {
  const placed = await order({ vatNameMismatch: "review" }, { ...french, vatNumber: "DE999999200" });
  expect(placed.meta).toMatchObject({ _svc_vat_valid: "0" });
  expect(placed.meta).not.toHaveProperty("_svc_vat_name_match");
  expect(placed.needs_attention).toBeNull();
});
