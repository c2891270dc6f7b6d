// Promise: an order says how it is delivered as its buyer saw it: by which method, how long that takes, and if they collect it.
import { expect, test } from "vitest";
import type { ShippingOption } from "../stores/platform.ts";
import { shippingMethodOf } from "./order-event.ts";

const option = (id: string, more: Partial<ShippingOption> = {}): ShippingOption => ({
  id,
  label: id.toUpperCase(),
  price: 0,
  tax: 0,
  selected: true,
  ...more,
});
const road = option("road", { description: "3 days" });
const collect = option("collect", { description: "Ready today", pickup: true });

test.each<[string, ShippingOption[], ReturnType<typeof shippingMethodOf>]>([
  ["no method", [], null],
  ["a method", [{ ...option("air"), description: "" }], { id: "air", label: "AIR" }],
  ["its delivery time", [road], { id: "road", label: "ROAD", description: "3 days" }],
  ["a pick-up", [collect], { id: "collect", label: "COLLECT", description: "Ready today", pickup: true }],
  ["only what was chosen", [{ ...collect, selected: false }, option("air")], { id: "air", label: "AIR" }],
  [
    "a time of each of several packages, of which one is delivered",
    [road, { ...collect, package: 1 }],
    { id: "road, collect", label: "ROAD, COLLECT", description: "3 days, Ready today" },
  ],
  [
    "no time for several packages of which one has none",
    [road, option("air", { package: 1 })],
    { id: "road, air", label: "ROAD, AIR" },
  ],
  [
    "one time for packages that are collected together",
    [collect, { ...collect, package: 1 }],
    { id: "collect, collect", label: "COLLECT, COLLECT", description: "Ready today", pickup: true },
  ],
])("%s", (_, options, expected) => {
  expect(shippingMethodOf(options)).toEqual(expected);
});
