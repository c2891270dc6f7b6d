import { beforeAll, expect, test } from "vitest";
import { mountsOf } from "../../server/http/define-route.ts";
import { endpoints } from "../contract/endpoints.ts";
import { buyer, openCheckout } from "../flows/shopper.ts";
import { startStore } from "../support/woocommerce/start-store.ts";
import { expectOk, useHarness, type TestMerchant } from "../support/harness.ts";

/**
 * What a merchant key reaches that was stolen without its secret, from a merchant whose store is connected and signs
 * (docs/threat-model.md). A new route needs an entry.
 */
const REACH: Readonly<Record<string, string>> = {
  "POST /v1/store/connect": "nothing: needs a proof of the secret (stolen-key.test.ts)",
  "POST /v1/store/events": "nothing: needs a signature (signed-events.test.ts)",
  "POST /v1/store/terms-request-events": "nothing: needs a signature (terms-request-events.test.ts)",
  "GET /v1/sessions": "carts, amounts and the addresses of checkouts",
  "GET /v1/sessions/{id}": "as the list",
  "POST /v1/sessions":
    "checkouts of guests, priced by its store; customers need a signature (signed-identity.test.ts)",
  "POST /v1/sessions/{id}/expire": "ends checkouts",
  "GET /v1/companies": "companies with their VAT numbers, terms and limits",
  "GET /v1/companies/{id}": "as the list",
  "POST /v1/companies": "nothing: needs a signature (companies.test.ts)",
  "PATCH /v1/companies/{id}": "nothing: needs a signature (companies.test.ts)",
  "GET /v1/terms-requests": "who asks the store for terms: company, VAT number and message",
  "GET /v1/terms-requests/{id}": "as the list",
  "POST /v1/terms-requests/{id}/approve": "nothing: needs a signature (terms-requests.test.ts)",
  "POST /v1/terms-requests/{id}/decline": "nothing: needs a signature (terms-requests.test.ts)",
  "GET /v1/merchants/{id}": "the merchant's configuration",
  "PATCH /v1/merchants/{id}": "changes it: audited, and emits an event",
  "POST /v1/pre-confirmation": "asks the partner's hook",
  "POST /v1/refunds": "refunds to the card that paid",
  "POST /v1/vat/validate": "what registers publish of a company",
  "GET /v1/vat/checks": "what registers publish of companies that were checked",
  "GET /health/ai-chat": "a status",
};

const h = useHarness({ worker: false });
let stolen: TestMerchant;
let ended: string;
let open: string;

beforeAll(async () => {
  stolen = await h.merchant(await h.workspace());
  const store = await startStore({ secret: stolen.apiSecret });
  h.onClose(() => store.close());
  const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await stolen.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
  const details = { ...buyer, paymentTerm: "net30" };
  const completed = await openCheckout(h, stolen);
  expectOk(await completed.confirm({ details }));
  const drafted = await openCheckout(h, stolen);
  expectOk(await h.client().put(`/checkout/${drafted.token}/draft`, { details }));
  [ended, open] = [completed.sessionId, drafted.sessionId];
});

const personal = [buyer.email, buyer.lastName, buyer.poNumber];

test("every route that takes a merchant key says what a stolen one reaches", () => {
  const routes = endpoints
    .filter(({ route, path }) => route.auth.startsWith("merchant_") && path === mountsOf(route)[0])
    .map(({ route, path }) => `${route.method} ${path}`);
  expect(routes.toSorted()).toEqual(Object.keys(REACH).toSorted());
  expect(Object.values(REACH)).not.toContain("to do");
});

test("no answer to a stolen key holds a buyer's name or e-mail address", async () => {
  const paths = [
    "/v1/sessions",
    "/v1/sessions?status=completed",
    `/v1/sessions/${ended}`,
    `/v1/sessions/${open}`,
    `/v1/merchants/${stolen.id}`,
    "/v1/vat/checks",
  ];
  for (const path of paths) {
    const answer = await stolen.client.get(path);
    expectOk(answer);
    for (const text of personal) expect(answer.text, path).not.toContain(text);
  }
});

test("it still reaches them by the address of a checkout, as the threat model says", async () => {
  for (const id of [ended, open]) {
    const { sessionUrl } = expectOk(await stolen.client.get(`/v1/sessions/${id}`)) as { sessionUrl: string };
    const page = await h.client().get(new URL(sessionUrl).pathname);
    expect(page.text).toContain(buyer.lastName);
  }
});
