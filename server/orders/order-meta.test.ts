import { expect, test } from "vitest";
import { emptyDetails } from "../../shared/form/fields.ts";
import type { VatResult } from "../../shared/wire/checkout-page.ts";
import { orderMeta, type OrderMetaInput } from "./order-meta.ts";

const valid: VatResult = {
  status: "valid",
  vatNumber: "DE999999100",
  prefix: "DE",
  country: "DE",
  name: "Muster GmbH",
  address: null,
  consultationNumber: "WAPIAAAA1",
  checkedAt: "2026-11-21T10:00:00.000Z",
  source: "vies",
};
const facts = (changes: Partial<OrderMetaInput> = {}): OrderMetaInput => ({
  sessionId: "cs_1",
  livemode: true,
  b2b: true,
  details: { ...emptyDetails(), company: "Muster GmbH", vatNumber: "de 999 999 100", poNumber: "PO-7" },
  vat: valid,
  paymentTerm: "net30",
  extensions: {},
  now: new Date("2026-01-31T12:00:00Z"),
  timeZone: "UTC",
  ...changes,
});

test("a valid VAT number is stored in canonical form with name, country, evidence and due date", () => {
  expect(orderMeta(facts())).toEqual({
    _svc_session_id: "cs_1",
    _billing_company: "Muster GmbH",
    _svc_vat_number: "DE999999100",
    _svc_vat_valid: "1",
    _svc_vat_country: "DE",
    _svc_vat_name: "Muster GmbH",
    _svc_vat_name_match: "1",
    _svc_vat_consultation: "WAPIAAAA1",
    _svc_vat_checked_at: "2026-11-21T10:00:00.000Z",
    _svc_po_number: "PO-7",
    _svc_payment_terms: "net30",
    _svc_payment_due: "2026-03-02",
  });
});

test("a number of another company is as valid, and does not match; without a disclosed name there is no match", () => {
  const other = orderMeta(facts({ vat: { ...valid, name: "Beispiel AG" } }));
  expect(other).toMatchObject({
    _svc_vat_valid: "1",
    _svc_vat_name: "Beispiel AG",
    _svc_vat_name_match: "0",
  });
  const hidden = orderMeta(facts({ vat: { ...valid, name: null } }));
  expect(hidden["_svc_vat_valid"]).toBe("1");
  expect(hidden).not.toHaveProperty("_svc_vat_name_match");
});

test("an unavailable authority leaves a warning, and the number is not valid", () => {
  const meta = orderMeta(
    facts({ vat: { ...valid, status: "unavailable", name: null, consultationNumber: null } }),
  );
  expect(meta).toMatchObject({ _svc_vat_valid: "0", _svc_vat_warning: "vies_unavailable" });
  expect(meta).not.toHaveProperty("_svc_vat_name");
});

test("a number without an authority is stored as entered", () => {
  const meta = orderMeta(
    facts({ vat: { ...valid, status: "format_only", source: "format", name: null, vatNumber: "NO999" } }),
  );
  expect(meta).toMatchObject({ _svc_vat_number: "de 999 999 100", _svc_vat_valid: "0" });
});

test("a B2B order without a number has _svc_vat_valid 0", () => {
  const details = { ...emptyDetails(), company: "Muster GmbH" };
  expect(orderMeta(facts({ vat: null, details, paymentTerm: "" }))).toEqual({
    _svc_session_id: "cs_1",
    _billing_company: "Muster GmbH",
    _svc_vat_valid: "0",
  });
});

test("extensions keep scalars and become JSON otherwise; test orders are marked", () => {
  const extensions = { seat: 7, vip: false, booking: { class_schedule_id: "c1" }, nothing: null };
  expect(orderMeta(facts({ b2b: false, livemode: false, extensions }))).toEqual({
    _svc_session_id: "cs_1",
    _svc_livemode: "0",
    _svc_ext_seat: 7,
    _svc_ext_vip: false,
    _svc_ext_booking: '{"class_schedule_id":"c1"}',
    _svc_ext_nothing: "null",
  });
});
