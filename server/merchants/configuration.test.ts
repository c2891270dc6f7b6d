import { afterAll, beforeAll, expect, test } from "vitest";
import {
  expectOk,
  startHarness,
  type Harness,
  type TestMerchant,
  type TestWorkspace,
} from "../../test/support/harness.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});

afterAll(async () => {
  expect(h.breaches).toEqual([]);
  await h.close();
});

const patch = (body: unknown, of: TestMerchant = merchant) => of.client.patch(`/v1/merchants/${of.id}`, body);
const get = (of: TestMerchant = merchant) => of.client.get(`/v1/merchants/${of.id}`);

test("PATCH merges objects, replaces arrays, and returns the same as GET", async () => {
  const own = await h.merchant(workspace);
  expectOk(
    await patch({ b2b: { requireValidVat: true }, urls: { terms: "https://shop.example/terms" } }, own),
  );
  const patched = await patch({ b2b: { paymentTerms: [{ label: "Net 14", value: "net14" }] } }, own);
  expect(expectOk(patched)).toMatchObject({
    defaults: { b2b: true },
    b2b: { requireValidVat: true, paymentTerms: [{ label: "Net 14", value: "net14" }] },
    urls: { terms: "https://shop.example/terms", success: null },
    preConfirmation: { configured: false, failMode: null },
  });
  expect((await get(own)).text).toBe(patched.text);
});

test("a payment term has labels by language, of languages of the checkout", async () => {
  const own = await h.merchant(workspace);
  const paymentTerms = [
    { label: "Net 14", labels: { de: "14 Tage Ziel", fr: "À 14 jours" }, value: "net14" },
  ];
  expectOk(await patch({ b2b: { paymentTerms } }, own));
  expect(expectOk(await get(own))).toMatchObject({ b2b: { paymentTerms } });
});

test("null resets a setting, a group or a list to its default", async () => {
  const own = await h.merchant(workspace);
  expectOk(
    await patch(
      {
        branding: { displayName: "Brand", accentColor: "#123456", cornerRadius: 0, preset: "bold" },
        allowedOrigins: ["https://a.example"],
      },
      own,
    ),
  );
  expect(
    expectOk(await patch({ branding: { displayName: null, preset: null }, allowedOrigins: null }, own)),
  ).toMatchObject({
    branding: { displayName: null, accentColor: "#123456", cornerRadius: 0, preset: "standard" },
    allowedOrigins: [],
  });
  expect(expectOk(await patch({ branding: null, defaults: null }, own))).toMatchObject({
    branding: { displayName: null, accentColor: null, cornerRadius: 8 },
    defaults: { b2b: false },
  });
});

test("values are normalised: origins without path, VAT numbers in canonical form", async () => {
  const own = await h.merchant(workspace);
  const answer = await patch(
    {
      allowedOrigins: ["https://Shop.Example/"],
      b2b: { vatNumbers: { eu: "at u12345678", gb: "GB 123 4567 89" } },
    },
    own,
  );
  expect(expectOk(answer)).toMatchObject({
    allowedOrigins: ["https://shop.example"],
    b2b: { vatNumbers: { eu: "ATU12345678", gb: "GB123456789" } },
  });
});

const term = (value: string, more: object = {}) => ({ label: value, value, ...more });

