import { formatted } from "./formatted-texts.ts";
import { remember } from "./remember.ts";

// Money is always an integer in the currency's minor unit. The number of digits comes from ISO 4217 and is passed to Intl
// explicitly, because ICU's own differ (HUF, COP and IDR have none there).

/** Active ISO 4217 codes with a minor unit (no gold, no test codes), by number of digits. */
const CURRENCIES: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
      CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
      IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
      MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
      SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
      YER ZAR ZMW ZWG`,
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const DIGITS = new Map<string, number>(
  Object.entries(CURRENCIES).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(digits)]),
  ),
);

/** True for an active ISO 4217 code in upper case. */
export function isCurrency(code: string): boolean {
  return DIGITS.has(code);
}

/** Digits after the decimal point by ISO 4217: 2 for EUR and HUF, 0 for JPY, 3 for KWD. Throws RangeError on an unknown code. */
export function minorUnitDigits(currency: string): number {
  const digits = DIGITS.get(currency);
  if (digits === undefined) throw new RangeError(`unknown currency: ${currency}`);
  return digits;
}

/**
 * A minor-unit amount as an exact decimal in major units: (23800, "EUR") → "238.00".
 * Throws RangeError on an unknown currency or on anything but a safe integer.
 */
export function toDecimal(amount: number, currency: string): string {
  assertAmount(amount);
  const digits = minorUnitDigits(currency);
  const sign = amount < 0 ? "-" : "";
  const figures = String(Math.abs(amount)).padStart(digits + 1, "0");
  const units = figures.slice(0, figures.length - digits);
  return digits === 0 ? sign + units : `${sign}${units}.${figures.slice(-digits)}`;
}

/**
 * Formats a minor-unit amount: (23800, "EUR", "de") → "238,00 €". Exact up to 2^53 − 1, because Intl gets the number as a
 * string. A negative amount has a minus sign (U+2212). Throws RangeError like `toDecimal`, and on a malformed locale.
 */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const decimal = toDecimal(amount, currency) as Intl.StringNumericLiteral;
  return formatted(`${locale} ${decimal} ${currency}`, () => {
    const text = moneyFormat(`${currency} ${locale}`).format(decimal);
    // Most languages have a hyphen in Unicode's data, which stands too low and too short before a figure.
    return text.replace("-", "−");
  });
}

/** By currency and locale. */
const moneyFormat = remember((key) => {
  const currency = key.slice(0, 3);
  const digits = minorUnitDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(key.slice(4), { style: "currency", currency, ...options });
});

function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in minor units: ${amount}`);
}
