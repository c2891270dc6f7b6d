// Promise: "Use this address" places every word of a registered address, in the right field where its layout says so.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { viesDirectory } from "../../server/sandbox/vies/directory.ts";
import { stateName } from "../states.ts";
import { ISO_OF_PREFIX } from "./formats.ts";
import { registeredAddress } from "./registered-address.ts";
import type { RegisteredAddress } from "./registered-address.ts";

/** country, text, `line1 | line2 | postcode | city | state`. */
const COMPLETE: [country: string, text: string, fields: string][] = [
  ["AT", "Ringstraße 5\n1010 Wien", "Ringstraße 5||1010|Wien|"],
  ["AT", "Straße 1\nAT-1010 Wien", "Straße 1||1010|Wien|"],
  ["AT", "Straße 1\nTop 4\nA-1010 Wien", "Straße 1|Top 4|1010|Wien|"],
  ["BE", "Ringbaan 26\n1831 Machelen (Brab.)", "Ringbaan 26||1831|Machelen (Brab.)|"],
  ["BE", "RUE DE LA LOI 1 \n1000  BRUXELLES\n\n", "RUE DE LA LOI 1||1000|BRUXELLES|"],
  [
    "BG",
    "жк МЛАДОСТ 4БИЗНЕС ПАРК СОФИЯ  №1 бл.сграда 10 ет.4 обл.СОФИЯ, гр.СОФИЯ 1715",
    "жк МЛАДОСТ 4БИЗНЕС ПАРК СОФИЯ №1 бл.сграда 10 ет.4 обл.СОФИЯ||1715|гр.СОФИЯ|",
  ],
  [
    "CY",
    "ΛΕΩΦ. ΑΡΧ. ΜΑΚΑΡΙΟΥ Γ' 155\nΠΡΩΤΕΑΣ ΧΑΟΥΣ, ΟΡΟΦΟΣ 5\n3026 ΛΕΜΕΣΟΣ",
    "ΛΕΩΦ. ΑΡΧ. ΜΑΚΑΡΙΟΥ Γ' 155|ΠΡΩΤΕΑΣ ΧΑΟΥΣ, ΟΡΟΦΟΣ 5|3026|ΛΕΜΕΣΟΣ|",
  ],
  [
    "CZ",
    "Milešovská 1136/5\nPRAHA 3 - VINOHRADY\n130 00  PRAHA 3",
    "Milešovská 1136/5|PRAHA 3 - VINOHRADY|130 00|PRAHA 3|",
  ],
  ["CZ", "Ulice 1\n60200 BRNO", "Ulice 1||60200|BRNO|"],
  ["DE", "Musterkai 12\n20999 Hamburg", "Musterkai 12||20999|Hamburg|"],
  ["DK", "Vej 1\nPostboks 12\n2100 København Ø", "Vej 1|Postboks 12|2100|København Ø|"],
  ["EE", "Lõõtsa tn 5  11415  Tallinn", "Lõõtsa tn 5||11415|Tallinn|"],
  ["EE", "Pärnu mnt 1 Tallinn 10141 Harju", "Pärnu mnt 1|Harju|10141|Tallinn|"],
  ["ES", "CL EJEMPLO 7\n28999 MADRID\nMADRID", "CL EJEMPLO 7||28999|MADRID|M"],
  ["FI", "Katu 1\n00100 HELSINKI", "Katu 1||00100|HELSINKI|"],
  ["FR", "12 RUE X\n75001 PARIS", "12 RUE X||75001|PARIS|"],
  [
    "FR",
    "TOUR X\n12, RUE Y\nBP 12345\n92088 PARIS LA DEFENSE CEDEX 08",
    "TOUR X|12, RUE Y, BP 12345|92088|PARIS LA DEFENSE CEDEX 08|",
  ],
  ["GB", "line1\nline2\nLONDON\nSW1A 1AA\nGB", "line1|line2|SW1A 1AA|LONDON|"],
  ["GB", "1 Long Lane\nGuildford\nSurrey\nGU1 1AA\nGB", "1 Long Lane|Surrey|GU1 1AA|Guildford|"],
  [
    "GB",
    "2 Mill Rd\nOban\nTyndrum\nNorth Yorkshire\nYO1 1AA",
    "2 Mill Rd|Oban, North Yorkshire|YO1 1AA|Tyndrum|",
  ],
  ["GB", "22 SAMPLE ROAD\nBELFAST\nBT1 9ZZ", "22 SAMPLE ROAD||BT1 9ZZ|BELFAST|"],
  ["GR", "ΟΔΟΣ 0015\n15123 - ΜΑΡΟΥΣΙ", "ΟΔΟΣ 0015||15123|ΜΑΡΟΥΣΙ|"],
  ["GR", "ΑΡΤΕΜΙΔΟΣ 8   15125 - ΜΑΡΟΥΣΙ", "ΑΡΤΕΜΙΔΟΣ 8||15125|ΜΑΡΟΥΣΙ|"],
  ["HR", "Ulica 1, Zagreb, 10000 ZAGREB", "Ulica 1||10000|ZAGREB|"],
  ["HR", "Donje Selo 4, Donje Selo, 43000 BJELOVAR", "Donje Selo 4|Donje Selo|43000|BJELOVAR|"],
  ["HU", "1011 BUDAPEST FŐ UTCA 1.", "FŐ UTCA 1.||1011|BUDAPEST|"],
  ["HU", "8000 SZÉKESFEHÉRVÁR,\nFŐ UTCA 1.\n2. EM.", "FŐ UTCA 1.|2. EM.|8000|SZÉKESFEHÉRVÁR|"],
  ["HU", "1011 BUDAPEST FŐ UTCA 1. , ", "FŐ UTCA 1.||1011|BUDAPEST|"],
  ["HU", "FŐ UTCA 1.\nH-1011 BUDAPEST", "FŐ UTCA 1.||1011|BUDAPEST|"],
  ["IE", "9 SAMPLE QUAY, DUBLIN 99", "9 SAMPLE QUAY|||DUBLIN 99|D"],
  ["IE", "GORDON HOUSE, BARROW STREET, DUBLIN 4, D04 E5W5", "GORDON HOUSE|BARROW STREET|D04 E5W5|DUBLIN 4|D"],
  ["IE", "UNIT 5, MAIN STREET, MALLOW, CO. CORK", "UNIT 5|MAIN STREET||MALLOW|CO"],
  ["IT", "VIA ROMA 1 \n00100 ROMA RM\n", "VIA ROMA 1||00100|ROMA|RM"],
  ["IT", "VIA DELL'EMO 2\n20090 SESTO SAN GIOVANNI MI", "VIA DELL'EMO 2||20090|SESTO SAN GIOVANNI|MI"],
  ["LT", "Gatvė 1-2, LT-01100 Vilnius", "Gatvė 1-2||01100|Vilnius|"],
  ["LU", "5, RUE PLAETIS\nL-2338  LUXEMBOURG", "5, RUE PLAETIS||2338|LUXEMBOURG|"],
  ["LV", "Brīvības iela 1, Rīga, LV-1010", "Brīvības iela 1||LV-1010|Rīga|"],
  ["LV", "Daugavas iela 1, Mārupe, Mārupes nov., LV-2167", "Daugavas iela 1|Mārupes nov.|LV-2167|Mārupe|"],
  [
    "LV",
    '"Kalni", Upeslejas, Stopiņu pag., Ropažu nov., LV-2118',
    '"Kalni"|Stopiņu pag., Ropažu nov.|LV-2118|Upeslejas|',
  ],
  ["LV", '"Kalni 2", Ādažu pag., Ādažu nov., LV-2164', '"Kalni 2"|Ādažu nov.|LV-2164|Ādažu pag.|'],
  ["MT", "PORTOMASO TOWER\nLEVEL 13\nPTM 01\nST JULIANS", "PORTOMASO TOWER|LEVEL 13|PTM 01|ST JULIANS|"],
  ["MT", "1, TRIQ IL-KBIRA\nSLIEMA SLM1605", "1, TRIQ IL-KBIRA||SLM1605|SLIEMA|"],
  ["NL", "\nSTRAAT 00012\n1234AB PLAATS\n", "STRAAT 00012||1234AB|PLAATS|"],
  ["NL", "PLEIN 1\n2511CR 'S-GRAVENHAGE", "PLEIN 1||2511CR|'S-GRAVENHAGE|"],
  ["PL", "UL. JAGIELLOŃSKA 74\n03-301 WARSZAWA", "UL. JAGIELLOŃSKA 74||03-301|WARSZAWA|"],
  ["PT", "RUA X N 1\nLISBOA\n1000-001 LISBOA", "RUA X N 1||1000-001|LISBOA|"],
  ["PT", "RUA X N 1\nAMOREIRA\n2645-001 ALCABIDECHE", "RUA X N 1|AMOREIRA|2645-001|ALCABIDECHE|"],
  ["SE", "BOX 1 \n111 22 STOCKHOLM", "BOX 1||111 22|STOCKHOLM|"],
  ["SI", "Ulica 1, Kraj, 1000 LJUBLJANA", "Ulica 1|Kraj|1000|LJUBLJANA|"],
  ["SK", "Ulica 1\n81101 Bratislava\nSlovensko", "Ulica 1||81101|Bratislava|"],
  [
    "SK",
    "Einsteinova 24\n85101 Bratislava - mestská časť Petržalka\nSlovensko",
    "Einsteinova 24||85101|Bratislava - mestská časť Petržalka|",
  ],
];

