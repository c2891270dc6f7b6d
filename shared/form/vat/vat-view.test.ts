import { describe, expect, test } from "vitest";
import type { VatResult } from "../../vat/vat-result.ts";
import { LANGUAGES, messagesFor } from "../messages.ts";
import { newVatField, reduceVatField } from "./vat-field.ts";
import type { VatEvent, VatField } from "./vat-field.ts";
import { isVatRefused, townOf, vatView, type VatRules } from "./vat-view.ts";

const en = messagesFor("en");
const plain: VatRules = { nameMismatch: "warn", sellerCountry: null, isValidRequired: false };

function fieldAfter(
  input: string,
  result: VatResult["status"] | null,
  events: VatEvent[],
  country = "",
): VatField {
  let { field } = reduceVatField(newVatField(country), { type: "typed", input });
  if (result !== null) {
    const { serial } = field;
    const name = result === "valid" ? "Muster GmbH" : null;
    const address = result === "valid" ? "Hauptstr. 1\n10115 Berlin\n" : null;
    const found = { status: result, vatNumber: input, prefix: "DE", country: "DE", name, address };
    field = reduceVatField(field, { type: "lookup_started", serial }).field;
    field = reduceVatField(field, { type: "lookup_result", serial, result: found }).field;
  }
  for (const event of events) field = reduceVatField(field, event).field;
  return field;
}

const left: VatEvent[] = [{ type: "blur" }];

test.each<[string, VatField, string, string]>([
  ["an empty field", newVatField(""), "neutral", "Enter it with its country code, for example DE123456788."],
  [
    "an empty field of a French buyer",
    newVatField("FR"),
    "neutral",
    "Enter it with its country code, for example FR12345678221.",
  ],
  [
    "an unfinished number",
    fieldAfter("FR53", null, []),
    "neutral",
    "Enter it with its country code, for example FR12345678221.",
  ],
  [
    "an incomplete number after blur",
    fieldAfter("FR53", null, left),
    "error",
    "VAT numbers from this country (France) look like FR12345678221. Please check the number.",
  ],
  [
    "digits without a country",
    fieldAfter("12345678", null, left),
    "error",
    "Please start with the country code, for example DE123456788.",
  ],
  ["digits of a buyer in Germany", fieldAfter("136695976", null, [], "DE"), "neutral", "Read as DE136695976"],
  ["a registered number", fieldAfter("DE136695976", "valid", []), "good", "Found: Muster GmbH, 10115 Berlin"],
  [
    "an unavailable authority",
    fieldAfter("DE136695976", "unavailable", []),
    "warning",
    "We can't reach the EU register right now. You can go on; we'll check later. Without a confirmed number, VAT may be charged.",
  ],
  [
    "an unavailable HMRC",
    fieldAfter("GB980780684", "unavailable", []),
    "warning",
    "We can't reach the UK register right now. You can go on; we'll check later. Without a confirmed number, VAT may be charged.",
  ],
  [
    "an unregistered number, also before blur",
    fieldAfter("DE136695976", "invalid", []),
    "error",
    "The register does not list this number. Please compare it with your documents. You can still order, but VAT may be charged.",
  ],
  [
    "an unregistered number with a typing error",
    fieldAfter("DE136695967", "invalid", left),
    "error",
    "One of the digits seems to be wrong. Please compare the number with your documents. You can still order, but VAT may be charged.",
  ],
  [
    "a Swiss number with a typing error",
    fieldAfter("CHE108672989", null, []),
    "neutral",
    "One of the digits may be wrong. VAT numbers from this country (Switzerland) can't be checked online. We'll store yours as you entered it.",
  ],
])("%s: %3$s", (_, field, tone, text) => {
  expect(vatView(field, "", en, plain)).toMatchObject({ tone, text });
});

test("that VAT may be charged is said only where a confirmed number could remove it", () => {
  const said = (seller: string | null) =>
    vatView(fieldAfter("DE136695976", "invalid", []), "", en, { ...plain, sellerCountry: seller }).text;
  expect(said("DE")).toBe("The register does not list this number. Please compare it with your documents.");
  for (const seller of ["AT", null])
    expect(said(seller)).toMatch(/documents\. You can still order, but VAT may be charged\.$/);
});

test("where a valid number is required, an unregistered one does not say that the order is possible", () => {
  const unlisted = fieldAfter("DE136695976", "invalid", []);
  for (const sellerCountry of ["DE", null])
    expect(vatView(unlisted, "", en, { ...plain, sellerCountry, isValidRequired: true }).text).toBe(
      "The register does not list this number. Please compare it with your documents. Enter a valid VAT number, or leave the field empty.",
    );
});

