import { needsPostcode } from "../../countries.ts";
import { stateQuestion } from "../../states.ts";
import { FIELD_NAMES, type Address, type CheckoutDetails, type FieldName } from "../fields.ts";
import { ADDRESS_ORDERS } from "./address-formats.ts";

/** A part of an address below its country. */
export type AddressPart = Exclude<keyof Address, "country">;

/** By the letters of the formats; the street has lines of its own. */
const LINES: Record<string, readonly AddressPart[]> = { C: ["city"], S: ["state"], Z: ["postcode"] };

const orders = new Map(
  Object.entries(ADDRESS_ORDERS).flatMap(([order, countries]) =>
    countries.split(" ").map((country) => [country, order] as const),
  ),
);

/** Of most European countries, before one is chosen; and of countries without an own format, as in the data. */
const orderOf = (country: string) => (country === "" ? "A/ZC" : (orders.get(country) ?? "A/C"));

/**
 * The lines of a country's addresses (ISO 3166-1 alpha-2; "" if not known), with the parts of each in their order. Every address has
 * a street and a town, which a store needs even where a letter does not.
 */
export function addressLayout(country: string): AddressPart[][] {
  const order = orderOf(country);
  const known = order.includes("C") ? order : order.replace("A", "A/C");
  const lines = known.split(/\/|(?=A)|(?<=A)/).filter((line) => line !== "");
  return lines.flatMap((line) =>
    line === "A" ? [["line1"], ["line2"]] : [line.split("").flatMap((part) => LINES[part] ?? [])],
  );
}

/**
 * The parts that a form asks for in a country, in its order, two short ones in a row. What the country's addresses do not have is
 * asked for only where it is filled in, so that nothing is sent that cannot be seen.
 */
export function addressRows(address: Address): AddressPart[][] {
  const { country } = address;
  const written = addressLayout(country).flat();
  const hasPostcode =
    written.includes("postcode") || needsPostcode(country) || address.postcode.trim() !== "";
  const hasState = stateQuestion(country) !== "none";
  const parts = new Set<AddressPart>([...written, "postcode", "state"]);
  const rows: AddressPart[][] = [];
  for (const part of parts) {
    if ((part === "postcode" && !hasPostcode) || (part === "state" && !hasState)) continue;
    const last = rows.at(-1);
    if (last?.length === 1 && ![part, ...last].some((one) => one.startsWith("line"))) last.push(part);
    else rows.push([part]);
  }
  return rows;
}

const PARTS: readonly AddressPart[] = ["line1", "line2", "postcode", "city", "state"];

/** All fields in the order of a form with these details: those of an address in the order of its country. */
export function fieldsInOrder({ billingAddress, shippingAddress }: CheckoutDetails): FieldName[] {
  const partsOf = (address: Address | null | undefined) => {
    const asked = address == null ? [] : addressRows(address).flat();
    return [...new Set([...asked, ...PARTS])];
  };
  const rest = { billingAddress: partsOf(billingAddress), shippingAddress: partsOf(shippingAddress) };
  return FIELD_NAMES.map((field) => {
    const [name, part] = field.split(".");
    if (name !== "billingAddress" && name !== "shippingAddress") return field;
    return PARTS.some((one) => one === part) ? (`${name}.${rest[name].shift()!}` as const) : field;
  });
}