/** For the buyer to complete. */
const INCOMPLETE: typeof COMPLETE = [
  ["AT", "Ringstraße 5, 1010 Wien", "Ringstraße 5, 1010 Wien||||"], // not the register's layout
  ["BG", "гр. София 1000", "гр. София||1000||"],
  ["CY", "41 Αγίου Νικολάου\nBlock C", "41 Αγίου Νικολάου|Block C|||"],
  ["EE", "Küla talu 74001 Viimsi vald", "Küla talu 74001 Viimsi vald||||"], // no house number ends the street
  ["ES", "AV MUESTRA 40\n46999 VALENCIA", "AV MUESTRA 40||46999|VALENCIA|"],
  ["ES", "AV MUESTRA 40\n46999 VALENCIA\nPLANTA 2", "AV MUESTRA 40|46999 VALENCIA, PLANTA 2|||"],
  ["GB", "131B Barton Hamlet\nSW97 5CK\nGB", "131B Barton Hamlet||SW97 5CK||"],
  ["GB", "1 Long Lane\nHertfordshire\nSG1 1AA\nGB", "1 Long Lane|Hertfordshire|SG1 1AA||"],
  ["GB", "Unit 5\n12 High Street\nSW97 5CK\nGB", "Unit 5|12 High Street|SW97 5CK||"],
  ["GB", "78 Model Way\nGB", "78 Model Way||||"],
  ["GB", "1 Rue X\n75001 Paris\nFR", "1 Rue X|75001 Paris, FR|||"], // another country's address
  ["HU", "8000 :\t, ", "8000 :||||"],
  ["IE", "1 MAIN STREET, CORK, T12 AB34", "1 MAIN STREET|CORK|T12 AB34||"], // town or county
  ["IE", "1 MAIN STREET, BELFAST, CO. ANTRIM", "1 MAIN STREET|BELFAST, CO. ANTRIM|||"],
  ["IT", "VIA ROMA 1\n00100 ROMA", "VIA ROMA 1||00100|ROMA|"],
  ["RO", "MUNICIPIUL BUCUREŞTI, SECTOR 1\nSTR. X, Nr. 1", "STR. X, Nr. 1|||MUNICIPIUL BUCUREŞTI, SECTOR 1|B"],
  ["RO", "JUD. CLUJ, MUN. CLUJ-NAPOCA\nSTR. X, Nr. 1\nETAJ 3", "STR. X, Nr. 1|ETAJ 3||MUN. CLUJ-NAPOCA|CJ"],
  ["RO", "TIMIŞOARA\nSTR. X, Nr. 1", "TIMIŞOARA|STR. X, Nr. 1|||"],
  ["SK", "08901 Svidník\nSlovensko", "||08901|Svidník|"],
  ["SK", "Bratislava\n81101 Bratislava\nSlovensko", "||81101|Bratislava|"],
  ["CH", "Bahnhofstrasse 1\n8001 Zürich", "Bahnhofstrasse 1|8001 Zürich|||"], // no authority discloses one
  ["constructor", "Weg 1\n1010 Wien", "Weg 1|1010 Wien|||"],
];

