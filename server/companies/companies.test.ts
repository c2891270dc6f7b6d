import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";
import { signedClient } from "../../test/support/signed-client.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  workspace = await h.workspace();
});
beforeEach(async () => {
  merchant = await h.merchant(workspace);
});

interface View {
  id: string;
  name: string;
  members: Array<{ reference: string; terms: string[] | null }>;
}
const create = async (body: object): Promise<View> =>
  expectOk(await signedClient(merchant).post("/v1/companies", body)) as View;
const change = (id: string, body: object) => signedClient(merchant).patch(`/v1/companies/${id}`, body);
const get = async (id: string) => expectOk(await merchant.client.get(`/v1/companies/${id}`));

test("a company is created with defaults, read, and changed by field; arrays are replaced", async () => {
  const created = await create({ name: "Nordlicht GmbH" });
  expect(created).toMatchObject({
    id: expect.stringMatching(/^co_[0-9A-Z]{26}$/),
    name: "Nordlicht GmbH",
    vatNumbers: [],
    members: [],
    terms: null,
    creditLimits: null,
    overdueDays: null,
    status: "active",
    note: "",
  });
  const changes = {
    vatNumbers: ["DE999999100"],
    members: [{ reference: "7", terms: ["net30"] }, { reference: "8" }],
    terms: ["net14"],
    creditLimits: [
      { amount: 500_000, currency: "EUR" },
      { amount: 100, currency: "JPY" },
    ],
    overdueDays: 14,
    status: "suspended",
    note: "Call first.\nAsk for Ada.",
  };
  const members = [
    { reference: "7", terms: ["net30"] },
    { reference: "8", terms: null },
  ];
  expect(expectOk(await change(created.id, changes))).toMatchObject({ ...changes, members });
  const changed = await change(created.id, { members: [{ reference: "9" }], terms: null, status: "active" });
  expect(expectOk(changed)).toMatchObject({
    ...changes,
    members: [{ reference: "9", terms: null }],
    terms: null,
    status: "active",
  });
  expect(await get(created.id)).toEqual(changed.body);
});

test("what is not signed with the merchant's secret changes nothing", async () => {
  const { id } = await create({ name: "Nordlicht GmbH" });
  const path = `/v1/companies/${id}`;
  expect(await merchant.client.post("/v1/companies", { name: "X" })).toFailWith(401, "signature_missing");
  expect(await merchant.client.patch(path, { status: "suspended" })).toFailWith(401, "signature_missing");
  const other = await h.merchant(workspace);
  const forged = signedClient({ client: merchant.client, apiSecret: other.apiSecret });
  expect(await forged.patch(path, { status: "suspended" })).toFailWith(401, "signature_invalid");
  expect(expectOk(await merchant.client.get("/v1/companies"))).toMatchObject({
    companies: [{ id, status: "active" }],
    nextAfter: null,
  });
});

test("a failed change leaves the signature unused, and the same bytes may be sent again", async () => {
  const first = await create({ name: "A", members: [{ reference: "7" }] });
  const text = JSON.stringify({ name: "B", members: [{ reference: "7" }] });
  const { eventHeaders } = await import("../../test/support/woocommerce/report-event.ts");
  const headers = eventHeaders(merchant.apiSecret, text, { id: randomUUID() });
  const send = () => merchant.client.post("/v1/companies", text, { headers });
  const refused = await send();
  expect(refused).toFailWith(409, "duplicate_resource");
  expectOk(await change(first.id, { members: [] }));
  expect((await send()).status).toBe(201);
  expect(await send()).toFailWith(401, "signature_invalid");
});

test("a customer belongs to one company of a merchant, and to others elsewhere", async () => {
  await create({ name: "A", members: [{ reference: "7" }] });
  const other = await h.merchant(workspace);
  expectOk(await signedClient(other).post("/v1/companies", { name: "A", members: [{ reference: "7" }] }));
  const both = await Promise.all(
    ["B", "C"].map((name) =>
      signedClient(merchant).post("/v1/companies", { name, members: [{ reference: "8" }] }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("a customer of another company moves only from the company that the request names", async () => {
  const a = await create({ name: "A", members: [{ reference: "7" }, { reference: "8" }] });
  const [b, c] = [await create({ name: "B", note: "before" }), await create({ name: "C" })];
  const members = (moveFrom?: string) => [{ reference: "9" }, { reference: "7", moveFrom }];
  const refused = await change(b.id, { members: members(), note: "after" });
  expect(refused).toFailWith(409, "duplicate_resource");
  expect(refused.body).toMatchObject({
    error: {
      message: expect.stringContaining('belongs to the company "A"'),
      param: "members[1].reference",
      meta: { reference: "7", company_id: a.id, company_name: "A" },
    },
  });
  expect(await get(b.id)).toMatchObject({ members: [], note: "before" });
  const both = await Promise.all([b, c].map(({ id }) => change(id, { members: members(a.id) })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await get(a.id)).toMatchObject({ members: [{ reference: "8", terms: null }] });
  const [winner] = both.flatMap(({ status }, index) => (status === 200 ? [[b, c][index]!] : []));
  // Repeating it changes nothing.
  expectOk(await change(winner!.id, { members: members(a.id) }));
  expect(await get(winner!.id)).toMatchObject({ members: [{ reference: "7" }, { reference: "9" }] });
});

test("companies are listed newest first, page by page, each merchant's own", async () => {
  const names = ["A", "B", "C", "D", "E"];
  for (const name of names) await create({ name });
  const other = await h.merchant(workspace);
  const foreign = expectOk(await signedClient(other).post("/v1/companies", { name: "Z" })) as View;
  const found: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const query: string = after === "" ? "limit=2" : `limit=2&after=${after}`;
    const page = expectOk(await merchant.client.get(`/v1/companies?${query}`)) as {
      companies: View[];
      nextAfter: string | null;
    };
    found.push(...page.companies.map(({ name }) => name));
    after = page.nextAfter;
  }
  expect(found).toEqual(names.toReversed());
  expect(await merchant.client.get("/v1/companies?after=x")).toFailWith(400, "cursor_invalid");
  expect(await merchant.client.get(`/v1/companies/${foreign.id}`)).toFailWith(404, "resource_not_found");
  expect(await change(foreign.id, { name: "Mine" })).toFailWith(404, "resource_not_found");
});

test.each([
  [
    {
      creditLimits: [
        { amount: 1, currency: "EUR" },
        { amount: 2, currency: "EUR" },
      ],
    },
    "creditLimits",
  ],
  [{ creditLimits: [{ amount: -1, currency: "EUR" }] }, "creditLimits[0].amount"],
  [{ members: [{ reference: "7" }, { reference: "7" }] }, "members"],
  [{ terms: ["Net 30"] }, "terms[0]"],
  [{ status: "closed" }, "status"],
])("%j is rejected", async (changes, param) => {
  const { id } = await create({ name: "A" });
  const refused = await change(id, changes);
  expect(refused).toFailWith(400, "parameter_invalid");
  expect(refused.body).toMatchObject({ error: { param } });
});

test("a merchant with a connected store keeps its companies there", async () => {
  const { id } = await create({ name: "A" });
  await h.sql`update merchants set store_platform = 'woocommerce' where id = ${merchant.id}`;
  expect(await signedClient(merchant).post("/v1/companies", { name: "B" })).toFailWith(
    409,
    "store_keeps_companies",
  );
  expect(await change(id, { name: "B" })).toFailWith(409, "store_keeps_companies");
});
