// The address that a tax authority returned, read into the fields of a form. VIES passes on free text in each register's own
// layout, HMRC its lines, postcode and country code. What the country's layout does not place for certain is left to the buyer.
import { needsPostcode } from "../countries.ts";
import { stateCode, statesOf } from "../states.ts";

export type RegisteredAddress = {
  line1: string;
  /** The rest of the street's lines. */
  line2: string;
  postcode: string;
  city: string;
  /** A code of `statesOf(country)`; absent where the country has no list or the text names none. */
  state?: string;
  /** Whether the text was placed whole, and fills every field that a form requires of an address in this country. */
  isComplete: boolean;
};

/** As `Address` in shared/wire/checkout-page.ts. */
const LINE_LENGTH = 200;
const CITY_LENGTH = 100;
/** More than all fields hold together: a longer text is not read. */
const MAX_LENGTH = 600;

/** `1010 Wien`, `AT-1010 Wien`, `15123 - ΜΑΡΟΥΣΙ`, or on a line each. `CC`: the country's code, of which one letter will do. */
const below = (after = "") => `(?:^|\\n)(?:CC?-)?ZIP[\\n ](?:- )?(?<city>'?\\p{L}[^\\n]*?)${after}$`;
/** The same on the street's line, behind the house number. */
const BEHIND = below().replace("(?:^|\\n)", "^(?<street>[^]*\\d\\S*) ");
/** Town (which `region` is not), what it belongs to, and postcode; the first line is the street's. */
const above = (parents = "", region = "\\n") =>
  `(?:\\n(?!(?:${region})[\\n ])(?<city>\\p{L}[^\\d\\n]*)${parents})?(?:^|[\\n ])ZIP$`;

const UK_COUNTY =
  "[^\\n]*shire|(?:\\S+ )?Sussex|Co(?:unty|\\.)? \\S+|Cornwall|Cumbria|Devon|Dorset|Essex|Kent|Merseyside|Middlesex|Norfolk|Northumberland|Rutland|Suffolk|Surrey|Tyne and Wear|West Midlands|Greater \\S+";

/**
 * country (ISO 3166-1) → its postcodes (`zip` of libaddressinput's address data, # a digit), and its layouts if not
 * `below()`: those of VIES's answers, which are documented nowhere (most are also in the open-source parsers vies-parser and
 * verify-vat-number), with an example beside each.
 */
const REGISTERS: Record<string, string | readonly [zip: string, ...layouts: string[]]> = {
  AT: "####", // Mustergasse 8 / AT-1010 Wien
  BE: "####", // Begijnenvest 113 / 2000 Antwerpen
  BG: ["####", above()], // ул. КУКУШ №1 обл.СОФИЯ, гр.СОФИЯ 1309
  CY: "####", // Αγίου Νικολάου 41 / 2408 Έγκωμη
  CZ: "### ?##", // Milešovská 1136/5 / PRAHA 3 - VINOHRADY / 130 00 PRAHA 3
  DE: "#####", // withheld by VIES
  DK: "####", // Vej 1 / 2100 København Ø
  EE: [
    "#####",
    below(),
    BEHIND, // Lõõtsa tn 5 11415 Tallinn
    "^(?<street>[^]*\\d\\S*) (?<city>\\p{L}{3,}) ZIP(?: (?<region>[^\\d\\n]+))?$", // Pärnu mnt 1 Tallinn 10141 Harju
  ],
  ES: ["#####", below("(?:\\n(?<state>[^\\n]+))?")], // withheld by VIES; a province below
  FI: "#####", // Katu 1 / 00100 HELSINKI
  FR: "## ?###", // TOUR X / 12 RUE Y / 92088 PARIS LA DEFENSE CEDEX
  GB: ["[A-Z]{1,2}#[A-Z\\d]? ?#[A-Z]{2}", above(`(?:\\n(?<region>${UK_COUNTY}))?`, UK_COUNTY)], // 1 Long Lane / London / EC1A 1HQ / GB
  GR: ["### ?##", below(), BEHIND], // ΑΡΤΕΜΙΔΟΣ 8 15125 - ΜΑΡΟΥΣΙ
  HR: "#####", // Ulica 1, Zagreb, 10000 ZAGREB
  // 1011 BUDAPEST FŐ UTCA 1.: no Hungarian municipality has a blank in its name, so the street begins with the next word.
  HU: ["####", "^(?:CC?-)?ZIP (?<city>\\p{L}[^\\d\\s,]*),?\\s(?<street>[^]+)$", below()],
  IE: [
    "[A-Z]#[\\dW] ?[A-Z\\d]{4}",
    "\\n(?<city>[^\\d\\n]+)\\nCo(?:unty|\\.)? (?<state>[^\\d\\n]+)(?:\\nZIP)?$", // MAIN STREET, MALLOW, CO. CORK
    "\\n(?<city>(?<state>Dublin) \\d+W?)(?:\\nZIP)?$", // BARROW STREET, DUBLIN 4
    "(?:^|\\n)ZIP$",
  ],
  IT: ["#####", below("(?: (?<state>[A-Z]{2}))?")], // VIA ROMA 1 / 00100 ROMA RM
  LT: "#####", // Gatvė 1-2, LT-01100 Vilnius
  LU: "####", // 5, RUE PLAETIS / L-2338 LUXEMBOURG
  LV: ["LV-####", above("(?<region>(?:\\n[^\\n]+ (?:pag|nov)\\.)*)", "[^\\n]+ nov\\.")], // Daugavas iela 1, Mārupe, Mārupes nov., LV-2167
  MT: ["[A-Z]{3} ?\\d{2,4}", below(), above()], // TRIQ 1 / QRM 2450 / QORMI
  NL: "#### ?[A-Z]{2}", // STRAAT 00012 / 1234AB PLAATS
  PL: "##-###", // UL. JAGIELLOŃSKA 74 / 03-301 WARSZAWA
  PT: "####-###", // RUA X N 1 / LISBOA / 1000-001 LISBOA
  RO: [
    "######", // in neither layout
    "^JUD\\S* (?<state>[^\\n,]+), (?<city>[^\\n]+)\\n(?<street>[^]+)$", // JUD. CLUJ, MUN. CLUJ-NAPOCA / STR. X, Nr. 1
    "^(?<city>MUNICIPIUL (?<state>BUCURE[SŞȘ]TI)[^\\n]*)\\n(?<street>[^]+)$", // MUNICIPIUL BUCUREŞTI, SECTOR 1 / STR. X
  ],
  SE: "### ?##", // BOX 1 / 111 22 STOCKHOLM
  SI: "####", // Ulica 1, Kraj, 1000 LJUBLJANA
  SK: "### ?##", // Einsteinova 24 / 85101 Bratislava - mestská časť Petržalka / Slovensko
};

