import { expect, test } from "vitest";
import generated from "./check-digit-vectors.json" with { type: "json" };
import { checkDigits } from "./check-digits.ts";
import { parseVatNumber } from "./normalise.ts";

/** Numbers published as examples by tax offices or used by several open test suites, and ones with a typing error. */
const EXAMPLES: [prefix: string, valid: string[], wrong: string[]][] = [
  ["AT", ["U43666001", "U13585627", "U42527002"], ["U66059605", "U13585626"]],
  ["BE", ["0403019261", "0897223670", "0897224462"], ["0456973432", "0897221791"]],
  ["BG", ["131202360", "1521687837", "131272009"], ["926067077", "926067347"]],
  ["CY", ["10221051V", "10189098G", "10227520I"], ["10259033Z", "10227520J"]],
  ["CZ", ["27261417", "654123789", "7360285163"], ["48207726", "8058018314"]],
  ["DE", ["203159652", "204760908", "136695976"], ["281381760", "123456789"]],
  ["DK", ["25863526", "13585628", "25766369"], ["13585682", "27996592"]],
  ["EE", ["100672736", "100691542", "100594102"], ["100207451", "101234586"]],
  ["EL", ["094501040", "023456780", "094368710"], ["094068733", "094269805"]],
  ["ES", ["25139013J", "B55015432", "Q5018001G", "X5253868R"], ["K2814015F", "X0000000T", "B55015433"]],
  ["FI", ["18261444", "17405469", "20774740"], ["09853601", "20584603"]],
  ["FR", ["39412658767", "K7399859412", "53000004605"], ["21326565603", "L7399859412"]],
  ["GB", ["216528764", "GD103", "980780684"], ["949000138", "999000103"]],
  ["HR", ["25107893471", "28922587775", "33392005961"], ["06282943369", "25107893472"]],
  ["HU", ["13277279", "12892312", "13460370"], ["12892313", "13460307"]],
  ["IE", ["8Z49289F", "6433435F", "1113778LH"], ["5339273F", "8Z49289A"]],
  ["IT", ["04894530635", "03274440241", "00743110157"], ["10001708882", "12345670758"]],
  ["LT", ["213179412", "100004463513", "119511515"], ["213179413", "100004463514"]],
  ["LU", ["17596310", "18710830", "15027442"], ["13669850", "20000003"]],
  ["LV", ["40003702071", "40003732964", "16117519997"], ["42103048181", "16117519996"]],
  ["MT", ["15750503", "14658213", "11679112"], ["10000001", "20000004"]],
  ["NL", ["208560129B01", "004495445B01", "002455799B11", "000099998B57"], ["010000445B02", "123456789B14"]],
  ["CHE", ["108672988MWST", "112142015TVA", "100155212"], ["432825999MWST", "123456789MWST"]],
  ["NO", ["996293815MVA", "981026330", "995525828MVA"], ["962209014MVA", "995525829MVA"]],
  ["PL", ["6831810615", "6772320831", "8567346215"], ["5272650220", "1234567890"]],
  ["PT", ["503729108", "503701378", "501964843"], ["136693579", "502757192"]],
  ["RO", ["18547290", "15071875", "123456789"], ["18547291", "11198698"]],
  ["SE", ["556035133901", "516405444601", "123456789701"], ["556188840301", "556035133801"]],
  ["SI", ["47992115", "48673820", "50223054"], ["90000000", "50223055"]],
  ["SK", ["2020845332", "2020431710", "2022749619"], ["2020845333", "7020001680"]],
  ["XI", ["216528764", "HA599", "980780684"], ["000000003", "980780685"]],
];

test("every state of the EU, Northern Ireland, Britain, Switzerland and Norway has a rule", () => {
  expect(new Set(EXAMPLES.map(([prefix]) => prefix)).size).toBe(31);
  expect(Object.keys(generated).toSorted()).toEqual(EXAMPLES.map(([prefix]) => prefix).toSorted());
});

test.each(EXAMPLES)("%s: check digits of real numbers add up", (prefix, valid) => {
  expect(valid.map((national) => `${national} ${checkDigits(prefix, national)}`)).toEqual(
    valid.map((national) => `${national} fit`),
  );
});

test.each(EXAMPLES)("%s: a typing error is noticed, yet the shape still matches", (prefix, _, wrong) => {
  for (const national of wrong) {
    expect(parseVatNumber(prefix + national)).toMatchObject({
      national,
      matches: true,
      checkDigits: "wrong",
    });
  }
});

// Made once by a second implementation that works forwards (random figures, then their check digit by the published rule),
// where ours works backwards; so the two can only agree on the rule, not on a shared mistake.
test.each(Object.entries(generated))("%s: numbers made by the published rule fit", (prefix, { good }) => {
  expect(good.length).toBeGreaterThanOrEqual(6);
  const read = good.map((national) => parseVatNumber(prefix + national));
  expect(read.map((number) => number?.national)).toEqual(good);
  expect(read.filter((number) => number?.checkDigits !== "fit")).toEqual([]);
});

test.each(Object.entries(generated))(
  "%s: the same with one check figure changed do not",
  (prefix, { bad }) => {
    expect(bad.length).toBeGreaterThanOrEqual(6);
    const read = bad.map((national) => parseVatNumber(prefix + national));
    expect(read.filter((number) => number?.checkDigits !== "wrong")).toEqual([]);
  },
);

test("a country without a rule of ours is neither right nor wrong", () => {
  expect(checkDigits("AU", "51824753556")).toBe("unknown");
});
