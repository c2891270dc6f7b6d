// Countries whose check character may be a letter, or whose key mixes both: Cyprus, Spain, France, Ireland, Netherlands.
import { digitAt, isLuhn, isMod97And10, luhnCheckDigit, weightedSum } from "./checksums.ts";

/** CY: digits at odd positions are replaced by the table, the sum mod 26 is the letter. Not every kind (first digit) exists. */
export function checksCyprus(national: string): boolean {
  if (national.startsWith("12") || "78".includes(national.charAt(0))) return false;
  const oddPositionValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  let sum = 0;
  for (let index = 0; index < 8; index += 2) {
    sum += (oddPositionValues[digitAt(national, index)] ?? Number.NaN) + digitAt(national, index + 1);
  }
  return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[sum % 26] === national[8];
}

const SPANISH_PERSON_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const SPANISH_PLACEHOLDERS = new Set(["00000000T", "00000001R", "99999999R", "X0000000T"]);

/** ES: DNI (8 digits), NIE (X, Y, Z), K, L, M (persons without DNI) and companies. */
export function checksSpain(national: string): boolean {
  if (SPANISH_PLACEHOLDERS.has(national)) return false;
  const kind = national[0] ?? "";
  if (/\d/.test(kind)) return isSpanishPerson(national.slice(0, 8), national[8]);
  if ("XYZ".includes(kind)) return isSpanishPerson("XYZ".indexOf(kind) + national.slice(1, 8), national[8]);
  if ("KLM".includes(kind)) {
    const province = Number(national.slice(1, 3));
    return province >= 1 && province <= 56 && isSpanishPerson(national.slice(1, 8), national[8]);
  }
  return (
    "ABCDEFGHJNPQRSUVW".includes(kind) && isSpanishCompany(kind, national.slice(1, 8), national[8] ?? "")
  );
}

function isSpanishPerson(digits: string, letter: string | undefined): boolean {
  return SPANISH_PERSON_LETTERS[Number(digits) % 23] === letter;
}

function isSpanishCompany(kind: string, digits: string, check: string): boolean {
  const figure = luhnCheckDigit(digits);
  // Foreign companies registered in Spain (province 00) of any kind may have a letter.
  const mustBeLetter = "NPQRSW".includes(kind);
  const mustBeFigure = "ABEH".includes(kind) && !digits.startsWith("00");
  return (check === String(figure) && !mustBeLetter) || (check === "JABCDEFGHI"[figure] && !mustBeFigure);
}

const FRENCH_KEY_ALPHABET = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** FR: a key of two characters and the SIREN, which is a Luhn number except for Monaco's (starting with 000). */
export function checksFrance(national: string): boolean {
  const key = national.slice(0, 2);
  const siren = national.slice(2);
  if (!siren.startsWith("000") && !isLuhn(siren)) return false;
  if (/^\d\d$/.test(key)) return Number(key) === (Number(siren) * 100 + 12) % 97;
  const first = FRENCH_KEY_ALPHABET.indexOf(key.slice(0, 1));
  const second = FRENCH_KEY_ALPHABET.indexOf(key.slice(1));
  const code = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(code / 11)) % 11 === code % 11;
}

/** IE: seven digits, check letter and (since 2013) a second letter; or the old style with a letter at the second position. */
export function checksIreland(national: string): boolean {
  const isOldStyle = !/^\d\d/.test(national);
  const digits = isOldStyle ? `0${national.slice(2, 7)}${national[0] ?? ""}` : national.slice(0, 7);
  const second = "WABCDEFGHI".indexOf(national.slice(8) || "W");
  if (second === -1) return false;
  const sum = weightedSum(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second;
  return "WABCDEFGHIJKLMNOPQRSTUV"[sum % 23] === national[7];
}

/** NL: the mod 11 of companies or, for sole traders since 2020, MOD 97-10 over the whole number. */
export function checksNetherlands(national: string): boolean {
  const isCompany = weightedSum(national, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === digitAt(national, 8);
  return isCompany || isMod97And10(`NL${national}`);
}
