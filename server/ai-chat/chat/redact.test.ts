import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const address = {
  line1: "Hafenstraße 12",
  line2: "",
  postcode: "20457",
  city: "Hamburg",
  state: "",
  country: "DE",
};
const details = {
  company: "Nordlicht GmbH",
  firstName: "Ada",
  lastName: "Møller",
  email: "ada@nordlicht.example",
  phone: "+49 40 1234567",
  vatNumber: "DE123456789",
  poNumber: "PO-7",
  billingAddress: address,
  shippingAddress: {
    ...address,
    line1: "Lager 3",
    company: "Spedition Eins",
    firstName: "",
    lastName: "",
    phone: "",
  },
};

test.each([
  ["Do you deliver to Hamburg?", "Do you deliver to Hamburg?"],
  ["I am Ada Møller of nordlicht gmbh", "I am … … of …"],
  ["Send it to Hafenstraße  12, 20457 Hamburg", "Send it to …, … Hamburg"],
  ["or to Spedition Eins, Lager 3", "or to …, …"],
  ["Is PO-7 on the invoice?", "Is … on the invoice?"],
  ["Why is DE123456789 not valid?", "Why is … not valid?"],
  // Not entered in the form.
  ["Write to someone.else@mail.example please", "Write to … please"],
  ["call +33 6 12 34 56 78 90", "call …"],
  ["my card is 4242 4242 4242 4242", "my card …"],
  ["IBAN DE89 3704 0044 0532 0130 00", "IBAN …"],
  ["is ATU12345678 valid", "is … valid"],
  // No personal data.
  ["Is the desk 140 × 80 cm, DSK-140, for 489.00 EUR?", "Is the desk 140 × 80 cm, DSK-140, for 489.00 EUR?"],
  ["Adapter for the canada plug?", "Adapter for the canada plug?"],
  ["80 g/m², 2560 × 1440 pixels, 2500 sheets", "80 g/m², 2560 × 1440 pixels, 2500 sheets"],
])("%j is sent as %j", (text, sent) => {
  expect(redact(text, details)).toBe(sent);
});

test("without details, patterns are still removed", () => {
  expect(redact("I am ada@nordlicht.example", null)).toBe("I am …");
  expect(redact("Ada", {})).toBe("Ada");
});

test("what a shopper entered cannot make a pattern of its own", () => {
  expect(redact("a.b and axb", { company: "a.b" })).toBe("… and axb");
  expect(redact("(x and y", { company: "(x" })).toBe("… and y");
});
