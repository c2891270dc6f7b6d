// Check digits detect typing errors. They only warn: the authority decides, because every published rule has exceptions.
// Sources: the national tax offices' published algorithms, compared with several open implementations.
import {
  checksCyprus,
  checksFrance,
  checksIreland,
  checksNetherlands,
  checksSpain,
} from "./check-digits-letters.ts";
import { checksBulgaria, checksCzechia, checksLatvia } from "./check-digits-persons.ts";
import { digitAt, isLuhn, isMod11And10, luhnSum, weightedSum } from "./checksums.ts";

/** Rules by prefix, for a national part that matches its pattern in formats.ts. */
const RULES: Record<string, (national: string) => boolean> = {
  AT: (n) => (96 - luhnSum(n.slice(1, 8))) % 10 === digitAt(n, 8),
  BE: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)) && !n.startsWith("00"),
  BG: checksBulgaria,
  CHE: (n) => endsWithMod11(n.slice(0, 9), [5, 4, 3, 2, 7, 6, 5, 4]),
  CY: checksCyprus,
  CZ: checksCzechia,
  DE: isMod11And10,
  DK: (n) => weightedSum(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (n) =>
    n.startsWith("10") && (10 - (weightedSum(n, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === digitAt(n, 8),
  EL: (n) => (weightedSum(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(n, 8),
  ES: checksSpain,
  FI: (n) => endsWithMod11(n, [7, 9, 10, 5, 8, 4, 2]),
  FR: checksFrance,
  GB: checksBritain,
  HR: isMod11And10,
  HU: (n) => (10 - (weightedSum(n, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10 === digitAt(n, 7),
  IE: checksIreland,
  IT: checksItaly,
  LT: checksLithuania,
  LU: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)),
  LV: checksLatvia,
  MT: (n) => weightedSum(n, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  NL: checksNetherlands,
  NO: (n) => endsWithMod11(n.slice(0, 9), [3, 2, 7, 6, 5, 4, 3, 2]),
  PL: (n) => weightedSum(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(n, 9),
  PT: (n) => ((11 - (weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === digitAt(n, 8),
  RO: checksRomania,
  SE: (n) => isLuhn(n.slice(0, 10)),
  SI: checksSlovenia,
  // The third digit is the kind of taxpayer.
  SK: (n) => Number(n) % 11 === 0 && "234789".includes(n.charAt(2)),
  XI: checksBritain,
};

/** `unknown` for countries without a rule. */
export type CheckDigits = "fit" | "wrong" | "unknown";

/** Checks the digits of a well-formed national part. For warnings only. */
export function checkDigits(prefix: string, national: string): CheckDigits {
  const rule = RULES[prefix];
  if (rule === undefined) return "unknown";
  return rule(national) ? "fit" : "wrong";
}

/** The last digit is 11 − S mod 11, where 11 becomes 0 and 10 is never issued. */
function endsWithMod11(digits: string, weights: readonly number[]): boolean {
  return (11 - (weightedSum(digits, weights) % 11)) % 11 === digitAt(digits, weights.length);
}

function checksItaly(national: string): boolean {
  const office = Number(national.slice(7, 10));
  const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
  return isLuhn(national) && isOffice && !national.startsWith("0000000");
}

/** LT: 9 digits for companies, 12 for temporarily registered ones; the second to last is always 1. */
function checksLithuania(national: string): boolean {
  const last = national.length - 1;
  if (digitAt(national, last - 1) !== 1) return false;
  // Weights cycle from 1 to 9; if the result is 10, they start at 3.
  const remainder = (start: number) =>
    weightedSum(
      national,
      Array.from({ length: last }, (_, index) => ((index + start - 1) % 9) + 1),
    ) % 11;
  const first = remainder(1);
  return (first === 10 ? remainder(3) : first) % 10 === digitAt(national, last);
}

function checksRomania(national: string): boolean {
  const digits = national.padStart(10, "0");
  return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === digitAt(digits, 9);
}

function checksSlovenia(national: string): boolean {
  const check = 11 - (weightedSum(national, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === digitAt(national, 7);
}

/** GB and XI: mod 97 of the first nine digits is 0 (old scheme, not in all ranges) or 42 (new, "97-55"). GD and HA have none. */
function checksBritain(national: string): boolean {
  if (!/^\d/.test(national)) return true;
  const body = Number(national.slice(0, 7));
  const remainder = weightedSum(national, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  const isOutsideOldRange =
    (body >= 100_000 && body <= 999_999) || (body >= 9_490_001 && body <= 9_700_000) || body >= 9_990_001;
  return (remainder === 0 && body > 0 && !isOutsideOldRange) || (remainder === 42 && body > 1_000_000);
}
