// The seller's contacts are links that work: mailto, tel in dialled form, and the page as it is.
import { expect, test } from "vitest";
import { supportLinks } from "./support-links.ts";

test.each([
  ["+49 (0)40 123-456", "tel:+4940123456"],
  ["+44 20 7946 0000", "tel:+442079460000"],
  ["040 / 123 456", "tel:040123456"],
])("the phone number %s is dialled as %s and read as it is written", (phone, href) => {
  expect(supportLinks({ email: null, phone, url: null })).toEqual([{ href, text: phone }]);
});

test("a page is named by its address without the scheme, and only what is set is listed", () => {
  const contact = { email: "help@shop.example", phone: null, url: "https://shop.example/help/" };
  expect(supportLinks(contact)).toEqual([
    { href: "mailto:help@shop.example", text: "help@shop.example" },
    { href: "https://shop.example/help/", text: "shop.example/help" },
  ]);
});
