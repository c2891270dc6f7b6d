import { countryName } from "../../countries.ts";
import { stateName } from "../../states.ts";
import type { Address } from "../fields.ts";

/** Countries whose town comes before the postcode, by `fmt` of libaddressinput's address data. */
const TOWN_FIRST = new Set(
  `AS AU BH BM BN BT CA CC CX FM GB GG GU HM IE IM IN JE JO KE LV MH MP MT NF NZ PG PR PW SA SG TH TW UM US VC VI
   ZA`.split(/\s+/),
);

/** An address as it is written: street, postcode and town in the country's order, state, and the country's name. */
export function addressLines(address: Omit<Address, "state"> & { state?: string }, locale: string): string[] {
  const { line1, line2, postcode, city, country } = address;
  const state = stateName(country, address.state ?? "");
  const isTownFirst = TOWN_FIRST.has(country);
  const town = isTownFirst ? [city, state, postcode] : [postcode, city];
  return [line1, line2, joined(town), isTownFirst ? "" : state, countryName(country, locale)].filter(
    (line) => line.trim() !== "",
  );
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== "").join(" ");
}