test.each<[string, VatField, boolean]>([
  ["an unregistered number", fieldAfter("DE136695976", "invalid", []), true],
  ["an incomplete number", fieldAfter("FR53", null, left), true],
  ["an incomplete number before blur", fieldAfter("FR53", null, []), true],
  ["no number", fieldAfter("", null, left), false],
  ["a number that is still looked up", fieldAfter("DE136695976", null, []), false],
  ["a registered number", fieldAfter("DE136695976", "valid", []), false],
  ["an unavailable authority", fieldAfter("DE136695976", "unavailable", []), false],
  ["a number without an authority", fieldAfter("CHE108672989", null, []), false],
])("%s: refused is %3$s", (_, field, isRefused) => {
  expect(isVatRefused(field)).toBe(isRefused);
});

test("a German text about a Greek number", () => {
  expect(vatView(fieldAfter("GR1", null, left), "", messagesFor("de"), plain).text).toBe(
    "Nummern dieses Landes (Griechenland) sehen aus wie EL123456783. Bitte prüfen Sie die Nummer.",
  );
});

test.each([
  ["", "Muster GmbH"],
  ["Muster Holding", "Muster GmbH"],
  ["muster gmbh ", null],
])("with %j as company name, %j is offered", (company, offeredName) => {
  expect(vatView(fieldAfter("DE136695976", "valid", []), company, en, plain)).toMatchObject({ offeredName });
});

describe.each(LANGUAGES)("a number of another company in %s", (language) => {
  const messages = messagesFor(language);
  const field = fieldAfter("DE136695976", "valid", []);

  test.each(["warn", "review", "charge_vat"] as const)("is a warning with the setting %s", (mismatch) => {
    const view = vatView(field, "Beispiel AG", messages, { ...plain, nameMismatch: mismatch });
    expect(view).toMatchObject({ tone: "warning", offeredName: "Muster GmbH" });
    expect(view.text).toContain("Muster GmbH");
    expect(view.text).not.toBe(vatView(field, "Muster", messages, { ...plain, nameMismatch: mismatch }).text);
  });

  test("says that VAT is charged where it is", () => {
    const textOf = (mismatch: "warn" | "review" | "charge_vat") =>
      vatView(field, "Beispiel AG", messages, { ...plain, nameMismatch: mismatch }).text;
    expect(textOf("review")).toBe(textOf("warn"));
    expect(textOf("charge_vat")).not.toBe(textOf("warn"));
  });
});

test("a name that ends with a full stop ends its sentence", () => {
  const field = fieldAfter("DE136695976", "valid", []);
  const incorporated = { ...field, result: field.result && { ...field.result, name: "Muster Inc." } };
  const text = (address: string | null) =>
    vatView({ ...incorporated, result: { ...incorporated.result!, address } }, "Beispiel AG", en, plain).text;
  expect(text(null)).toBe("This number is registered to Muster Inc.");
  expect(text("Hauptstr. 1\n10115 Berlin\n")).toBe("This number is registered to Muster Inc., 10115 Berlin.");
});

test.each(["MUSTER", "Muster Gesellschaft mit beschränkter Haftung"])(
  "%s is the registered Muster GmbH",
  (company) => {
    const view = vatView(fieldAfter("DE136695976", "valid", []), company, en, {
      ...plain,
      nameMismatch: "charge_vat",
    });
    expect(view).toMatchObject({ tone: "good", text: "Found: Muster GmbH, 10115 Berlin" });
  },
);

test("without a registered name nothing is offered", () => {
  const field = fieldAfter("DE136695976", "valid", []);
  const nameless = { ...field, result: field.result && { ...field.result, name: null } };
  expect(vatView(nameless, "", en, plain)).toEqual({
    tone: "good",
    text: "This VAT number is registered.",
    offeredName: null,
  });
});

test.each([
  ["Hauptstr. 1\n10115 Berlin", "10115 Berlin"],
  ["RUE DE LA LOI 1 \n1000 BRUXELLES\n\n", "1000 BRUXELLES"],
  ["Dublin", "Dublin"],
  ["131B Barton Hamlet\nSW97 5CK\nGB", "131B Barton Hamlet, SW97 5CK"],
  ["1 Long Lane\nLondon\nEC1A 1HQ\nGB", "London, EC1A 1HQ"],
  ["GB", null],
  ["", null],
  [null, null],
])("the town in %j is %j", (address, town) => {
  expect(townOf(address)).toBe(town);
});
