// Holds: a section's save sends what was changed in it and nothing else, and removes what was removed.
import { expect, test } from "vitest";
import { isSame, patchOf, settingAt, valueText, type Configuration } from "./settings.ts";

const stored = {
  b2b: {
    require_valid_vat: false,
    on_account: {
      overdue_days: null,
      offers: { net30: { to: "approved", roles: ["wholesale"] }, net60: { to: "everyone" } },
    },
  },
  branding: { accent_color: "#123456", legal_name: null },
} as unknown as Configuration;

test("a patch has the changed settings alone, nested as the API takes them", () => {
  const changes = new Map<string, unknown>([
    ["branding.legal_name", "Nordlicht GmbH"],
    ["b2b.on_account.overdue_days", 7],
  ]);
  expect(patchOf(changes, stored)).toEqual({
    branding: { legal_name: "Nordlicht GmbH" },
    b2b: { on_account: { overdue_days: 7 } },
  });
});

test("an entry that was removed from a map is null, and so is what was removed from an entry", () => {
  const offers = { net30: { to: "approved" }, net14: { to: "everyone" } };
  expect(patchOf(new Map([["b2b.on_account.offers", offers]]), stored)).toEqual({
    b2b: {
      on_account: {
        offers: { net30: { to: "approved", roles: null }, net14: { to: "everyone" }, net60: null },
      },
    },
  });
});

test("values are equal as JSON, whatever the order of their names", () => {
  expect(isSame({ a: 1, b: [1, { c: undefined }] }, { b: [1, {}], a: 1 })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(null, "")).toBe(false);
  expect(isSame([], {})).toBe(false);
});

test("settings are found by path, and named in a few words", () => {
  expect(settingAt(stored, "branding.accent_color")).toBe("#123456");
  expect([null, true, [], [{ label: "Net 30" }, { label: "Net 60" }], "charge_vat"].map(valueText)).toEqual([
    "not set",
    "on",
    "none",
    "Net 30, Net 60",
    "charge vat",
  ]);
});
