// Countries where sole traders use a personal number with a birth date: Bulgaria, Czechia, Latvia.
import { digitAt, isDate, weightedSum } from "./checksums.ts";

/** BG: 9 digits for companies, 10 for persons, foreigners and others. */
export function checksBulgaria(national: string): boolean {
  return national.length === 9
    ? isBulgarianCompany(national)
    : isBulgarianPerson(national) || isBulgarianForeigner(national) || isBulgarianOther(national);
}

function isBulgarianCompany(national: string): boolean {
  let check = weightedSum(national, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  if (check === 10) check = weightedSum(national, [3, 4, 5, 6, 7, 8, 9, 10]) % 11;
  return check % 10 === digitAt(national, 8);
}

function isBulgarianPerson(national: string): boolean {
  const [year, month, day] = dateParts(national);
  // The month encodes the century: + 20 for the 1800s, + 40 for the 2000s.
  const century = month > 40 ? 2000 : month > 20 ? 1800 : 1900;
  const shift = month > 40 ? 40 : month > 20 ? 20 : 0;
  if (!isDate(century + year, month - shift, day)) return false;
  return (weightedSum(national, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digitAt(national, 9);
}

function isBulgarianForeigner(national: string): boolean {
  return weightedSum(national, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === digitAt(national, 9);
}

function isBulgarianOther(national: string): boolean {
  const check = (11 - (weightedSum(national, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === digitAt(national, 9);
}

/** CZ: 8 digits for companies; 9 for persons born before 1954 or special numbers starting with 6; 10 for later births. */
export function checksCzechia(national: string): boolean {
  if (national.length === 8) return isCzechCompany(national);
  if (national.length === 9 && national.startsWith("6")) return isCzechSpecial(national);
  return isCzechPerson(national);
}

function isCzechCompany(national: string): boolean {
  if (national.startsWith("9")) return false;
  const check = (11 - (weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
  return check === digitAt(national, 7);
}

function isCzechSpecial(national: string): boolean {
  const sum = weightedSum(national.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
  const check = (8 - ((10 - sum) % 11) + 10) % 10;
  return check === digitAt(national, 8);
}

function isCzechPerson(national: string): boolean {
  const [shortYear, month, day] = dateParts(national);
  // Nine digits until 1953, ten since 1954, so 54-99 means the 1900s and 00-53 the 2000s.
  const year = national.length === 9 || shortYear >= 54 ? 1900 + shortYear : 2000 + shortYear;
  if (national.length === 9 && year >= 1954) return false;
  // Women: month + 50. Since 2004 another + 20 when a day's numbers are used up.
  if (!isDate(year, (month % 50) % 20, day)) return false;
  if (national.length === 9) return true;
  const check = Number(national.slice(0, 9)) % 11;
  return (year < 1985 ? check % 10 : check) === digitAt(national, 9);
}

/** LV: companies start with 4-9; persons with their birth date (0-3), or since 2017 with 32 to 39 and no rule to check. */
export function checksLatvia(national: string): boolean {
  if (digitAt(national, 0) > 3) return weightedSum(national, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  if (/^3[2-9]/.test(national)) return true;
  const [day, month, shortYear] = dateParts(national);
  // The seventh digit is the century: 0 for the 1800s, 1 for the 1900s, 2 for the 2000s.
  if (!isDate(1800 + 100 * digitAt(national, 6) + shortYear, month, day)) return false;
  const check = ((1 + weightedSum(national, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return check === digitAt(national, 10);
}

/** The first six digits as three two-digit numbers. */
function dateParts(national: string): [number, number, number] {
  return [Number(national.slice(0, 2)), Number(national.slice(2, 4)), Number(national.slice(4, 6))];
}
