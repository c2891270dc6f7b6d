// Promise: a fee stands by its name below the lines, and never twice.
import { expect, test } from "vitest";
import { cartItemsView, orderedFees } from "./cart-view.ts";

const cart = {
  items: [
    { id: "1", name: "Desk lamp", quantity: 2, price: 10_000 },
    { id: "fee:handling", name: "Handling", quantity: 1, price: 250 },
  ],
};
const names = (fees: Parameters<typeof cartItemsView>[1]) =>
  cartItemsView(cart, fees).map(({ name }) => name);

test("is left out of the lines only where it is named below them", () => {
  expect(names([{ label: "Handling", amount: 250 }])).toEqual(["Desk lamp"]);
  expect(names([])).toEqual(["Desk lamp", "Handling"]);
});

test("has its name on an order that charges it, and none where the store has changed it", () => {
  expect(orderedFees(cart, 250)).toEqual([{ label: "Handling", amount: 250 }]);
  expect(orderedFees(cart, 0)).toEqual([]);
  expect(orderedFees(cart, 300)).toEqual([]);
});
