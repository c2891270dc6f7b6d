import { afterAll, beforeAll, expect, test } from "vitest";
import { startHarness } from "../../test/support/harness.ts";
import type { Harness, TestMerchant, TestWorkspace } from "../../test/support/harness.ts";
import { viesDirectory } from "../sandbox/vies/directory.ts";

let h: Harness;
let workspace: TestWorkspace;
let merchant: TestMerchant;

beforeAll(async () => {
  h = await startHarness({ worker: false });
  workspace = await h.workspace();
  merchant = await h.merchant(workspace);
});
afterAll(async () => {
  await h.close();
  expect(h.breaches).toEqual([]);
});

const validate = (vatNumber: string, more: object = {}) =>
  merchant.client.post("/v1/vat/validate", { vatNumber, ...more });

test.each(viesDirectory.map((company) => [company.prefix + company.number, company] as const))(
  "the company of %s is found, and named where its state discloses it",
  async (vatNumber, { prefix, name, disclosed }) => {
    expect((await validate(vatNumber)).body).toMatchObject({
      status: "valid",
      prefix,
      name: disclosed ? name : null,
      source: "vies",
      consultationNumber: null,
    });
  },
);

test.each([
  ["DE999999100", "valid"],
  ["DE999999200", "invalid"],
  ["DE999999201", "invalid"],
  ["FR00999999300", "unavailable"],
  ["IT99999999301", "unavailable"],
  ["PL9999999302", "unavailable"],
  ["ES99999400A", "unavailable"],
  ["ATU99999401", "unavailable"],
  ["SE999999950001", "unavailable"],
  ["XI999999500", "unavailable"],
  ["GB553557881", "valid"],
  ["GB999999999", "invalid"],
  ["GB999999503", "unavailable"],
  ["NO923609016MVA", "format_only"],
])("%s is %s in the sandbox", async (vatNumber, status) => {
  expect((await validate(vatNumber)).body).toMatchObject({ status, vatNumber });
});

test("text of any kind is a VAT number or a format error, never a fault of ours", async () => {
  const odd = [
    "DE" + "9".repeat(38),
    "ＤＥ９９９９９９１００",
    "DE\u202e999999100",
    "<script>alert(1)</script>",
    "'; drop table vat_checks; --",
    "DE999999100\r\nX-Injected: 1",
    "<ns2:valid>true</ns2:valid>",
    "]]>&lt;!ENTITY",
    "../../../etc/passwd",
    "GB999/../999999",
    "GB%32%33%34",
    "IE1+23456A",
    "IE1*23456A",
    "💶".repeat(20),
    "ΕΛ123456789",
    "0",
  ];
  for (const vatNumber of odd) {
    const answer = await validate(vatNumber);
    expect([vatNumber, answer.status]).toEqual([vatNumber, 200]);
  }
  expect((await validate(odd[1]!)).body).toMatchObject({ status: "valid", vatNumber: "DE999999100" });
  for (const vatNumber of [null, 7, true, [], {}, ["DE999999100"], { $ne: null }]) {
    expect(await merchant.client.post("/v1/vat/validate", { vatNumber })).toFailWith(
      400,
      "parameter_invalid",
    );
  }
});

test("the merchant's own numbers bring consultation numbers of VIES and of HMRC", async () => {
  const shop = await h.merchant(workspace, {
    b2b: { vatNumbers: { eu: "DE999000121", gb: "GB146295999727" } },
  });
  for (const [vatNumber, source] of [
    ["FR29999000128", "vies"],
    ["GB553557881", "hmrc"],
  ] as const) {
    const { body } = await shop.client.post("/v1/vat/validate", { vatNumber });
    expect(body).toMatchObject({
      status: "valid",
      source,
      consultationNumber: expect.stringMatching(/\w{6}/),
    });
  }
});

test("the session is kept with the evidence; one of another merchant is not accepted", async () => {
  const created = await merchant.client.post("/v1/sessions", {
    cart: { items: [{ id: "sku-1", name: "Desk", quantity: 1, price: 20_000 }] },
  });
  const sessionId = (created.body as { id: string }).id;
  expect(await validate("BE0999000129", { sessionId })).toMatchObject({ status: 200 });
  expect(await validate("DE999999100", { sessionId: "cs_01JBN0Q4W3M3C1Z6Q8T5Y7V9AB" })).toFailWith(
    404,
    "resource_not_found",
  );
  const other = await h.merchant(workspace);
  expect(await other.client.post("/v1/vat/validate", { vatNumber: "DE999999100", sessionId })).toFailWith(
    404,
    "resource_not_found",
  );
});

test.each([
  [{}, "parameter_missing"],
  [{ vatNumber: "" }, "parameter_invalid"],
  [{ vatNumber: "D".repeat(41) }, "parameter_invalid"],
  [{ vatNumber: "DE999999100", country: "DE" }, "parameter_unknown"],
])("%j is refused with %s", async (body, code) => {
  expect(await merchant.client.post("/v1/vat/validate", body)).toFailWith(400, code);
});

test("a partner key is not a merchant key", async () => {
  expect(await workspace.client.post("/v1/vat/validate", { vatNumber: "DE999999100" })).toFailWith(
    401,
    "api_key_invalid",
  );
});

/** A number of each state's shape; # stands for the three digits that the sandbox goes by. */
const shapes =
  "ATU99999# BE0999999# BG999999# CY99999#A CZ99999# DE999999# DK99999# EE109999# EL999999# ES99999#A FI99999# FR00999999# " +
  "HR99999999# HU99999# IE9999#A IT99999999# LT999999# LU99999# LV99999999# MT99999# NL999999#B01 PL9999999# PT999999# " +
  "RO999999# SE9999999#01 SI99999# SK9999999# XI999999#";

test.each(shapes.split(" "))("the sandbox's last three digits hold for numbers like %s", async (shape) => {
  const statuses: string[] = [];
  // The first five that fail open the state's breaker, which says unavailable too: nothing may come after this test.
  for (const digits of ["100", "200", "201", "300", "301", "302", "400", "401", "500", "501", "600", "601"]) {
    const { body } = await validate(shape.replace("#", digits));
    statuses.push((body as { status: string }).status);
  }
  expect(statuses).toEqual([
    "valid",
    "invalid",
    "invalid",
    ...Array.from({ length: 9 }, () => "unavailable"),
  ]);
});
