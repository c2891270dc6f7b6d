import { expect, test } from "vitest";
import goodsCases from "./all-goods-cases.json" with { type: "json" };
import cases from "./zero-rating-cases.json" with { type: "json" };
import { decideZeroRating, isAllGoods, type ZeroRatingQuestion } from "./zero-rating.ts";

test.each(cases)("$name", ({ shipFrom, shipTo, numberPrefix, verified, allGoods, zeroRate, rule }) => {
  const answer = decideZeroRating({ shipFrom, shipTo, numberPrefix, verified, allGoods });
  expect(answer).toMatchObject({ zeroRate, rule });
  expect(answer.reason).toMatch(/^[A-Z].+\.$/);
});

test.each(goodsCases)("$name", ({ items, allGoods }) => {
  expect(isAllGoods(items)).toBe(allGoods);
});

/** One address in each VAT area, with its prefix. */
const MEMBERS: [prefix: string, country: string, postcode: string][] = [
  ..."AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
    .split(" ")
    .map((code): [string, string, string] => [code, code, "1010"]),
  ["EL", "GR", "10431"],
  ["XI", "GB", "BT1 1AA"],
];
const isZeroRated = (question: Partial<ZeroRatingQuestion>) =>
  decideZeroRating({
    shipFrom: { country: "DE", postcode: "10115" },
    shipTo: { country: "FR", postcode: "75001" },
    numberPrefix: "FR",
    verified: true,
    allGoods: true,
    ...question,
  });

test("between two VAT areas of the Union, goods are zero-rated only for a verified number of another state than the origin", () => {
  expect(MEMBERS.length).toBe(28);
  for (const [from, fromCountry, fromPostcode] of MEMBERS) {
    for (const [to, toCountry, toPostcode] of MEMBERS) {
      for (const [number] of MEMBERS) {
        const free = isZeroRated({
          shipFrom: { country: fromCountry, postcode: fromPostcode },
          shipTo: { country: toCountry, postcode: toPostcode },
          numberPrefix: number,
        });
        expect([from, to, number, free.zeroRate]).toEqual([from, to, number, from !== to && number !== from]);
      }
    }
  }
});

test("within the Union, an unverified number or one from outside is not zero-rated", () => {
  for (const [prefix, country, postcode] of MEMBERS) {
    const shipTo = { country, postcode };
    for (const allGoods of [true, false]) {
      expect(isZeroRated({ shipTo, numberPrefix: prefix, verified: false, allGoods }).zeroRate).toBe(false);
      for (const numberPrefix of [
        "",
        "GB",
        "CHE",
        "NO",
        "US",
        "TR",
        "EU",
        "IM",
        "SM",
        "MC",
        "fr",
        "FRA",
        "<b>",
      ])
        expect(isZeroRated({ shipTo, numberPrefix, allGoods }).zeroRate).toBe(false);
    }
  }
});

test("special territories are matched in any spelling, their neighbours are not", () => {
  const rule = (country: string, postcode: string) =>
    isZeroRated({ shipTo: { country, postcode }, numberPrefix: "" }).rule;
  for (const written of ["35001", " 35 001 ", "E-35001", "ES 35001", "es-35001"])
    expect(rule("ES", written)).toBe("export");
  for (const written of ["3500", "350011", "34999", "36001", "37001", "39001", "", "x"])
    expect(rule("ES", written)).toBe("no_number");
  for (const written of ["BT1 1AA", "bt11aa", "BT 48 6DQ", "BT93 8AD"])
    expect(rule("GB", written)).toBe("no_number");
  for (const written of ["B1 1AA", "BTX", "W1BT 1", "G1 1AA"]) expect(rule("GB", written)).toBe("export");
  for (const [country, near] of Object.entries({
    DE: "78267",
    FI: "21999",
    IT: "23042",
    GR: "63085",
    FR: "96999",
  }))
    expect(["domestic", "no_number"]).toContain(rule(country, near));
});
