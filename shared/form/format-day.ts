import { formatted } from "../formatted-texts.ts";
import { remember } from "../remember.ts";

/**
 * An ISO day in words, independent of the time zone ("22 December 2026"). The English texts are British, so their dates are
 * too; numbers follow the region of the locale.
 *
 * @param month "short" where there is little room ("22 Dec 2026").
 */
export function formatDay(day: string, locale: string, month: "long" | "short" = "long"): string {
  return formatted(`${locale} ${day} ${month}`, () => {
    const format = month === "long" ? longFormat(locale) : shortFormat(locale);
    return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  });
}

const formatWith = (month: "long" | "short") =>
  remember((locale) => {
    const { language } = new Intl.Locale(locale);
    const options = { day: "numeric", month, year: "numeric", timeZone: "UTC" } as const;
    return new Intl.DateTimeFormat(language === "en" ? "en-GB" : locale, options);
  });
const longFormat = formatWith("long");
const shortFormat = formatWith("short");
