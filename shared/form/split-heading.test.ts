// Promise: in every language, the heading of a message is its first sentence, whole.
import { expect, test } from "vitest";
import { formatDay } from "./format-day.ts";
import { fill } from "./fill.ts";
import { LANGUAGES, messagesFor } from "./messages.ts";
import { formatMoney } from "../money.ts";
import { splitHeading } from "./split-heading.ts";

test.each([
  ["Your card was declined. Please use another.", "Your card was declined."],
  [
    "Der Gesamtbetrag ist seit dem 24. Dezember höher. Bitte prüfen.",
    "Der Gesamtbetrag ist seit dem 24. Dezember höher.",
  ],
  ["Seit dem 24. Dezember 2026. Bitte zahlen.", "Seit dem 24. Dezember 2026."],
  [
    "Beløbet er ændret fra 10,00 kr. til 12,00 kr. Se efter.",
    "Beløbet er ændret fra 10,00 kr. til 12,00 kr.",
  ],
  ["Not available!\nMessage from the seller: Dr. Who", "Not available!"],
  ["One sentence.", "One sentence."],
  ["No stop", "No stop"],
])("%s", (text, heading) => {
  const [first, rest] = splitHeading(text);
  expect(first).toBe(heading);
  expect(first + rest).toBe(text);
});

test.each(LANGUAGES)("%s", (locale) => {
  const { problems } = messagesFor(locale);
  const money = (amount: number) => formatMoney(amount, "DKK", locale);
  const date = formatDay("2026-12-24", locale);
  const changed = { before: money(10_000), after: money(11_900) };
  const [total, check] = splitHeading(fill(problems.amountsChanged, changed));
  expect(total).toContain(changed.before);
  expect(total).toContain(changed.after);
  expect(check).toMatch(/\p{L}.*\.$/u);
  const [overdue, remedy] = splitHeading(fill(problems.accountOverdue, { date }));
  expect(overdue).toContain(date);
  expect(remedy).toMatch(/\p{L}.*\.$/u);
});
