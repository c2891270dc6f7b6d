/**
 * The lines of a registered address, as the authority returned it, without the code of its country: HMRC's is a line at the end,
 * that of some registers is before the postcode (`AT-1010 Wien`, `L-2338 LUXEMBOURG`). Latvia's belongs to the postcode.
 */
export function registeredLines(address: string | null): string[] {
  const lines = (address ?? "").split("\n").map((line) => line.trim().replace(POSTCODE_PREFIX, "$1"));
  const places = lines.filter((line) => line !== "");
  return COUNTRY_CODE.test(places.at(-1) ?? "") ? places.slice(0, -1) : places;
}

const COUNTRY_CODE = /^[A-Z]{2}$/;
const POSTCODE_PREFIX = /(^|, )(?!LV-)[A-Z]{1,2}-(?=\d{4})/;
