import { describe, expect, test } from "vitest";
import type { VatResult } from "../../vat/vat-result.ts";
import { newVatField, reduceVatField } from "./vat-field.ts";
import type { VatEffect, VatEvent, VatField } from "./vat-field.ts";

const answer = (status: VatResult["status"]): VatResult => ({
  status,
  vatNumber: "DE136695976",
  prefix: "DE",
  country: "DE",
  name: status === "valid" ? "Muster GmbH" : null,
  address: null,
});

/** Applies events to an empty field; returns the last state and all effects that are not null. */
function run(country: string, events: VatEvent[]): { field: VatField; effects: VatEffect[] } {
  const effects: VatEffect[] = [];
  let field = newVatField(country);
  for (const event of events) {
    const step = reduceVatField(field, event);
    field = step.field;
    if (step.effect !== null) effects.push(step.effect);
  }
  return { field, effects };
}

const typed = (input: string): VatEvent => ({ type: "typed", input });
const blur: VatEvent = { type: "blur" };
const started = (serial: number): VatEvent => ({ type: "lookup_started", serial });
const answered = (serial: number, status: VatResult["status"]): VatEvent => ({
  type: "lookup_result",
  serial,
  result: answer(status),
});
const failed = (serial: number): VatEvent => ({ type: "lookup_failed", serial });
const country = (code: string): VatEvent => ({ type: "country_changed", country: code });

const GERMAN = "DE136695976";

test.each<[string, VatEvent[], VatField["status"]]>([
  ["nothing", [], "empty"],
  ["leaving the empty field", [blur], "empty"],
  ["an unfinished number", [typed("DE1366")], "typing"],
  ["leaving an unfinished number", [typed("DE1366"), blur], "format_error"],
  ["going on after a format error", [typed("DE1366"), blur, typed("DE13669")], "typing"],
  ["clearing the field", [typed("DE1366"), blur, typed("  ")], "empty"],
  ["a number of the right shape", [typed(GERMAN)], "typing"],
  ["a look-up in progress", [typed(GERMAN), started(1)], "checking"],
  ["a registered number", [typed(GERMAN), started(1), answered(1, "valid")], "valid"],
  ["an unregistered number", [typed(GERMAN), started(1), answered(1, "invalid")], "invalid"],
  ["a register that is down", [typed(GERMAN), started(1), answered(1, "unavailable")], "unavailable"],
  ["no answer at all", [typed(GERMAN), started(1), failed(1)], "unavailable"],
  [
    "a server without an authority",
    [typed(GERMAN), started(1), answered(1, "format_only")],
    "accepted_unchecked",
  ],
  [
    "a server that rejects the format",
    [typed(GERMAN), started(1), answered(1, "format_error")],
    "format_error",
  ],
  ["leaving a registered number", [typed(GERMAN), started(1), answered(1, "valid"), blur], "valid"],
  ["a number of a country without a register", [typed("CHE108672988MWST")], "accepted_unchecked"],
  [
    "another digit after a valid number",
    [typed(GERMAN), started(1), answered(1, "valid"), typed("DE13669597")],
    "typing",
  ],
])("%s is shown as %3$s", (_, events, status) => {
  expect(run("", events).field.status).toBe(status);
});

describe("look-ups", () => {
  test("starts 400 ms after the last keystroke, once the format is valid", () => {
    const { effects } = run("", [typed("DE13669597"), typed(GERMAN), typed(`${GERMAN}0`), typed(GERMAN)]);
    expect(effects).toEqual([
      "cancel",
      { number: GERMAN, serial: 2, afterMs: 400 },
      "cancel",
      { number: GERMAN, serial: 4, afterMs: 400 },
    ]);
  });

  test("blur starts a pending one immediately", () => {
    const { field, effects } = run("", [typed(GERMAN), blur]);
    expect(effects.at(-1)).toEqual({ number: GERMAN, serial: field.serial, afterMs: 0 });
    expect(field.status).toBe("typing");
  });

  test("blur during a running one starts no second", () => {
    expect(run("", [typed(GERMAN), started(1), blur]).effects).toHaveLength(1);
  });

  test("spaces and lower case keep the result and start no look-up", () => {
    const { field, effects } = run("", [
      typed(GERMAN),
      started(1),
      answered(1, "valid"),
      typed("de 136 695 976"),
    ]);
    expect(field).toMatchObject({
      status: "valid",
      input: "de 136 695 976",
      result: { name: "Muster GmbH" },
    });
    expect(effects).toHaveLength(1);
  });

  test("does not start for a country without an authority", () => {
    expect(run("", [typed("CHE108672988MWST"), blur]).effects).toEqual(["cancel"]);
  });

  test("clearing the field cancels a pending one", () => {
    expect(run("", [typed(GERMAN), typed("")]).effects.at(-1)).toBe("cancel");
  });
});

describe("late answers", () => {
  test.each<[string, VatEvent]>([
    ["start", started(1)],
    ["result", answered(1, "invalid")],
    ["failure", failed(1)],
  ])("a late %s of an earlier number changes nothing", (_, late) => {
    const before = [typed(GERMAN), typed("FR53000004605"), started(2)];
    expect(run("", [...before, late]).field).toEqual(run("", before).field);
  });

  test("a late result is ignored after the field was cleared", () => {
    expect(run("", [typed(GERMAN), started(1), typed(""), answered(1, "valid")]).field.status).toBe("empty");
  });

  test("a second result with the same serial is ignored", () => {
    const { field } = run("", [typed(GERMAN), started(1), answered(1, "valid"), failed(1)]);
    expect(field.status).toBe("valid");
  });
});

describe("the billing country", () => {
  test("selecting it completes a number without prefix and starts a look-up immediately", () => {
    const { field, effects } = run("", [typed("136695976"), blur, country("DE")]);
    expect(field.number?.canonical).toBe(GERMAN);
    expect(effects.at(-1)).toEqual({ number: GERMAN, serial: field.serial, afterMs: 0 });
  });

  test("changing it keeps a number with a prefix and its result", () => {
    const { field, effects } = run("DE", [typed(GERMAN), started(1), answered(1, "valid"), country("FR")]);
    expect(field).toMatchObject({ status: "valid", country: "FR" });
    expect(effects).toHaveLength(1);
  });

  test("changing it clears the result of a number without prefix", () => {
    const { field } = run("DE", [typed("136695976"), started(1), answered(1, "valid"), blur, country("FR")]);
    expect(field).toMatchObject({ status: "format_error", result: null });
  });
});

test("an error is visible only between blur and the next keystroke", () => {
  const steps = [typed("DE1"), blur, typed("DE12"), blur];
  expect(steps.map((_, index) => run("", steps.slice(0, index + 1)).field.isBlurred)).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
