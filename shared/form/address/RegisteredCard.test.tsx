// Promise: the register's card offers the address until it is used, and then only says whose number it is.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../messages.ts";
import { RegisteredCard, type RegisteredCompany } from "./RegisteredCard.tsx";

const company: RegisteredCompany = {
  name: "Muster Alpenholz KG",
  address: { line1: "Mustergasse 8", line2: "", postcode: "1999", city: "Wien", isComplete: true },
  country: "AT",
};

function texts(onUse: (() => void) | null, isUk = false): string {
  const markup = render(
    <RegisteredCard company={company} isUk={isUk} onUse={onUse} messages={messagesFor("en")} />,
  );
  return markup
    .split(/<[^>]*>/)
    .filter((text) => text !== "")
    .join(" | ");
}

test("before its address is used", () => {
  expect(texts(() => undefined)).toBe(
    "Found: Muster Alpenholz KG | Mustergasse 8, 1999 Wien | Use this address | Confirmed by the EU register (VIES)",
  );
});

test("once its address is used", () => {
  expect(texts(null, true)).toBe(
    "Muster Alpenholz KG | Mustergasse 8, 1999 Wien | Confirmed by the UK register (HMRC)",
  );
});
