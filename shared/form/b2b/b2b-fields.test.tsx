// Promise: a merchant's B2B fields are asked for, checked and stored as configured, and nothing of fields that are off.
import { render } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { B2bForm } from "../B2bForm.tsx";
import { DEFAULT_FIELD_USES, suggestedPeppolId, type B2bFieldUses } from "./b2b-fields.ts";
import { errorText } from "../error-text.ts";
import { cleanDetails, validateDetails } from "../detail-rules.ts";
import { emptyDetails, fieldValue, withField } from "../fields.ts";
import type { CheckoutDetails, FieldName } from "../fields.ts";
import { messagesFor } from "../messages.ts";

const every = (use: "optional" | "required"): B2bFieldUses => ({
  poNumber: use,
  costCentre: use,
  buyerReference: use,
  poNumbers: use,
  invoiceEmail: use,
  peppolId: use,
  exemptionNumber: use,
  orderNote: use,
});

const filled: Partial<CheckoutDetails> = {
  poNumber: "PO-1",
  costCentre: "4100",
  buyerReference: "04011000-1234512345-06",
  poNumbers: ["PO-2", "PO-3"],
  invoiceEmail: "rechnung@muster.example",
  peppolId: "0208:0403019261",
  exemptionNumber: "EX-1",
  orderNote: "Ring twice.\nThe gate is open.",
};

const ten = Array.from({ length: 10 }, (_, index) => String(index));

/** Errors of the merchant's fields alone. */
function errorsOf(details: Partial<CheckoutDetails>, fields: B2bFieldUses, b2b = true) {
  return validateDetails({ ...emptyDetails(), ...details }, { b2b, paymentTerms: [], fields })
    .filter(({ field }) => field in fields)
    .map(({ field, code }) => `${field} ${code}`);
}

describe("rules", () => {
  test.each(Object.keys(filled) as Array<keyof B2bFieldUses>)("%s is required where it says so", (field) => {
    const required = { ...DEFAULT_FIELD_USES, [field]: "required" };
    expect(errorsOf({}, required)).toEqual([`${field} required`]);
    expect(errorsOf({ [field]: filled[field] }, required)).toEqual([]);
    expect(errorsOf({}, required, false)).toEqual([]);
    expect(errorsOf({}, { ...DEFAULT_FIELD_USES, [field]: "optional" })).toEqual([]);
  });

  test.each([
    ["a cost centre of 65 characters", { costCentre: "1".repeat(65) }, ["costCentre too_long"]],
    ["one of 129 among the PO numbers", { poNumbers: ["1", "2".repeat(129)] }, ["poNumbers too_long"]],
    ["ten PO numbers", { poNumbers: [...ten, "", " "] }, []],
    ["eleven PO numbers", { poNumbers: [...ten, "10"] }, ["poNumbers too_many"]],
    ["a PO number twice", { poNumbers: [...ten, "9"] }, []],
    ["no e-mail address", { invoiceEmail: "rechnung" }, ["invoiceEmail email_shape"]],
    ["a Peppol ID without a scheme", { peppolId: "0403019261" }, ["peppolId peppol_shape"]],
    ["a Peppol ID with spaces", { peppolId: "0208: 0403" }, ["peppolId peppol_shape"]],
    ["a note of 1,001 characters", { orderNote: "x".repeat(1001) }, ["orderNote too_long"]],
  ])("%s", (_, details, expected) => {
    expect(errorsOf(details, every("optional"))).toEqual(expected);
    expect(errorsOf(details, DEFAULT_FIELD_USES)).toEqual([]);
  });

  test("the texts name limits", () => {
    const text = (field: FieldName, code: "too_many" | "too_long" | "peppol_shape") =>
      errorText({ field, code }, messagesFor("en"));
    expect(text("poNumbers", "too_many")).toContain("10");
    expect(text("costCentre", "too_long")).toContain("64");
    expect(text("peppolId", "peppol_shape")).toContain("0208:");
  });
});

describe("storage", () => {
  const typed = {
    ...emptyDetails(),
    ...filled,
    costCentre: " 4100 ",
    poNumbers: [" PO-2", "", "PO-3 ", "PO-2"],
  };

  test("values are trimmed, PO numbers stored once each", () => {
    expect(cleanDetails(typed, { b2b: true, fields: every("optional") })).toMatchObject(filled);
  });

  test.each([
    ["off", { b2b: true, fields: { ...every("optional"), costCentre: "off", poNumber: "off" } as const }],
    ["of a person", { b2b: false, fields: every("optional") }],
  ])("nothing is stored of fields that are %s", (_, form) => {
    const { costCentre, poNumber } = cleanDetails(typed, form);
    expect([costCentre ?? "", poNumber]).toEqual(["", ""]);
  });

  test("a text of several lines is kept while it is typed", () => {
    const typing = withField(emptyDetails(), "poNumbers", "PO-2\n");
    expect(fieldValue(typing, "poNumbers")).toBe("PO-2\n");
    expect(fieldValue(withField(typing, "poNumbers", ""), "poNumbers")).toBe("");
  });
});

test.each([
  ["BE0403019261", "0208:0403019261"],
  ["DE136695976", null],
  ["", null],
])("the participant suggested for %j is %j", (vatNumber, suggested) => {
  expect(suggestedPeppolId(vatNumber)).toBe(suggested);
});

describe("the form", () => {
  const html = (fields: B2bFieldUses, details: Partial<CheckoutDetails> = {}, locale = "en") =>
    render(
      <B2bForm
        sellerCountry={null}
        requireValidVat={false}
        value={{ ...emptyDetails(), ...details }}
        onChange={() => undefined}
        b2b
        paymentTerms={[]}
        fields={fields}
        errors={[]}
        messages={messagesFor(locale)}
        lookupVat={() => Promise.reject(new Error("not asked"))}
        vatNameMismatch="warn"
        payment={() => null}
      />,
    );
  const folded = (text: string) => /<details[^>]*>.*?<\/details>/s.exec(text)?.[0] ?? "";

  test("required fields are open, optional ones folded to their names", () => {
    const fields = { ...DEFAULT_FIELD_USES, costCentre: "required", invoiceEmail: "optional" } as const;
    const text = html({ ...fields, orderNote: "optional", peppolId: "optional" });
    expect(folded(text)).toContain(
      '<summary class="svc-form__change">Invoice e-mail, Peppol ID, note</summary>',
    );
    expect(folded(text)).not.toContain("costCentre");
    expect(text).toMatch(/<input[^>]*name="costCentre"[^>]*>/);
    expect(html({ ...fields, orderNote: "optional" }, {}, "de")).toContain(
      ">E-Mail für Rechnungen, Anmerkung<",
    );
  });

  test("what is filled in is not folded", () => {
    const fields = { ...DEFAULT_FIELD_USES, orderNote: "optional" } as const;
    expect(folded(html(fields))).not.toMatch(/<details[^>]* open/);
    expect(folded(html(fields, { orderNote: "Ring twice." }))).toMatch(/<details[^>]* open/);
  });

  test("a field that is off is not in the form", () => {
    const text = html({ ...DEFAULT_FIELD_USES, poNumber: "off" });
    expect(text).not.toMatch(/name="(poNumber|costCentre)"|<details/);
  });

  test("a Belgian number suggests its participant while there is none", () => {
    const fields = { ...DEFAULT_FIELD_USES, peppolId: "optional" } as const;
    const vatNumber = "BE 0403.019.261";
    expect(html(fields, { vatNumber })).toContain("Use 0208:0403019261");
    expect(html(fields, { vatNumber, peppolId: "0208:1" })).not.toContain("Use 0208");
  });
});
