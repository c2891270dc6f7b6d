// Promise: what a company enters is cleaned and checked alike by the page and by the plugin, which reads the same cases.
import { expect, test } from "vitest";
import cases from "./b2b-field-cases.json" with { type: "json" };
import { cleanB2bFieldText, type B2bFieldName, type FieldUse } from "./b2b-fields.ts";
import { b2bFieldError } from "./b2b-rules.ts";

test.each(cases)("$what", ({ text, cleaned, error, ...asked }) => {
  const field = asked.field as B2bFieldName | "poNumber";
  expect(b2bFieldError(field, text, asked.use as FieldUse)).toBe(error);
  expect(field === "poNumber" ? text.trim() : cleanB2bFieldText(field, text)).toBe(cleaned);
});
