// Countries for form selects and validation. Intl can name regions but not list them, so the ISO 3166-1 codes are here.

const CODES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

const COUNTRIES = new Set(CODES);

/** Countries without postcodes, or where most addresses have none (Universal Postal Union). */
const WITHOUT_POSTCODE = new Set(
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK IE JM KI KM KN KP LY ML MO
   MR MW NR NU PA QA RW SB SC SL SR SS ST SX SY TD TG TK TL TO TV UG VU YE ZW`.split(/\s+/),
);

/** True for an ISO 3166-1 alpha-2 code in upper case. */
export function isCountry(code: string): boolean {
  return COUNTRIES.has(code);
}

/** True if addresses in this country (ISO 3166-1 alpha-2) require a postcode. */
export function needsPostcode(country: string): boolean {
  return !WITHOUT_POSTCODE.has(country);
}

/** The country's name in the given language; the code if it has none. */
export function countryName(code: string, locale: string): string {
  if (!isCountry(code)) return code;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}

// Cached per language, because every rendered form needs the 249 names.
const namedLists = new Map<string, readonly NamedCountry[]>();

export type NamedCountry = { code: string; name: string };

/** All countries with their names, in the language's own order. `locale` is a language of the message catalogue. */
export function listCountries(locale: string): readonly NamedCountry[] {
  let list = namedLists.get(locale);
  if (list === undefined) {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const { compare } = new Intl.Collator(locale);
    list = CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
      compare(a.name, b.name),
    );
    namedLists.set(locale, list);
  }
  return list;
}

/** Caches the server's list in the browser, so that both have the same names and order. */
export function cacheCountries(locale: string, list: readonly NamedCountry[]): void {
  namedLists.set(locale, list);
}
