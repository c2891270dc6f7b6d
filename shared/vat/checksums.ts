// Arithmetic of national check-digit rules. All functions take digits as strings.

/** Σ digit × weight; the string must have at least as many digits as there are weights. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0);
}

/** The digit at an index; NaN otherwise, so that a malformed number never passes. */
export function digitAt(digits: string, index: number): number {
  return Number(digits[index] ?? Number.NaN);
}

/** Luhn (ISO/IEC 7812-1): every second digit from the right doubled, total divisible by 10. */
export function isLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** The Luhn check digit of `digits`. */
export function luhnCheckDigit(digits: string): number {
  return (10 - (luhnSum(`${digits}0`) % 10)) % 10;
}

/** The Luhn total of `digits`; the second to last is doubled, the last is not. */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const value = digitAt(digits, digits.length - 1 - place) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** ISO/IEC 7064 MOD 11,10: the last digit is the check digit. */
export function isMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + digitAt(digits, digits.length - 1)) % 10 === 1;
}

/** ISO/IEC 7064 MOD 97-10 over digits and letters (A = 10 … Z = 35): the remainder must be 1. */
export function isMod97And10(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

/** True for a valid calendar date. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