const written = (address: RegisteredAddress | null): string | undefined =>
  address === null
    ? undefined
    : [address.line1, address.line2, address.postcode, address.city, address.state ?? ""].join("|");

test.each(COMPLETE)("%s: %j fills every field", (country, text, fields) => {
  const address = registeredAddress(text, country);
  expect(written(address)).toBe(fields);
  expect(address?.isComplete).toBe(true);
});

test.each(INCOMPLETE)("%s: %j leaves something to the buyer", (country, text, fields) => {
  const address = registeredAddress(text, country);
  expect(written(address)).toBe(fields);
  expect(address?.isComplete).toBe(false);
});

test.each([null, "", " \n", "---", " - \n--", "GB", "\u0000"])("%j is no address", (text) => {
  expect(registeredAddress(text, "GB")).toBeNull();
});

test.each(viesDirectory.map(({ prefix, address }) => [ISO_OF_PREFIX[prefix] ?? prefix, address]))(
  "%s: %j of the sandbox is complete, but for a missing province",
  (country, address) => {
    expect(registeredAddress(address, country)?.isComplete).toBe(address !== "AV MUESTRA 40\n46999 VALENCIA");
  },
);

test("control characters and repeated blanks are one blank, letter case stays", () => {
  expect(written(registeredAddress("Weg\u0000\t 1\u00a0 b\r\n1010\u0007wIEN ", "AT"))).toBe(
    "Weg 1 b||1010|wIEN|",
  );
});

