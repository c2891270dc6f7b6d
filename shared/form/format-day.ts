/**
 * An ISO day in words, independent of the time zone ("22 December 2026"). The English texts are British, so their dates are
 * too; numbers follow the region of the locale.
 */
export function formatDay(day: string, locale: string): string {
  const { language } = new Intl.Locale(locale);
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}
