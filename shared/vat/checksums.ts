// The arithmetic that national check-digit rules are made of. All take digits as text.

/** Σ digit × weight over the weights; the text must be at least as long. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0);
}

/** The figure at a place; NaN where there is none, so that a wrong shape never passes by chance. */
export function digitAt(digits: string, index: number): number {
  return Number(digits[index] ?? Number.NaN);
}

/** Luhn (ISO/IEC 7812-1): every second figure from the right doubled, total divisible by 10. */
export function isLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** The figure that makes `digits` followed by it a Luhn number. */
export function luhnCheckDigit(digits: string): number {
  return (10 - (luhnSum(`${digits}0`) % 10)) % 10;
}

/** The Luhn total of `digits`, with the last but one doubled, the last not. */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const value = digitAt(digits, digits.length - 1 - place) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** ISO/IEC 7064 MOD 11,10: the last figure checks the ones before it. */
export function isMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (product + digitAt(digits, digits.length - 1)) % 10 === 1;
}

/** ISO/IEC 7064 MOD 97-10 over figures and letters (A = 10 … Z = 35): the remainder must be 1. */
export function isMod97And10(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

/** True when the figures are a date of that century's calendar (month 1-12, day that exists in the month). */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
