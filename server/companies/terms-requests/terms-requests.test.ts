/** A merchant reads and decides the requests that its store keeps; what is not signed, or does not fit, decides nothing. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { signedClient } from "../../../test/support/signed-client.ts";
import { eventHeaders } from "../../../test/support/woocommerce/report-event.ts";
import { respondWith, startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let store: StoreSandbox;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  store = await startStore({ secret: merchant.apiSecret });
  h.onClose(() => store.close());
  const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await merchant.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
beforeEach(() => {
  store.settings.fault = null;
  store.termsRequests.ask({ id });
});

const id = "tr_5f0c8e1b7a2d4c6f9e3b1a08";
const path = `/v1/terms-requests/${id}`;
const decide = (decision: "approve" | "decline", body: object) =>
  signedClient(merchant).post(`${path}/${decision}`, body);
const approval = {
  company: { name: "Steinbach GmbH" },
  terms: ["net30"],
  creditLimit: { amount: 800_000, currency: "EUR" },
  note: "Welcome",
};
const status = async () => (expectOk(await merchant.client.get(path)) as { status: string }).status;

test("a request is read as the store has it", async () => {
  expect(expectOk(await merchant.client.get(path))).toEqual({
    id,
    status: "requested",
    customer: { reference: "7" },
    company: "Steinbach Metallbau",
    vatNumber: "DE999000427",
    message: "Every month",
    companyId: null,
    note: "",
    requestedAt: "2026-09-21T14:13:20.000Z",
    decidedAt: null,
  });
  expect(await merchant.client.get("/v1/terms-requests/tr_0")).toFailWith(404, "resource_not_found");
  expect(await merchant.client.get("/v1/terms-requests/co_0")).toFailWith(400, "parameter_invalid");
});

test("requests are listed newest first, page by page, also those of one second, and by status", async () => {
  const ids = ["tr_a", "tr_b", "tr_c", "tr_d"];
  for (const [index, one] of ids.entries())
    store.termsRequests.ask({
      id: one,
      requestedAt: 1_790_000_001 + (index > 1 ? 1 : 0),
      status: index === 0 ? "declined" : "requested",
    });
  const found: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const cursor: string = after === "" ? "" : `&after=${after}`;
    const page = expectOk(await merchant.client.get(`/v1/terms-requests?limit=2${cursor}`)) as {
      termsRequests: Array<{ id: string }>;
      nextAfter: string | null;
    };
    found.push(...page.termsRequests.map((one) => one.id));
    after = page.nextAfter;
  }
  expect(found).toEqual([...ids.toReversed(), id]);
  expect(expectOk(await merchant.client.get("/v1/terms-requests?status=declined"))).toMatchObject({
    termsRequests: [{ id: "tr_a" }],
    nextAfter: null,
  });
  expect(await merchant.client.get("/v1/terms-requests?after=x")).toFailWith(400, "cursor_invalid");
});

test("an approval for a new company, and its repetition, make one decision; the opposite is refused", async () => {
  const approved = expectOk(await decide("approve", approval));
  expect(approved).toMatchObject({ id, status: "approved", companyId: `co_${id.slice(3)}`, note: "Welcome" });
  expect(store.seen.at(-1)?.body).toMatchObject({
    id,
    companyId: null,
    companyName: "Steinbach GmbH",
    terms: ["net30"],
    creditLimit: { amount: 800_000, currency: "EUR" },
  });
  expect(expectOk(await decide("approve", approval))).toEqual(approved);
  expect(
    await h.sql`select actor from audit_entries where action = 'terms_request.approved' and target = ${id}`,
  ).not.toEqual([]);
  expect(await decide("decline", {})).toFailWith(409, "terms_request_decided");
});

test("an approval for a known company keeps its limit unless one is sent", async () => {
  store.termsRequests.companies.add("co_1");
  expect(expectOk(await decide("approve", { companyId: "co_1", terms: ["net30"] }))).toMatchObject({
    companyId: "co_1",
  });
  expect(store.seen.at(-1)?.body).not.toHaveProperty("creditLimit");
});

test("a request is declined with a note", async () => {
  expect(expectOk(await decide("decline", { note: "Not yet" }))).toMatchObject({
    status: "declined",
    companyId: null,
    note: "Not yet",
    decidedAt: "2026-09-21T14:15:00.000Z",
  });
});

test("what is not signed with the merchant's secret decides nothing", async () => {
  const other = await h.merchant(workspace);
  const forged = signedClient({ client: merchant.client, apiSecret: other.apiSecret });
  expect(await merchant.client.post(`${path}/decline`, {})).toFailWith(401, "signature_missing");
  expect(await forged.post(`${path}/approve`, approval)).toFailWith(401, "signature_invalid");
  expect(await signedClient(other).post(`${path}/decline`, {})).toFailWith(404, "resource_not_found");
  expect(await status()).toBe("requested");
});

test.each([
  [{ ...approval, companyId: "co_1" }, "companyId"],
  [{ ...approval, company: undefined }, "companyId"],
  [{ ...approval, creditLimit: undefined }, "creditLimit"],
  [{ ...approval, terms: [] }, "terms"],
])("%j is rejected", async (body, param) => {
  const refused = await decide("approve", body);
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(refused.body).toMatchObject({ error: { param } });
  expect(await status()).toBe("requested");
});

test.each([
  ["svc_request_unknown", 404, "resource_not_found"],
  ["svc_company_unknown", 404, "resource_not_found"],
  ["svc_request_decided", 409, "terms_request_decided"],
  ["svc_company_suspended", 409, "account_blocked"],
  ["duplicate_resource", 409, "duplicate_resource"],
  ["svc_already_member", 409, "duplicate_resource"],
  ["svc_terms_missing", 400, "parameter_invalid"],
  ["svc_limit_invalid", 400, "parameter_invalid"],
  ["svc_company_changed", 500, "store_unavailable"],
] as const)("the store's %s is %i %s", async (code, expected, error) => {
  store.settings.fault = respondWith(409, { code }, { signed: true });
  expect(await decide("approve", approval)).toFailWith(expected, error);
});

test("a store that is unreachable is store_unavailable; so is a plugin without requests", async () => {
  for (const answer of [503, 404]) {
    store.settings.fault = respondWith(answer, { code: "rest_no_route" }, { signed: true });
    for (const get of ["/v1/terms-requests", path])
      expect(await merchant.client.get(get)).toFailWith(500, "store_unavailable");
  }
});

test("a signature decides once, also if the outcome of the first try is unknown", async () => {
  const text = JSON.stringify({ note: "Not yet" });
  const headers = eventHeaders(merchant.apiSecret, text);
  const send = (to: string) => merchant.client.post(`/v1/terms-requests/${to}/decline`, text, { headers });
  store.termsRequests.ask({ id: "tr_other" });
  store.settings.fault = respondWith(503, {}, { signed: true });
  expect(await send(id)).toFailWith(500, "store_unavailable");
  store.settings.fault = null;
  for (const to of [id, "tr_other"]) expect(await send(to)).toFailWith(401, "signature_invalid");
  expect(await status()).toBe("requested");
});

test("the built-in store takes no requests", async () => {
  const builtin = await h.merchant(workspace);
  expect(expectOk(await builtin.client.get("/v1/terms-requests"))).toEqual({
    termsRequests: [],
    nextAfter: null,
  });
  expect(await builtin.client.get(path)).toFailWith(404, "resource_not_found");
  const refused = await signedClient(builtin).post(`${path}/approve`, approval);
  expect(refused).toFailWith(404, "resource_not_found");
});
