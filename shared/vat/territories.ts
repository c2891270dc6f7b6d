// The VAT area of an address. VAT areas differ from countries: parts of member states are outside and neighbours inside
// (Directive 2006/112/EC, articles 5 to 7; for Northern Ireland the Windsor Framework, goods only).
import { isCountry } from "../countries.ts";

/** The part of an address that determines VAT. `country`: ISO 3166-1 alpha-2; empty if unknown. */
export type VatPlace = { country: string; postcode: string };

/**
 * The VAT prefix of the member state whose VAT applies (`EL` for Greece), `XI` in Northern Ireland, `GB` in Great Britain and
 * the Isle of Man, `outside` elsewhere; null if the country or (in the United Kingdom) the postcode is unknown.
 */
export type VatArea = string | null;

const MEMBER_STATES = new Set(
  "AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** True for member states and Northern Ireland, between which supplies of goods are intra-Community. */
export function isIntraCommunity(area: VatArea): area is string {
  return area === "XI" || (area !== null && MEMBER_STATES.has(area));
}

/** Territories with another VAT area than their country's: country → [postcodes, area]. */
const EXCEPTIONS: Record<string, [postcodes: RegExp, area: string][]> = {
  CY: [[/^(9\d{3}|99\d{3})$/, "outside"]], // the north of the island (Protocol 10 to the Act of Accession)
  DE: [
    [/^78266$/, "outside"], // Büsingen am Hochrhein
    [/^27498$/, "outside"], // Heligoland
    [/^(87491|8756[789])$/, "AT"], // Jungholz and Mittelberg, Austrian towns with German postcodes
  ],
  DK: [
    [/^39\d\d$/, "outside"], // Greenland
  ],
  EL: [[/^6308[67]$/, "outside"]], // Mount Athos
  ES: [
    [/^(35|38)\d{3}$/, "outside"], // Canary Islands
    [/^5[12]\d{3}$/, "outside"], // Ceuta and Melilla
  ],
  FI: [[/^22\d{3}$/, "outside"]], // Åland
  FR: [
    [/^97\d{3}$/, "outside"], // overseas departments and collectivities
    [/^98[4-9]\d\d$/, "outside"], // Pacific and southern territories; 980 is Monaco
  ],
  IT: [
    [/^23041$/, "outside"], // Livigno
    [/^22061$/, "outside"], // Campione d'Italia
    [/^4789\d$/, "outside"], // San Marino
    [/^00120$/, "outside"], // Vatican City
  ],
  GB: [
    [/^BT\d/, "XI"], // Northern Ireland
    [/^(JE|GY)\d/, "outside"], // Channel Islands
    [/^GX11/, "outside"], // Gibraltar
  ],
};

/** Countries in another VAT area: Monaco in France's, the Isle of Man in the United Kingdom's. */
const AREA_OF_COUNTRY: Record<string, string> = { GR: "EL", MC: "FR", IM: "GB" };

/** The VAT area of an address. Postcodes may contain spaces, dashes and a country prefix. */
export function vatArea({ country, postcode }: VatPlace): VatArea {
  if (!isCountry(country)) return null;
  const area = AREA_OF_COUNTRY[country] ?? country;
  const code = normalisePostcode(country, postcode);
  const exception = EXCEPTIONS[area]?.find(([postcodes]) => postcodes.test(code));
  if (exception !== undefined) return exception[1];
  // Without a postcode, an address in the United Kingdom may be in Northern Ireland.
  if (country === "GB" && code === "") return null;
  return MEMBER_STATES.has(area) || area === "GB" ? area : "outside";
}

function normalisePostcode(country: string, postcode: string): string {
  const alphanumeric = postcode.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const isNumeric = country !== "GB" && country !== "IM";
  return isNumeric ? alphanumeric.replace(/^[A-Z]{1,2}/, "") : alphanumeric;
}
