import { expect, test } from "vitest";
import { LANGUAGES, messagesFor } from "./messages.ts";
import cases from "./term-label-cases.json" with { type: "json" };
import { termLabel } from "./term-label.ts";
import type { PaymentTerm } from "./terms.ts";

interface Case extends PaymentTerm {
  locale: string;
  shown: string;
}

test.each(cases as Case[])(
  "in $locale the term $value, labelled $label and $labels, is shown as $shown",
  (of) => {
    const { locale, shown, ...term } = of;
    expect(termLabel(term, messagesFor(locale))).toBe(shown);
  },
);

test.each(LANGUAGES)("in %s the default labels of all common terms are translated", (language) => {
  const messages = messagesFor(language);
  const shown = ["net7", "net14", "net30", "net60", "net90"].map((value) => {
    const days = value.slice(3);
    const label = termLabel({ value, label: `Net ${days} days` }, messages);
    expect(label).toContain(days);
    return label;
  });
  expect(new Set(shown).size).toBe(5);
  const isEnglish = language === "en";
  expect(shown.some((label) => label.startsWith("Net "))).toBe(isEnglish);
  expect(termLabel({ value: "immediate", label: "Pay now" }, messages) === "Pay now").toBe(isEnglish);
});
