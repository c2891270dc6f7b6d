// Promise: the page shows each package's methods and prices, and the choice that counts is the one that is displayed.
import { render } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { emptyDetails } from "../../../shared/form/fields.ts";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { ShippingOption } from "../../../shared/wire/checkout-page.ts";
import { chosenMethods, isCollected, withSelectedMethods } from "./chosen-methods.ts";
import { ShippingMethods } from "./ShippingMethods.tsx";

const option = (id: string, more: Partial<ShippingOption> = {}): ShippingOption => ({
  id,
  label: id,
  description: "",
  amount: 0,
  package: 0,
  contents: "",
  pickup: false,
  selected: false,
  ...more,
});
const road = option("road", { amount: 1_500, description: "3 days", selected: true });
const air = option("air", { amount: 4_900 });
const second = { package: 1, contents: "Desk × 1" };
const two = [
  road,
  air,
  option("freight", { ...second, selected: true }),
  option("air", { ...second, amount: 9_900 }),
];

describe("the chosen methods", () => {
  test.each<[string, string[] | undefined, string[]]>([
    ["are the store's where the buyer chose none", undefined, ["road", "freight"]],
    ["are the buyer's, by package", ["air", "air"], ["air", "air"]],
    ["are the store's where it does not offer the buyer's", ["ship", "air"], ["road", "air"]],
    ["are the store's for a package that was not there before", ["air"], ["air", "freight"]],
  ])("%s", (_, chosen, expected) => {
    expect(chosenMethods(two, chosen)).toEqual(expected);
  });

  test("in the form become the store's once it has selected others, and stay empty where the buyer chose none", () => {
    const details = emptyDetails();
    expect(withSelectedMethods(details, two)).toBe(details);
    const same = { ...details, shippingMethods: ["road", "freight"] };
    expect(withSelectedMethods(same, two)).toBe(same);
    const vanished = withSelectedMethods({ ...details, shippingMethods: ["ship", "air"] }, two);
    expect(vanished.shippingMethods).toEqual(["road", "freight"]);
  });
});

test.each<[string, string[] | undefined, boolean]>([
  ["the only method is a pick-up", undefined, true],
  ["one of two packages is delivered", ["pick-up", "road"], false],
  ["both are fetched", ["pick-up", "fetch"], true],
])("an order is collected or not where %s", (name, chosen, expected) => {
  const pickup = option("pick-up", { pickup: true });
  const options = [pickup, option("fetch", { pickup: true, package: 1 }), option("road", { package: 1 })];
  expect(isCollected(name.startsWith("the only") ? [pickup] : options, chosen)).toBe(expected);
});

test("an order that the store cannot deliver is not collected", () => {
  expect(isCollected([], undefined)).toBe(false);
});

describe("the list", () => {
  const messages = messagesFor("en");
  const html = (options: ShippingOption[], more: { undeliverable?: boolean; chosen?: string[] } = {}) =>
    render(
      <ShippingMethods
        options={options}
        chosen={more.chosen}
        onChange={() => {}}
        undeliverable={more.undeliverable ?? false}
        currency="EUR"
        messages={messages}
        locale="en"
      />,
    );
  const textOf = (markup: string) =>
    markup
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();

  test("has price and delivery time of each method, and checks the chosen one", () => {
    const markup = html([road, air], { chosen: ["air"] });
    expect(textOf(markup)).toBe("Delivery method road €15.00 3 days air €49.00");
    expect(markup.match(/<input[^>]*value="air"[^>]*>/)?.[0]).toContain("checked");
    expect(markup.match(/<input[^>]*value="road"[^>]*>/)?.[0]).not.toContain("checked");
  });

  test("has a title and the contents of each of several packages", () => {
    expect(textOf(html(two))).toBe(
      "Package 1 of 2 road €15.00 3 days air €49.00 Package 2 of 2 Desk × 1 freight Free air €99.00",
    );
  });

  test("says that the store does not deliver to the address", () => {
    expect(textOf(html([], { undeliverable: true }))).toBe(messages.problems.undeliverable);
  });
});
