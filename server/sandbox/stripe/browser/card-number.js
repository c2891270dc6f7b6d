/** Card numbers: brand, grouping, check digit. Pure functions. */

const BRANDS = [
  { brand: "visa", prefix: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  {
    brand: "mastercard",
    prefix: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { brand: "amex", prefix: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { brand: "diners", prefix: /^3(0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4], cvc: 3 },
  { brand: "discover", prefix: /^(6011|65|64[4-9])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
];
const OTHER = { brand: "unknown", lengths: [16, 19], groups: [4, 4, 4, 4, 3], cvc: 3 };

export function brandOf(digits) {
  return BRANDS.find(({ prefix }) => prefix.test(digits)) ?? OTHER;
}

/** `4242424242424242` → `4242 4242 4242 4242`; digits too many are cut. */
export function groupDigits(digits) {
  const { groups, lengths } = brandOf(digits);
  let rest = digits.slice(0, lengths.at(-1));
  const parts = [];
  for (const size of groups) {
    if (rest === "") break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== "").join(" ");
}

export function isFullLength(digits) {
  return brandOf(digits).lengths.includes(digits.length);
}

/** Luhn's check digit (ISO/IEC 7812-1). */
export function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place));
    const weighted = place % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits !== "" && sum % 10 === 0;
}

/** `1230`, `1/30`, `12 / 2030` → `{month, year}` with four digits, or null while incomplete or impossible. */
export function parseExpiry(text) {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** Adds the slash while typing: `123` → `12 / 3`, `4` → `04 / `. */
export function formatExpiry(text, deleting) {
  const pasted = parseExpiry(text);
  if (pasted && /\d{4}\s*$/.test(text) && text.replaceAll(/\D/g, "").length > 4) {
    return `${String(pasted.month).padStart(2, "0")} / ${String(pasted.year).slice(-2)}`;
  }
  let digits = text.replaceAll(/\D/g, "");
  if (/^[2-9]/.test(digits) || (digits.length === 1 && text.includes("/"))) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}
