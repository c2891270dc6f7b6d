import { countryName } from "../../countries.ts";
import { stateName } from "../../states.ts";
import type { Address } from "../fields.ts";
import { addressLayout } from "./address-order.ts";

/**
 * An address as it is written in its country, and the country's name; what it has beyond the country's format comes last. A state
 * after the town has a line of its own: it may have the town's name.
 */
export function addressLines(address: Omit<Address, "state"> & { state?: string }, locale: string): string[] {
  const { country } = address;
  const texts = { ...address, state: stateName(country, address.state ?? "") };
  const layout = addressLayout(country).flatMap((line) =>
    line.length > 1 && line.at(-1) === "state" ? [line.slice(0, -1), ["state" as const]] : [line],
  );
  const written = layout.flat();
  const others = (["postcode", "state"] as const).filter((part) => !written.includes(part));
  const lines = [...layout, ...others.map((part) => [part])].map((line) =>
    line
      .map((part) => texts[part].trim())
      .filter((text) => text !== "")
      .join(" "),
  );
  return [...lines, countryName(country, locale)].filter((line) => line !== "");
}