test.each([
  ["line1", `${"Straße ".repeat(40)}\n1010 Wien`, 200],
  ["line1", `${"x".repeat(199)}\u{1f600}\n1010 Wien`, 200],
  ["line2", `Weg 1\n${"Stiege ".repeat(40)}\n1010 Wien`, 200],
  ["city", `Weg 1\n1010 ${"Wien ".repeat(40)}`, 100],
] as const)("a longer %s is cut at a word and left to the buyer", (field, text, max) => {
  const address = registeredAddress(text, "AT");
  expect(address?.isComplete).toBe(false);
  const value = address?.[field] ?? "";
  expect(value.length).toBeGreaterThan(max - 10);
  expect(value.length).toBeLessThanOrEqual(max);
  expect(value.isWellFormed()).toBe(true);
  expect(text.includes(`${value} `) || text.startsWith(value)).toBe(true);
});

test("a text as long as an answer may be takes no time to notice", () => {
  const started = performance.now();
  for (const country of countries)
    for (const unit of ["1", "1 ", "A ", "\n1010 ", "A\n", "-"])
      registeredAddress(unit.repeat(10_000), country);
  // Quadratic time would take minutes for the 180 texts.
  expect(performance.now() - started).toBeLessThan(10_000);
});

/** Texts made of what registers write, in any order. */
const pieces = COMPLETE.concat(INCOMPLETE).flatMap(([, text]) => text.split(/(?<=[ ,\n])/));
const countries = [...new Set(COMPLETE.map(([country]) => country)), "RO", "CH", ""];
const addressLike = fc
  .array(
    fc.oneof(fc.constantFrom(...pieces), fc.constantFrom("\n", ", ", " ", "\t"), fc.string({ maxLength: 4 })),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(""));
const anyText = fc.oneof(
  addressLike,
  fc.constantFrom(...COMPLETE.map(([, text]) => text)),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...Array.from("ab1 \n,-")), maxLength: 900 }),
);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,\p{Cc}]+/u)
    // Without punctuation around it: `S!` names the province S.
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");

test("no word is lost and none is made up, lengths hold, and nothing throws", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...countries), (text, country) => {
      const address = registeredAddress(text, country);
      if (address === null) {
        expect(wordsOf(text).filter((word) => !isLeftOut(word, country))).toEqual([]);
        return;
      }
      const { line1, line2, postcode, city, state = "" } = address;
      expect(Math.max(line1.length, line2.length)).toBeLessThanOrEqual(200);
      expect(postcode.length).toBeLessThanOrEqual(20);
      expect(city.length).toBeLessThanOrEqual(100);
      const shown = [line1, line2, postcode, city];
      const given = text.toLowerCase().replace(/[\s,\p{Cc}]+/gu, " ");
      for (const word of shown.flatMap(wordsOf)) expect(given).toContain(word);
      if (text.length > 190) return;
      const kept = wordsOf([...shown, state, stateName(country, state)].join(" "));
      for (const word of wordsOf(text)) {
        if (!isLeftOut(word, country))
          expect(kept).toContain(kept.includes(word) ? word : word.replace(prefixOf(country), ""));
      }
    }),
    { numRuns: 20_000 },
  );
});

/** The country's own name and code, and the word for county where the form has a list of them. */
const LEFT_OUT: Record<string, RegExp> = { SK: /^slovensko$/, IE: /^co(unty|\.)?$/, RO: /^jud/ };
const isLeftOut = (word: string, country: string) =>
  word === country.toLowerCase() || LEFT_OUT[country]?.test(word) === true;
const prefixOf = (country: string) =>
  country === "LV" || country === "" ? /^$/ : new RegExp(`^${country[0]}${country[1]}?-(?=\\d)`, "i");

test("a complete address, written again, is read again as it was", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...countries), (text, country) => {
      const address = registeredAddress(text, country);
      if (address?.isComplete !== true) return;
      expect(registeredAddress(asRegister(address, country), country)).toEqual(address);
    }),
    { numRuns: 20_000 },
  );
});

/** In the layout of the country's register. */
function asRegister(
  { line1, line2, postcode, city, state = "" }: RegisteredAddress,
  country: string,
): string {
  const place = {
    BG: `${city} ${postcode}`,
    ES: `${postcode} ${city}\n${stateName("ES", state)}`,
    GB: `${city}\n${postcode}`,
    IE: `${city}\n${city.startsWith("DUBLIN ") ? "" : `CO. ${stateName("IE", state)}`}\n${postcode}`,
    IT: `${postcode} ${city} ${state}`,
    LV: `${city}\n${postcode}`,
    MT: `${city}\n${postcode}`,
  }[country];
  return [line1, line2, place ?? `${postcode} ${city}`].join("\n");
}