const WORD = /[\p{L}\p{N}]/u;

/** Registers that write the address in one line, with commas between its parts. */
const WITH_COMMAS = ["BG", "HR", "IE", "LT", "LV", "SI"];

/**
 * The fields of the address that a tax authority returned; null if it disclosed none. `country`: ISO 3166-1 alpha-2 of the
 * VAT number (GR for EL, GB for XI). Every word of the text is in a field, up to the fields' lengths; left out are the
 * country's own name and code, the postcode's prefix (`L-`, `AT-`), a dash before the town, a town's repetition, and the
 * word for county before a `state`. In a layout that is not the country's, the text is in `line1` and `line2`.
 */
export function registeredAddress(text: string | null, country: string): RegisteredAddress | null {
  const parts = partsOf(text ?? "", country);
  if (parts.length === 0) return null;
  const { streets, postcode = "", city = "", state } = placesOf(parts.join("\n"), country);
  const [line1 = "", ...others] = streets;
  const line2 = others.join(", ");
  return {
    line1: cut(line1, LINE_LENGTH),
    line2: cut(line2, LINE_LENGTH),
    postcode,
    city: cut(city, CITY_LENGTH),
    ...(state && { state }),
    isComplete:
      line1 !== "" &&
      city !== "" &&
      (postcode !== "" || !needsPostcode(country)) &&
      (state !== undefined || statesOf(country).length === 0) &&
      Math.max(line1.length, line2.length) <= LINE_LENGTH &&
      city.length <= CITY_LENGTH,
  };
}

/** The text's lines that have a letter or digit (undisclosed: `---`), without commas around them and the country at the end. */
function partsOf(text: string, country: string): string[] {
  const parts = text
    .split(WITH_COMMAS.includes(country) ? /[\n\r,]/ : /[\n\r]/)
    .map((part) => bare(part.replace(/[\s\p{Cc}]+/gu, " ")))
    .filter((part) => WORD.test(part));
  const last = parts.at(-1);
  const isCountry = last === country || (country === "SK" && last === "Slovensko");
  return isCountry ? parts.slice(0, -1) : parts;
}

/** A line without the blanks and commas around it, in linear time: the look-behind tries each run of them once. */
const bare = (line: string): string => line.replace(/^[ ,]+|(?<![ ,])[ ,]+$/g, "");

type Places = { streets: string[]; postcode?: string; city?: string; state?: string };

/** The places by the first of the country's layouts that fits; otherwise all lines are the street's. */
function placesOf(text: string, country: string): Places {
  const isKnown = Object.hasOwn(REGISTERS, country) && text.length <= MAX_LENGTH;
  const [zip = "", ...layouts] = [isKnown ? (REGISTERS[country] ?? []) : []].flat();
  for (const layout of layouts.length > 0 ? layouts : [below()]) {
    const pattern = layout
      .replace("CC", country)
      .replace("ZIP", `(?<postcode>${zip.replaceAll("#", "\\d")})`);
    const found = zip && new RegExp(pattern, "iu").exec(text);
    if (!found) continue;
    const { street = text.slice(0, found.index), region = "", state, ...place } = found.groups ?? {};
    const code = state && stateCode(country, state);
    if (code && !statesOf(country).some((one) => one.code === code)) continue;
    // Registers often repeat the town above the postcode.
    const city = bare(place.city ?? "");
    const streets = `${street}\n${region}`
      .split("\n")
      .map(bare)
      .filter((line) => WORD.test(line) && line.toLowerCase() !== city.toLowerCase());
    return { ...place, city, streets, state: code };
  }
  return { streets: text.split("\n") };
}

/** At most `max` characters of a text, up to the end of a word if it has several. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = text.slice(0, max + 1).replace(/\s\S*$/, "");
  // A single word is cut between characters, not within a surrogate pair.
  return words.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}
