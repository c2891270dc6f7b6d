// Promise: an owner adds a payment term by its days or by its name; its code follows, and what is wrong is said beside the field, nothing typed lost.
import { describe, expect, test } from "vitest";
import { blankRow, dueText, errorsOf, type TermRows, withCode, withDays, withLabel } from "../../src/settings/term-rows.ts";
import type { Term } from "../../src/settings/terms.ts";

const saved = (...terms: [value: string, label: string][]): TermRows =>
  terms.map(([value, label], key) => ({ label, value, default: false, key }) satisfies Term & { key: number });

describe("a term by its days", () => {
  const typed = (days: string) => withDays(blankRow("days", 9), days);

  test("has the code of its days, and an English label, which each shopper reads translated", () => {
    expect(typed("14")).toMatchObject({ value: "net14", label: "Net 14 days" });
    expect(typed(" 030 ")).toMatchObject({ value: "net30", label: "Net 30 days" });
    expect(typed("1")).toMatchObject({ value: "net1", label: "Net 1 day" });
    expect(typed("999")).toMatchObject({ value: "net999", label: "Net 999 days" });
  });

  test("a label of the owner's stays when the days change; an emptied one is proposed again", () => {
    const own = withLabel(typed("14"), "A fortnight");
    expect(withDays(own, "21")).toMatchObject({ value: "net21", label: "A fortnight" });
    expect(withDays(withLabel(own, ""), "21")).toMatchObject({ label: "Net 21 days" });
    expect(errorsOf(withLabel(own, ""), [])).toEqual({ label: "Enter a label for shoppers.", code: "" });
  });

  test.each(["0", "000", "1000", "2.5", "2,5", "-3", "14 days", "x"])("%s is not a number of days: what is typed stays, with a message", (days) => {
    const row = withLabel(typed(days), "Mine");
    expect(row).toMatchObject({ value: "", label: "Mine", draft: { days } });
    expect(errorsOf(row, [row])).toEqual({ label: "", code: "Enter a whole number of days from 1 to 999." });
  });

  test("a due date that another term has is refused, however its code is written", () => {
    for (const code of ["net14", "net_14", "net-014"]) {
      const rows = saved([code, "Two weeks"]);
      expect(errorsOf(typed("14"), rows).code, code).toBe("“Two weeks” is already due after 14 days.");
      expect(errorsOf(typed("15"), rows).code, code).toBe("");
    }
  });
});

describe("a term without a due date", () => {
  test("has a code that follows its label until the owner types one", () => {
    const row = withLabel(blankRow("label", 9), "Fin de mois, 2ᵉ échéance");
    expect(row.value).toBe("fin_de_mois_2e_echeance");
    expect(withLabel(withCode(row, "eom"), "End of month").value).toBe("eom");
    expect(withLabel(blankRow("label", 9), "x".repeat(79)).value).toHaveLength(32);
  });

  test.each(["End of month", "ä", "x".repeat(33), ""])("“%s” is not a code", (code) => {
    const row = withCode(withLabel(blankRow("label", 9), "Mine"), code);
    expect(errorsOf(row, [row]).code).toBe("Use 1 to 32 lower-case letters, digits, underscores and hyphens, for example end_of_month.");
  });

  test("a code in use is refused", () => {
    const row = withCode(withLabel(blankRow("label", 9), "Mine"), "end_of_month");
    expect(errorsOf(row, saved(["end_of_month", "EOM"])).code).toBe("“EOM” already has this code.");
    expect(errorsOf(withCode(row, "net30"), saved(["net_30", "Net 30"])).code).toBe("“Net 30” is already due after 30 days.");
  });
});

test("of two new terms alike, the later one is wrong; an untouched one is not, as it is not saved", () => {
  const first = withDays(blankRow("days", 8), "14");
  const second = withDays(blankRow("days", 9), "14");
  expect([first, second].map((row) => errorsOf(row, [second, first]).code)).toEqual(["", "“Net 14 days” is already due after 14 days."]);
  const blank = blankRow("days", 10);
  expect(errorsOf(blank, [first, blank])).toEqual({ label: "", code: "" });
  expect(errorsOf({ ...blank, labels: { de: "Mein" } }, [blank])).toEqual({ label: "", code: "Enter a whole number of days from 1 to 999." });
});

test("a saved code is kept, whatever it is; only a missing label is wrong", () => {
  const rows = saved(["NET 30!", "Legacy"], ["net30", ""], ["net_30", "30"]);
  expect(rows.map((row) => errorsOf(row, rows))).toEqual([
    { label: "", code: "" },
    { label: "Enter a label for shoppers.", code: "" },
    { label: "", code: "" },
  ]);
  expect(rows.map(({ value }) => withLabel({ ...rows[0]!, value }, "New").value)).toEqual(["NET 30!", "net30", "net_30"]);
});

test("a code says when it is due", () => {
  expect(["net14", "net1", "immediate", "end_of_month"].map(dueText)).toEqual(["14 days after the order", "1 day after the order", "Paid at checkout", "On account, no due date"]);
});
