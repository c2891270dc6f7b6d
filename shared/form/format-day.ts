import { formatted } from "../formatted-texts.ts";

/**
 * An ISO day in words, independent of the time zone ("22 December 2026"). The English texts are British, so their dates are
 * too; numbers follow the region of the locale.
 *
 * @param month "short" where there is little room ("22 Dec 2026").
 */
export function formatDay(day: string, locale: string, month: "long" | "short" = "long"): string {
  return formatted(`${locale} ${day} ${month}`, () => {
    const { language } = new Intl.Locale(locale);
    const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : locale, {
      day: "numeric",
      month,
      year: "numeric",
      timeZone: "UTC",
    });
    return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
  });
}
