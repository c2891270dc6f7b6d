import { beforeAll, expect, test } from "vitest";
import { expectOk, useHarness, type TestMerchant, type TestWorkspace } from "../../test/support/harness.ts";

const h = useHarness({ worker: false });
let workspace: TestWorkspace;
let merchant: TestMerchant;
let path: string;

beforeAll(async () => {
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
  path = `/v2/agencies/${workspace.id}/merchants/${merchant.id}/configuration`;
});

test("the partner's configuration is the merchant's, in snake_case", async () => {
  const body = {
    b2b: { payment_terms: [{ label: "Net 14", value: "net14" }], require_valid_vat: true },
    allowed_origins: ["https://shop.example"],
    branding: { accent_color: "#123456", display_name: "Nordlicht" },
    ai: { modes: { product_qa: true }, monthly_cap_cents: 500 },
  };
  const patched = expectOk(await workspace.client.patch(path, body)) as Record<string, unknown>;
  expect(patched).toMatchObject({
    ...body,
    id: merchant.id,
    store_platform: "builtin",
    pre_confirmation: { configured: false, fail_mode: null },
  });
  expect(expectOk(await workspace.client.get(path))).toEqual(patched);
  expect(JSON.stringify(patched)).not.toMatch(/"[a-z_]+[A-Z]\w*":/);
  expect(expectOk(await merchant.client.get(`/v1/merchants/${merchant.id}`))).toMatchObject({
    b2b: { paymentTerms: body.b2b.payment_terms, requireValidVat: true },
    allowedOrigins: body.allowed_origins,
    branding: { accentColor: "#123456", displayName: "Nordlicht", logoUrl: null },
    ai: { modes: { product_qa: true, policy_qa: false }, monthlyCapCents: 500 },
  });
});

test("who may buy on account is configured alike, and terms keep their values", async () => {
  const on_account = {
    default_offer: "approved",
    offers: { net_30: { to: "signed_in", roles: ["wholesale"] } },
    max_order: { amount: 50_000, currency: "EUR" },
    overdue_days: 7,
  };
  expect(expectOk(await workspace.client.patch(path, { b2b: { on_account } }))).toMatchObject({
    b2b: { on_account: { ...on_account, allow_requests: false, bank_details: null } },
  });
  expect(expectOk(await merchant.client.get(`/v1/merchants/${merchant.id}`))).toMatchObject({
    b2b: { onAccount: { defaultOffer: "approved", offers: on_account.offers } },
  });
});

test("null resets a setting, a group or a list to its default", async () => {
  await workspace.client.patch(path, { branding: { accent_color: "#123456" }, allowed_origins: [] });
  const reset = { branding: { accent_color: null }, allowed_origins: null, ai: null };
  expect(expectOk(await workspace.client.patch(path, reset))).toMatchObject({
    branding: { accent_color: null },
    allowed_origins: [],
    ai: { monthly_cap_cents: 0, modes: { product_qa: false } },
  });
});

test.each([
  [{ allowedOrigins: [] }, "allowedOrigins", "parameter_unknown"],
  [{ branding: { accent_color: "red" } }, "branding.accent_color", "parameter_invalid"],
  [
    {
      b2b: {
        payment_terms: [
          { label: "Net", value: "a" },
          { label: "Net", value: "a" },
        ],
      },
    },
    "b2b.payment_terms",
    "parameter_invalid",
  ],
  [
    {
      b2b: {
        on_account: {
          offers: Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`net${n}`, { to: "everyone" }])),
        },
      },
    },
    "b2b.on_account.offers",
    "parameter_invalid",
  ],
  [{ b2b: { vat_numbers: { eu: "GB999999973" } } }, "b2b.vat_numbers.eu", "parameter_invalid"],
])("%j is rejected by the name the partner sent", async (body, param, code) => {
  const answer = await workspace.client.patch(path, body);
  expect(answer).toFailWith(400, code);
  expect(answer.body).toMatchObject({ error: { param } });
});

test("another workspace finds no configuration, and a failed change emits nothing", async () => {
  const outsider = await h.workspace();
  const foreign = `/v2/agencies/${outsider.id}/merchants/${merchant.id}/configuration`;
  expect(await outsider.client.get(foreign)).toFailWith(404, "resource_not_found");
  expect(await outsider.client.patch(foreign, { ai: null })).toFailWith(404, "resource_not_found");
});

