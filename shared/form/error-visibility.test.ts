import { expect, test } from "vitest";
import { afterEdit, afterLeaving, newErrorVisibility, visibleErrors } from "./error-visibility.ts";
import type { ErrorVisibility } from "./error-visibility.ts";
import { emptyDetails } from "./fields.ts";
import type { FieldError } from "./fields.ts";

const rules = { b2b: true, paymentTerms: [] };
const none: FieldError[] = [];
const submitted: FieldError[] = [
  { field: "company", code: "required" },
  { field: "email", code: "required" },
];
const details = { ...emptyDetails(), email: "half@" };

const shown = (state: ErrorVisibility, errors: FieldError[]) =>
  Object.values(visibleErrors(state, details, rules, errors)).map(({ field, code }) => `${field} ${code}`);

test("a form nobody has touched shows no errors, though nothing is filled in", () => {
  expect(shown(newErrorVisibility(none), none)).toEqual([]);
});

test("an error shows after leaving the field and goes with the next keystroke", () => {
  const typing = afterEdit(newErrorVisibility(none), "email", none);
  expect(shown(typing, none)).toEqual([]);
  const left = afterLeaving(typing, "email");
  expect(shown(left, none)).toEqual(["email email_shape"]);
  expect(shown(afterEdit(left, "email", none), none)).toEqual([]);
});

test("passing through an untouched field is no error", () => {
  expect(shown(afterLeaving(newErrorVisibility(none), "company"), none)).toEqual([]);
});

test("a submit shows its errors, each until its field is edited, and the next submit shows its own again", () => {
  const before = newErrorVisibility(none);
  expect(shown(before, submitted)).toEqual(["company required", "email required"]);
  const edited = afterEdit(before, "company", submitted);
  expect(shown(edited, submitted)).toEqual(["email required"]);
  expect(shown(edited, [...submitted])).toEqual(["company required", "email required"]);
});

test("after an edit, the field's present error replaces the submitted one", () => {
  const left = afterLeaving(afterEdit(newErrorVisibility(none), "email", submitted), "email");
  expect(shown(left, submitted)).toEqual(["company required", "email email_shape"]);
});
