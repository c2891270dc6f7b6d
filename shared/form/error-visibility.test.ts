import { expect, test } from "vitest";
import { afterEdit, afterBlur, newErrorVisibility, visibleErrors } from "./error-visibility.ts";
import type { ErrorVisibility } from "./error-visibility.ts";
import { emptyDetails } from "./fields.ts";
import type { FieldError } from "./detail-rules.ts";

const rules = { b2b: true, paymentTerms: [] };
const none: FieldError[] = [];
const submitted: FieldError[] = [
  { field: "company", code: "required" },
  { field: "email", code: "required" },
];
const details = { ...emptyDetails(), email: "half@" };

const visible = (state: ErrorVisibility, errors: FieldError[]) =>
  Object.values(visibleErrors(state, details, rules, errors)).map(({ field, code }) => `${field} ${code}`);

test("an untouched form displays no errors", () => {
  expect(visible(newErrorVisibility(none), none)).toEqual([]);
});

test("an error is visible after blur until the next keystroke", () => {
  const typing = afterEdit(newErrorVisibility(none), "email", none);
  expect(visible(typing, none)).toEqual([]);
  const left = afterBlur(typing, "email");
  expect(visible(left, none)).toEqual(["email email_shape"]);
  expect(visible(afterEdit(left, "email", none), none)).toEqual([]);
});

test("blur of an untouched field displays no error", () => {
  expect(visible(afterBlur(newErrorVisibility(none), "company"), none)).toEqual([]);
});

test("submit errors are visible until their field is edited, and again after the next submit", () => {
  const before = newErrorVisibility(none);
  expect(visible(before, submitted)).toEqual(["company required", "email required"]);
  const edited = afterEdit(before, "company", submitted);
  expect(visible(edited, submitted)).toEqual(["email required"]);
  expect(visible(edited, [...submitted])).toEqual(["company required", "email required"]);
});

test("after an edit, the field's current error replaces the submit error", () => {
  const left = afterBlur(afterEdit(newErrorVisibility(none), "email", submitted), "email");
  expect(visible(left, submitted)).toEqual(["company required", "email email_shape"]);
});
