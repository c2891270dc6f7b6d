/** A partner manages companies and requests of the merchant it names, in snake_case, and of no other. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  expectOk,
  useHarness,
  type TestMerchant,
  type TestWorkspace,
} from "../../../test/support/harness.ts";
import { startStore, type StoreSandbox } from "../../../test/support/woocommerce/start-store.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let connected: TestMerchant;
let store: StoreSandbox;
const id = "tr_5f0c8e1b7a2d4c6f9e3b1a08";

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  connected = await h.merchant(workspace);
  store = await startStore({ secret: connected.apiSecret });
  h.onClose(() => store.close());
  const versions = { plugin: "0.2.0", wordpress: "6.9", woocommerce: "11.0.0", php: "8.3.0" };
  expectOk(await connected.client.post("/v1/store/connect", { restUrl: store.restUrl, versions }));
});
beforeEach(() => store.termsRequests.ask({ id }));

const naming = (of: TestMerchant) => ({ headers: { "x-svc-merchant": of.id } });
const get = (path: string, of = merchant) => workspace.client.get(path, naming(of));
const post = (path: string, body: object, of = merchant) => workspace.client.post(path, body, naming(of));
const create = async (body: object) => expectOk(await post("/v2/companies", body)) as { id: string };

test("a company is created, changed, read and listed, and is the one of the merchant API", async () => {
  const content = {
    name: "Nordlicht GmbH",
    vat_numbers: ["DE999999100"],
    members: [{ reference: "7", terms: ["net30"] }],
    terms: ["net14"],
    credit_limits: [{ amount: 500_000, currency: "EUR" }],
    overdue_days: 14,
  };
  const created = await create(content);
  expect(created).toMatchObject({ ...content, status: "active", note: "" });
  const path = `/v2/companies/${created.id}`;
  const changed = expectOk(
    await workspace.client.patch(path, { credit_limits: null, note: "Call first." }, naming(merchant)),
  );
  expect(changed).toMatchObject({ ...content, credit_limits: null, note: "Call first." });
  expect(expectOk(await get(path))).toEqual(changed);
  expect(expectOk(await get("/v2/companies?limit=1"))).toEqual({ companies: [changed], next_after: null });
  expect(expectOk(await merchant.client.get(`/v1/companies/${created.id}`))).toMatchObject({
    vatNumbers: content.vat_numbers,
    creditLimits: null,
    overdueDays: 14,
  });
  const entries = await h.sql<{ action: string; key_prefix: string }[]>`
    select action, key_prefix from audit_entries where target = ${created.id} order by id`;
  expect(entries.map(({ action }) => action)).toEqual(["company.created", "company.updated"]);
  expect(entries[0]!.key_prefix).toBe(workspace.key.slice(0, 16));
});

test("X-Svc-Merchant must name the merchant; another merchant's company and request do not exist for it", async () => {
  const { id: company } = await create({ name: "Alpenholz" });
  const unnamed = await workspace.client.get(`/v2/companies/${company}`);
  expect(unnamed).toFailWith(400, "parameter_missing");
  expect(unnamed.body).toMatchObject({ error: { param: "X-Svc-Merchant" } });
  expect(await get(`/v2/companies/${company}`, connected)).toFailWith(404, "resource_not_found");
  expect(
    await workspace.client.patch(`/v2/companies/${company}`, { note: "x" }, naming(connected)),
  ).toFailWith(409, "store_keeps_companies");
  expect(await get(`/v2/terms-requests/${id}`)).toFailWith(404, "resource_not_found");
  expect(expectOk(await get("/v2/terms-requests"))).toEqual({ terms_requests: [], next_after: null });
});

test("a closed merchant's companies can be read, not changed", async () => {
  const closed = await h.merchant(workspace);
  const { id: company } = expectOk(await post("/v2/companies", { name: "Fjord" }, closed)) as { id: string };
  expectOk(await workspace.client.post(`/v2/agencies/${workspace.id}/merchants/${closed.id}/close`, {}));
  expectOk(await get(`/v2/companies/${company}`, closed));
  expect(await post("/v2/companies", { name: "Fjord" }, closed)).toFailWith(409, "merchant_closed");
  expect(await get("/v2/terms-requests", closed)).toFailWith(409, "merchant_closed");
});

test("a request is read, listed, approved and declined as the store keeps it", async () => {
  const found = expectOk(await get(`/v2/terms-requests/${id}`, connected));
  expect(found).toMatchObject({ id, status: "requested", vat_number: "DE999000427", company_id: null });
  expect(expectOk(await get("/v2/terms-requests?status=requested", connected))).toEqual({
    terms_requests: [found],
    next_after: null,
  });
  const approval = {
    company: { name: "Steinbach GmbH" },
    terms: ["net30"],
    credit_limit: { amount: 800_000, currency: "EUR" },
  };
  const approved = expectOk(await post(`/v2/terms-requests/${id}/approve`, approval, connected));
  expect(approved).toMatchObject({ status: "approved", company_id: `co_${id.slice(3)}` });
  expect(store.seen.at(-1)?.body).toMatchObject({
    companyName: "Steinbach GmbH",
    creditLimit: approval.credit_limit,
  });
  expect(await post(`/v2/terms-requests/${id}/decline`, {}, connected)).toFailWith(
    409,
    "terms_request_decided",
  );
  const other = `tr_${randomUUID().slice(0, 8)}`;
  store.termsRequests.ask({ id: other });
  expect(
    expectOk(await post(`/v2/terms-requests/${other}/decline`, { note: "Not yet" }, connected)),
  ).toMatchObject({
    status: "declined",
    note: "Not yet",
  });
  expect(
    await h.sql`select 1 from audit_entries where target = ${other} and action = 'terms_request.declined'`,
  ).toHaveLength(1);
});

const refusedApprovals = [
  [{ company: { name: "A" }, company_id: "co_1", terms: ["net30"], credit_limit: null }, "company_id"],
  [{ company: { name: "A" }, terms: ["net30"] }, "credit_limit"],
  [{ companyId: "co_1", terms: ["net30"] }, "companyId"],
  [{ company_id: "co_0", terms: ["net30"] }, "company_id"],
] as const;
test.each(refusedApprovals)("%j is rejected by the name the partner sent", async (body, param) => {
  const refused = await post(`/v2/terms-requests/${id}/approve`, body, connected);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.body).toMatchObject({ error: { param } });
  expect(expectOk(await get(`/v2/terms-requests/${id}`, connected))).toMatchObject({ status: "requested" });
});

test("a fault of a field is told once, in our words", async () => {
  const body = { company_id: "co_1", terms: [], note: "x".repeat(1_001) };
  const refused = await post(`/v2/terms-requests/${id}/approve`, body, connected);
  const { issues } = (
    refused.body as { error: { meta: { issues: Array<{ param: string; message: string }> } } }
  ).error.meta;
  expect(issues.map(({ param }) => param)).toEqual(["terms", "note"]);
  expect(JSON.stringify(issues)).not.toContain("Too ");
});

test("a customer of another company is refused with the partner's name for a move, which moves them", async () => {
  const first = await create({ name: "First", members: [{ reference: "9" }] });
  const refused = await post("/v2/companies", { name: "Second", members: [{ reference: "9" }] });
  expect(refused).toFailWith(409, "duplicate_resource");
  const { error } = refused.body as { error: { param: string; message: string } };
  expect(error.param).toBe("members[0].reference");
  expect(error.message).toContain("`move_from`");
  await create({ name: "Second", members: [{ reference: "9", move_from: first.id }] });
  expect(expectOk(await get(`/v2/companies/${first.id}`))).toMatchObject({ members: [] });
});
