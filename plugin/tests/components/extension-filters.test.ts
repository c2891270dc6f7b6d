// Promise: in the browser, another plugin can narrow, reorder and relabel what PHP offers and asks for, never add to it, and one that fails changes nothing.
import { addFilter, removeFilter } from "@wordpress/hooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_FIELD_USES } from "../../../shared/form/b2b/b2b-fields.ts";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { CheckoutData } from "../../src/checkout/checkout-data.ts";
import { type CartFacts, filterFields, filterTerms } from "../../src/checkout/checkout-filters.ts";
import { shownOnly } from "../../src/checkout/merchant-fields.ts";
import { type Column, filterColumns, filterRowActions, type RowEntry } from "../../src/net-terms/extensions.ts";
import type { Filter } from "../../src/net-terms/filter.ts";
import type { Order } from "../../src/net-terms/order.ts";

const NAMES = ["offeredTerms", "buyerFields", "netTerms.columns", "netTerms.rowActions"];
const facts: CartFacts = { checkout: "block", isCompany: true, country: "DE", amounts: null };
const terms = [
  { label: "Pay now", value: "immediate", default: true },
  { label: "30 days net", labels: { de: "30 Tage netto" }, value: "net30", default: false },
  { label: "60 days net", value: "net60", default: false },
];

const handle = (name: string, handler: (...values: never[]) => unknown) => addFilter(`svcCheckout.${name}`, "test", handler as never);

let warnings: string[] = [];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  for (const name of NAMES) removeFilter(`svcCheckout.${name}`, "test");
  vi.restoreAllMocks();
});

test("terms are narrowed, reordered and relabelled; one that is not offered is left out", () => {
  expect(filterTerms(terms, facts)).toBe(terms);
  handle("offeredTerms", ([now, net30]: never[], { country }: never) => [
    { ...(net30 as unknown as object), label: `Invoice, ${country}`, default: true },
    { label: "1 year", value: "net365", default: true },
    now,
    now,
  ]);
  expect(filterTerms(terms, facts)).toEqual([
    { label: "Invoice, DE", labels: undefined, value: "net30", default: true },
    { label: "Pay now", value: "immediate", default: true },
  ]);
});

test.each([
  ["nothing", () => undefined],
  ["no term that is offered", () => [{ value: "net365", label: "1 year" }]],
  ["an error", () => { throw new Error("broken"); }],
])("the terms stay as they are after %s", (_, handler) => {
  handle("offeredTerms", handler);
  expect(filterTerms(terms, facts)).toBe(terms);
});

test("a handler that changes what it gets does not change the offer itself", () => {
  handle("offeredTerms", (list: never) => {
    (list as { label: string }[])[0]!.label = "Free";
    return undefined;
  });
  expect(filterTerms(terms, facts)[0]?.label).toBe("Pay now");
});

test("a field is relabelled, required or hidden; what the store requires stays, what it does not ask for stays away", () => {
  const data = {
    fields: { ...DEFAULT_FIELD_USES, costCentre: "required", peppolId: "optional" },
    messages: messagesFor("en"),
    texts: { fieldRequired: "{field} is required." },
  } as unknown as CheckoutData;
  expect(filterFields(data, facts)).toBe(data);
  handle("buyerFields", (fields: never) => ({
    ...(fields as unknown as object),
    poNumber: { use: "required", label: "Order" },
    costCentre: { use: "off", label: " " },
    peppolId: { use: "off" },
    invoiceEmail: { use: "required", label: "Mail" },
    secret: { use: "required", label: "Secret" },
  }));
  const { fields, messages } = filterFields(data, facts);
  expect(fields).toEqual({ ...DEFAULT_FIELD_USES, poNumber: "required", costCentre: "required", peppolId: "off", invoiceEmail: "off" });
  expect([messages.form.poNumber, messages.errors.required.poNumber]).toEqual(["Order", "Order is required."]);
  expect(messages.form.costCentre).toBe(data.messages.form.costCentre);
});

test("Net terms: columns and entries are added; without the order's own column the result is not used; failures are reported once", () => {
  const columns: Column[] = ["select", "created", "po", "actions"].map((key) => ({ key, label: key, cell: () => key }));
  const order = { id: 7, extensions: {} } as Order;
  const filter = { view: "all" } as Filter;
  handle("netTerms.columns", (list: never[]) => [
    ...list,
    { key: "mine", label: "Mine", cell: ({ id }: Order) => `#${id}` },
    { key: "broken", label: "Broken", cell: () => { throw new Error("broken"); } },
    { key: "no cell" },
  ]);
  const shown = filterColumns(columns, filter);
  expect(shown.map(({ key, cell }) => [key, cell(order)])).toEqual([
    ["select", "select"],
    ["created", "created"],
    ["po", "po"],
    ["actions", "actions"],
    ["mine", "#7"],
    ["broken", null],
  ]);
  shown.at(-1)?.cell(order);
  expect(warnings).toEqual([expect.stringContaining("svcCheckout.netTerms.columns")]);
  removeFilter("svcCheckout.netTerms.columns", "test");
  handle("netTerms.columns", (list: never[]) => list.slice(2));
  expect(filterColumns(columns, filter)).toBe(columns);

  const entry: RowEntry = { key: "open", label: "Open", group: "order", isDestructive: false, run: () => undefined };
  const run = vi.fn();
  handle("netTerms.rowActions", (list: never[], { id }: Order) => [{ key: "mine", label: `Mine ${id}`, run }, ...list, { key: "no run", label: "x" }]);
  const entries = filterRowActions([entry], order);
  expect(entries.map(({ key, label, group }) => [key, label, group])).toEqual([
    ["mine", "Mine 7", "extensions"],
    ["open", "Open", "order"],
  ]);
  entries[0]?.run(order);
  expect(run).toHaveBeenCalledWith(order);
});

test("a cell or an action that fails later changes nothing", async () => {
  handle("netTerms.columns", (columns: never) => [...(columns as Column[]), { key: "score", label: "Score", cell: () => ({ points: 7 }) }]);
  const pinned = ["select", "created", "actions"].map((key): Column => ({ key, label: key, cell: () => key }));
  expect(filterColumns(pinned, {} as Filter).find(({ key }) => key === "score")?.cell({} as Order)).toBeNull();
  handle("netTerms.rowActions", () => [{ key: "late", label: "Late", run: () => Promise.reject(new Error("late")) }]);
  filterRowActions([], {} as Order)[0]?.run({} as Order);
  await vi.waitFor(() => expect(warnings.filter((text) => text.includes("rowActions"))).toHaveLength(1));
});

test("fields that are off are sent without their values", () => {
  const entered = { po_number: "PO-1", cost_centre: "4711", buyer_reference: "", po_numbers: "", invoice_email: "x", peppol_id: "", exemption_number: "" };
  expect(shownOnly(entered, { ...DEFAULT_FIELD_USES, poNumber: "optional", costCentre: "required" })).toEqual({ ...entered, invoice_email: "" });
});
