// Promise: the order confirmation says how the goods reach the buyer: the method, how long it takes, and where to, or a pick-up.
import { render } from "preact-render-to-string";
import { expect, test } from "vitest";
import { messagesFor } from "../../../shared/form/messages.ts";
import type { OrderDelivery } from "../../../shared/wire/checkout-page.ts";
import { Delivery } from "./Delivery.tsx";

const road = { label: "Pallet, to the kerb", description: "3 to 5 working days" };
const collect = { label: "Collect in Hamburg", description: "Musterkai 12, ready today" };
const address = ["Lager Süd", "Lagerweg 3", "80999 München"];

test.each<[string, OrderDelivery, string]>([
  [
    "a method with its time",
    { isCollected: false, method: road, address: null },
    "Delivery | Pallet, to the kerb | 3 to 5 working days",
  ],
  [
    "a method without one, and another address",
    { isCollected: false, method: { ...road, description: "" }, address },
    "Delivery | Pallet, to the kerb | Lager Süd | Lagerweg 3 | 80999 München",
  ],
  [
    "another address alone",
    { isCollected: false, method: null, address },
    "Delivery address | Lager Süd | Lagerweg 3 | 80999 München",
  ],
  [
    "a pick-up and where",
    { isCollected: true, method: collect, address: null },
    "Pick-up | Collect in Hamburg | Musterkai 12, ready today",
  ],
])("%s", (_, delivery, expected) => {
  const markup = render(<Delivery delivery={delivery} messages={messagesFor("en")} />);
  const texts = markup.split(/<[^>]*>/).filter((text) => text !== "");
  expect(texts.join(" | ")).toBe(expected);
});