test("a change is emitted and audited as the partner's", async () => {
  const own = await h.merchant(workspace);
  const change = { defaults: { b2b: false } };
  expectOk(
    await workspace.client.patch(`/v2/agencies/${workspace.id}/merchants/${own.id}/configuration`, change),
  );
  const events = await h.sql`
    select 1 from events where merchant_id = ${own.id} and type = 'merchant.updated'`;
  expect(events).not.toHaveLength(0);
  const [entry] = await h.sql<{ key_prefix: string }[]>`
    select key_prefix from audit_entries
    where target = ${own.id} and action = 'merchant.configuration_changed' order by created_at desc limit 1`;
  expect(entry?.key_prefix).toBe(workspace.key.slice(0, 16));
});

test("of two who change the same version, the second is refused with the current tag, and loses nothing", async () => {
  const own = await h.merchant(workspace);
  const of = `/v2/agencies/${workspace.id}/merchants/${own.id}/configuration`;
  const change = (body: unknown, ifMatch: string) =>
    workspace.client.patch(of, body, { headers: { "if-match": ifMatch } });
  const read = (await workspace.client.get(of)).headers.get("etag") ?? "";
  expect(read).toMatch(/^"[\w-]{22}"$/);
  const first = await change({ branding: { accent_color: "#123456" } }, read);
  expectOk(first);
  const tag = first.headers.get("etag") ?? "";
  expect(tag).not.toBe(read);

  const second = await change({ branding: { legal_name: "Nordlicht GmbH" } }, read);
  expect(second).toFailWith(412, "configuration_changed");
  expect(second.body).toMatchObject({ error: { param: "If-Match" } });
  expect(second.headers.get("etag")).toBe(tag);
  const now = await workspace.client.get(of);
  expect(now.headers.get("etag")).toBe(tag);
  expect(expectOk(now)).toMatchObject({ branding: { accent_color: "#123456", legal_name: null } });

  // Made weak by a proxy that compresses; or one of several; or any.
  for (const ifMatch of [`W/${tag}`, `"other", ${tag}`, "*"])
    expectOk(await change({ branding: { accent_color: "#123456" } }, ifMatch));
  const merchants = await own.client.patch(
    `/v1/merchants/${own.id}`,
    { ai: null },
    { headers: { "if-match": read } },
  );
  expect(merchants).toFailWith(412, "configuration_changed");
});

test("of twenty concurrent changes of one version, one is saved", async () => {
  const own = await h.merchant(workspace);
  const of = `/v2/agencies/${workspace.id}/merchants/${own.id}/configuration`;
  const tag = (await workspace.client.get(of)).headers.get("etag") ?? "";
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      workspace.client.patch(of, { branding: { corner_radius: n } }, { headers: { "if-match": tag } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
});

test("the audit log names the settings that a change has changed, without their values", async () => {
  const own = await h.merchant(workspace);
  const of = `/v2/agencies/${workspace.id}/merchants/${own.id}`;
  const changes = [
    {
      branding: { legal_name: "Secret plans GmbH" },
      b2b: { on_account: { offers: { net30: { to: "approved" } } } },
    },
    { branding: { legal_name: "Secret plans GmbH", accent_color: "#123456" } },
    { branding: null },
  ];
  for (const body of changes) expectOk(await workspace.client.patch(`${of}/configuration`, body));
  expectOk(await workspace.client.patch(of, { name: "Renamed" }));
  const log = `/v2/workspaces/${workspace.id}/audit-entries?target=${own.id}`;
  const { entries } = expectOk(await h.client(workspace.token).get(log)) as {
    entries: Array<{ action: string; changed_fields: string[] }>;
  };
  expect(entries.slice(0, 4).map(({ action, changed_fields: fields }) => [action, fields])).toEqual([
    ["merchant.updated", ["name"]],
    ["merchant.configuration_changed", ["branding.legal_name", "branding.accent_color"]],
    ["merchant.configuration_changed", ["branding.accent_color"]],
    ["merchant.configuration_changed", ["b2b.on_account.offers", "branding.legal_name"]],
  ]);
  expect(JSON.stringify(entries)).not.toContain("Secret plans");
});