test.each([
  [{ b2b: { paymentTerms: [term("net30"), term("net30")] } }, "parameter_invalid", "b2b.paymentTerms"],
  [
    { b2b: { paymentTerms: [term("a", { default: true }), term("b", { default: true })] } },
    "parameter_invalid",
    "b2b.paymentTerms",
  ],
  [{ b2b: { paymentTerms: [term("Net 30")] } }, "parameter_invalid", "b2b.paymentTerms[0].value"],
  [
    { b2b: { paymentTerms: Array.from({ length: 21 }, (_, index) => term(`net${index}`)) } },
    "parameter_invalid",
    "b2b.paymentTerms",
  ],
  [
    { b2b: { paymentTerms: [{ label: "x", value: "x", days: 3 }] } },
    "parameter_unknown",
    "b2b.paymentTerms[0].days",
  ],
  [
    { b2b: { paymentTerms: [term("x", { labels: { xx: "x" } })] } },
    "parameter_unknown",
    "b2b.paymentTerms[0].labels.xx",
  ],
  [
    { b2b: { paymentTerms: [term("x", { labels: { de: "" } })] } },
    "parameter_invalid",
    "b2b.paymentTerms[0].labels.de",
  ],
  [{ b2b: { vatNumbers: { eu: "GB123456789" } } }, "parameter_invalid", "b2b.vatNumbers.eu"],
  [{ b2b: { vatNumbers: { gb: "DE123456789" } } }, "parameter_invalid", "b2b.vatNumbers.gb"],
  [{ allowedOrigins: ["https://shop.example/path"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ allowedOrigins: ["*"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ allowedOrigins: ["https://*"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ allowedOrigins: ["https://*.shop.example"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ allowedOrigins: ["https://a;script-src"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ allowedOrigins: ["https://a,b"] }, "parameter_invalid", "allowedOrigins[0]"],
  [{ branding: { logoUrl: "http://a;script-src/x.png" } }, "parameter_invalid", "branding.logoUrl"],
  [{ urls: { success: "javascript:alert(1)" } }, "parameter_invalid", "urls.success"],
  [{ branding: { accentColor: "red; }" } }, "parameter_invalid", "branding.accentColor"],
  [{ branding: { locale: "xx" } }, "parameter_invalid", "branding.locale"],
  [{ branding: { logoDarkUrl: "http://a;script-src/x" } }, "parameter_invalid", "branding.logoDarkUrl"],
  [{ branding: { cornerRadius: 25 } }, "parameter_invalid", "branding.cornerRadius"],
  [{ branding: { cornerRadius: -1 } }, "parameter_invalid", "branding.cornerRadius"],
  [{ branding: { cornerRadius: 1.5 } }, "parameter_invalid", "branding.cornerRadius"],
  [{ branding: { preset: "loud" } }, "parameter_invalid", "branding.preset"],
  [{ branding: { supportEmail: "help" } }, "parameter_invalid", "branding.supportEmail"],
  [{ branding: { supportPhone: "call us" } }, "parameter_invalid", "branding.supportPhone"],
  [{ branding: { supportUrl: "http://shop.example/help" } }, "parameter_invalid", "branding.supportUrl"],
  [{ branding: { supportUrl: "javascript:alert(1)" } }, "parameter_invalid", "branding.supportUrl"],
  [{ store: { currency: "eur" } }, "parameter_invalid", "store.currency"],
  [{ store: { countryCode: "XX" } }, "parameter_invalid", "store.countryCode"],
  [{ ai: { monthlyCapCents: -1 } }, "parameter_invalid", "ai.monthlyCapCents"],
  [{ b2b: { onAccount: { defaultOffer: "nobody" } } }, "parameter_invalid", "b2b.onAccount.defaultOffer"],
  [
    { b2b: { onAccount: { offers: { net30: { to: "signed_in", roles: [] } } } } },
    "parameter_invalid",
    "b2b.onAccount.offers.net30.roles",
  ],
  [
    { b2b: { onAccount: { offers: { net30: { to: "everyone", countries: ["XX"] } } } } },
    "parameter_invalid",
    "b2b.onAccount.offers.net30.countries[0]",
  ],
  [{ b2b: { onAccount: { offers: { net30: {} } } } }, "parameter_invalid", "b2b.onAccount.offers.net30.to"],
  [
    { b2b: { onAccount: { maxOrder: { amount: 1, currency: "eur" } } } },
    "parameter_invalid",
    "b2b.onAccount.maxOrder.currency",
  ],
  [
    { b2b: { onAccount: { maxOrder: { amount: 1 } } } },
    "parameter_missing",
    "b2b.onAccount.maxOrder.currency",
  ],
  [{ b2b: { onAccount: { overdueDays: -1 } } }, "parameter_invalid", "b2b.onAccount.overdueDays"],
  [{ b2b: { onAccount: { bankDetails: "IBAN\u0007" } } }, "parameter_invalid", "b2b.onAccount.bankDetails"],
  [{ b2b: { onAccount: { terms: [] } } }, "parameter_unknown", "b2b.onAccount.terms"],
  [{ defaults: { b2c: true } }, "parameter_unknown", "defaults.b2c"],
  [{ preConfirmation: { configured: true } }, "parameter_unknown", "preConfirmation"],
  [{ name: "Another" }, "parameter_unknown", "name"],
])("%j is rejected and changes nothing", async (body, code, param) => {
  const before = (await get()).text;
  const answer = await patch(body);
  expect(answer).toFailWith(400, code);
  expect(answer.body).toMatchObject({ error: { param } });
  expect((await get()).text).toBe(before);
});

test("who may buy on account is patched by setting, and offers by term", async () => {
  const own = await h.merchant(workspace);
  const onAccount = async (changes: object | null) => {
    const patched = expectOk(await patch({ b2b: { onAccount: changes } }, own));
    return (patched as { b2b: { onAccount: Record<string, unknown> } }).b2b.onAccount;
  };
  const byDefault = {
    defaultOffer: "everyone",
    offers: {},
    maxOrder: null,
    allowRequests: false,
    overdueDays: null,
    bankDetails: null,
  };
  expect(await onAccount({})).toEqual(byDefault);
  const net14 = { to: "signed_in", roles: ["wholesale"], countries: ["DE"] };
  const changed = {
    defaultOffer: "approved",
    offers: { net14, net30: { to: "everyone" } },
    maxOrder: { amount: 50_000, currency: "EUR" },
    allowRequests: true,
    overdueDays: 14,
    bankDetails: "Musterbank\nDE02 1203 0000 0000 2020 51",
  };
  expect(await onAccount(changed)).toEqual(changed);
  expect(await onAccount({ offers: { net30: null }, maxOrder: null })).toEqual({
    ...changed,
    offers: { net14 },
    maxOrder: null,
  });
  expect(await onAccount({ offers: { net14: { to: "signed_in", roles: null } } })).toMatchObject({
    offers: { net14: { to: "signed_in", countries: ["DE"] } },
  });
  expect(await onAccount(null)).toEqual(byDefault);
});

test("offers are limited in number, over all patches", async () => {
  const own = await h.merchant(workspace);
  const offers = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`net${from + n}`, { to: "approved" }]));
  expectOk(await patch({ b2b: { onAccount: { offers: offers(0, 40) } } }, own));
  const refused = await patch({ b2b: { onAccount: { offers: offers(40, 1) } } }, own);
  expect(refused).toFailWith(400, "parameter_invalid");
  expectOk(await patch({ b2b: { onAccount: { offers: { net0: null, ...offers(40, 1) } } } }, own));
});

test("another merchant's configuration is 403 for GET and PATCH", async () => {
  const other = await h.merchant(workspace);
  expect(await merchant.client.get(`/v1/merchants/${other.id}`)).toFailWith(403, "wrong_merchant");
  expect(await merchant.client.patch(`/v1/merchants/${other.id}`, {})).toFailWith(403, "wrong_merchant");
});

test("a change emits one event and an audit entry; a patch without changes emits nothing", async () => {
  const own = await h.merchant(workspace);
  const countEvents = async () =>
    (await h.sql`select 1 from events where merchant_id = ${own.id} and type = 'merchant.updated'`).length;
  const countEntries = async () =>
    (
      await h.sql`select 1 from audit_entries where target = ${own.id} and action = 'merchant.configuration_changed'`
    ).length;
  const [eventsBefore, entriesBefore] = [await countEvents(), await countEntries()];
  expectOk(await patch({ store: { sells: "both" } }, own));
  expectOk(await patch({ store: { sells: "both" } }, own));
  expect([(await countEvents()) - eventsBefore, (await countEntries()) - entriesBefore]).toEqual([1, 1]);
});

test("concurrent patches of different settings are all applied", async () => {
  const own = await h.merchant(workspace);
  await Promise.all([
    patch({ urls: { terms: "https://a.example/" } }, own),
    patch({ urls: { privacy: "https://b.example/" } }, own),
    patch({ urls: { success: "https://c.example/" } }, own),
    patch({ branding: { displayName: "D" } }, own),
  ]);
  expect(expectOk(await get(own))).toMatchObject({
    urls: { terms: "https://a.example/", privacy: "https://b.example/", success: "https://c.example/" },
    branding: { displayName: "D" },
  });
});
