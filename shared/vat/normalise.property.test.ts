// Properties for any text that a form, partner or attacker may send.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import generated from "./check-digit-vectors.json" with { type: "json" };
import { parseVatNumber } from "./normalise.ts";

const COUNTRIES = ["", "DE", "FR", "GR", "MX", "CH", "GB", "NO", "BE", "NL", "ZW", "TV", "ID", "ZZ"];
const digit = fc.constantFrom(...Array.from("0123456789"));
const country = fc.constantFrom(...COUNTRIES);

/** Text of characters of VAT numbers, so that most runs reach the parser's branches. */
const vatLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."VAT,BTW,TVA,USt-IdNr.,NIF,P.IVA,No.,ID,REG,DIČ,ΑΦΜ,MWST,MVA,B01,ΕΛ,CHE".split(",")),
      fc.constantFrom(..."DE,AT,GR,EL,XI,GB,FR,MX,NO,TV,ZW".split(",")),
      fc.constantFrom(...Array.from(" \u00a0\u2009\u200b\t\n.-–—‐‑/:,()[]'")),
      fc.string({ unit: digit, minLength: 1, maxLength: 12 }),
      fc.string({ unit: "binary", maxLength: 3 }),
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(""));

const anyText = fc.oneof(vatLike, fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }));

test("parsing never throws, and a canonical number parses to itself", () => {
  fc.assert(
    fc.property(anyText, country, country, (text, billing, other) => {
      const number = parseVatNumber(text, billing);
      if (number === null) return;
      const again = parseVatNumber(number.canonical, billing);
      expect(again?.canonical).toBe(number.canonical);
      expect(again?.matches).toBe(number.matches);
      expect(number.canonical).toBe(number.prefix + number.national);
      // A plausible number keeps its country with any billing country.
      if (number.checkDigits === "fit" && number.authority === "vies")
        expect(parseVatNumber(number.canonical, other)?.checkDigits).toBe("fit");
    }),
    { numRuns: 20_000 },
  );
});

const separators = fc.string({
  unit: fc.constantFrom(...Array.from(" \u00a0\u2002\u2007\u202f\u3000\u200b\ufeff\t.-‐‑‒–—―−－/:,()[]{}·")),
  maxLength: 3,
});
const validNumbers = Object.entries(generated).flatMap(([prefix, { good }]) =>
  good.map((national) => [prefix, national]),
);
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

test("separators, lower case, full width and a label do not change the result", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...validNumbers),
      fc.array(separators, { minLength: 20, maxLength: 20 }),
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toLowerCase(),
        fullWidth,
      ),
      fc.constantFrom("", "VAT ", "VAT No. ", "BTW-nr. ", "TVA: ", "USt-IdNr.: ", "Vat reg. no. "),
      ([prefix = "", national = ""], between, dress, label) => {
        const separated = Array.from(prefix + national, (character, i) => character + between[i % 20]).join(
          "",
        );
        const number = parseVatNumber(label + dress(separated));
        expect(number).toMatchObject({ canonical: prefix + national, matches: true, checkDigits: "fit" });
      },
    ),
    { numRuns: 5000 },
  );
});

const MILLION = 1_000_000;
test.each([
  ["figures", "DE" + "1".repeat(MILLION)],
  ["a prefix over and over", "DE".repeat(MILLION / 2)],
  ["a prefix of any shape over and over", "ZW".repeat(MILLION / 2)],
  ["a label over and over", "USTIDNR".repeat(MILLION / 7)],
  ["separators", " -".repeat(MILLION / 2)],
  ["combining marks out of order", `DE1${"\u0316\u0301".repeat(MILLION / 2)}`],
  ["characters that stand for many", "\ufdfa".repeat(MILLION / 10)],
])("a million characters of %s are answered in time linear in them", (_, text) => {
  const took = (input: string) => {
    const started = performance.now();
    for (const billing of ["", "DE", "ZW"])
      expect(parseVatNumber(input, billing)?.matches ?? false).toBe(false);
    return performance.now() - started;
  };
  // Quadratic time would take minutes; the time for ten thousand characters is the baseline.
  expect(took(text)).toBeLessThan(3000 + 200 * took(text.slice(0, 10_000)));
});
