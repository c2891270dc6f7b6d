import { expect, test } from "vitest";
import cases from "./tax-sentence-cases.json" with { type: "json" };
import { isTaxTreatment, taxSentence } from "./tax-sentence.ts";

test.each(cases)("$treatment in '$locale', British: $british, is '$sentence'", (of) => {
  const { treatment, locale, british, sentence } = of;
  expect(isTaxTreatment(treatment) ? taxSentence(treatment, locale, british) : "").toBe(sentence);
});
