// Promise: the block checkout shows the fields that the merchant asks for, required ones openly and optional ones folded, and no others.
import { render } from "preact-render-to-string";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_FIELD_USES, type B2bFieldUses } from "../../../shared/form/b2b/b2b-fields.ts";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { Entered } from "../../src/checkout/merchant-fields.ts";

type Component = typeof import("../../src/block-checkout/MerchantFields.tsx").MerchantFields;

const EMPTY: Entered = {
  po_number: "",
  cost_centre: "",
  buyer_reference: "",
  po_numbers: "",
  invoice_email: "",
  peppol_id: "",
  exemption_number: "",
};

describe("the merchant's fields in the block checkout", () => {
  const shown = new Set<string>();
  let MerchantFields: Component;

  beforeAll(async () => {
    const store = {
      getValidationError: (id: string) => (shown.has(id) ? { message: "", hidden: false } : undefined),
    };
    const data = { select: () => store, useSelect: (map: (select: () => unknown) => unknown) => map(() => store), dispatch: () => ({}) };
    const blocksCheckout = { ValidationInputError: ({ errorMessage }: { errorMessage: string }) => <p>{errorMessage}</p> };
    Object.assign(globalThis, { window: { wc: { blocksCheckout }, wp: { data } } });
    ({ MerchantFields } = await import("../../src/block-checkout/MerchantFields.tsx"));
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, "window");
  });

  const html = (fields: Partial<B2bFieldUses>, entered: Partial<Entered> = {}, vatNumber = "") => {
    const data = { messages: messagesFor("en"), fields: { ...DEFAULT_FIELD_USES, ...fields } };
    return render(
      <MerchantFields
        data={data}
        entered={{ ...EMPTY, ...entered }}
        onChange={() => undefined}
        vatNumber={vatNumber}
        country="BE"
      />,
    );
  };
  const folded = (text: string) => /<details[^>]*>.*?<\/details>/s.exec(text)?.[0] ?? "";
  const ids = (text: string) => [...text.matchAll(/<(?:input|textarea)[^>]* id="svc-(\w+)"/g)].map(([, id]) => id);

  test("by default only the PO number may be given", () => {
    const text = html({});
    expect(ids(text)).toEqual(["poNumber"]);
    expect(text).toContain(">PO number (optional)</label>");
    expect(text).not.toContain("required");
    expect(ids(html({ poNumber: "off" }))).toEqual([]);
  });

  test("required fields stand open, optional ones are folded to their names", () => {
    const text = html({ poNumber: "required", costCentre: "required", poNumbers: "optional", invoiceEmail: "optional" });
    expect(ids(text)).toEqual(["poNumber", "costCentre", "poNumbers", "invoiceEmail"]);
    expect(text.match(/ required(?=[ =>])/g)).toHaveLength(2);
    expect(ids(folded(text))).toEqual(["poNumbers", "invoiceEmail"]);
    expect(folded(text)).toContain(">Further PO numbers, invoice e-mail</summary>");
    expect(folded(text)).not.toMatch(/<details[^>]* open/);
    expect(text).toContain("One per line");
  });

  test("what is filled in, or shown as wrong, is not folded; the error has the text of the hosted page", () => {
    const uses = { peppolId: "optional" } as const;
    expect(folded(html(uses, { peppol_id: "1" }))).toMatch(/<details[^>]* open/);
    shown.add("svc-checkout-peppolId");
    const text = html(uses, { peppol_id: "1" });
    expect(text).toContain("Enter a Peppol ID like 0208:0403019261.");
    expect(text).toMatch(/aria-invalid="true"/);
    shown.clear();
  });

  test("a Belgian VAT number suggests its participant", () => {
    expect(html({ peppolId: "optional" }, {}, "BE0403019261")).toContain("Use 0208:0403019261");
  });
});
