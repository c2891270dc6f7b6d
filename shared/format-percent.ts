import { formatted } from "./formatted-texts.ts";

/** A rate in the form of the language: (19, "de") → "19 %". At most four decimals. */
export function formatPercent(percent: number, locale: string): string {
  return formatted(`${locale} ${percent} %`, () =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 }).format(percent / 100),
  );
}
