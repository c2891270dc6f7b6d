// The languages of the checkout: the official ones of the European Union, and Norwegian.

/** ISO 639-1 codes. */
export const LANGUAGES = [
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "ga",
  "hr",
  "hu",
  "it",
  "lt",
  "lv",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "sk",
  "sl",
  "sv",
] as const;

export type Language = (typeof LANGUAGES)[number];

/** The languages' own names, as they are listed: by the Latin alphabet, then by the Greek and the Cyrillic one. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  cs: "Čeština",
  da: "Dansk",
  de: "Deutsch",
  et: "Eesti",
  en: "English",
  es: "Español",
  fr: "Français",
  ga: "Gaeilge",
  hr: "Hrvatski",
  it: "Italiano",
  lv: "Latviešu",
  lt: "Lietuvių",
  hu: "Magyar",
  mt: "Malti",
  nl: "Nederlands",
  nb: "Norsk bokmål",
  pl: "Polski",
  pt: "Português",
  ro: "Română",
  sk: "Slovenčina",
  sl: "Slovenščina",
  fi: "Suomi",
  sv: "Svenska",
  el: "Ελληνικά",
  bg: "Български",
};

/** Codes that mean a language of the checkout: both standards of Norwegian, and the code for either. */
const SAME_LANGUAGE: Readonly<Record<string, Language>> = { nn: "nb", no: "nb" };

function isLanguage(code: string): code is Language {
  return (LANGUAGES as readonly string[]).includes(code);
}

/** The language of a locale such as "de-AT", "nn-NO" or WordPress' "de_DE_formal"; null if it has no texts. */
export function languageOf(locale: string): Language | null {
  try {
    const { language } = new Intl.Locale(locale.replaceAll("_", "-"));
    if (isLanguage(language)) return language;
    return Object.hasOwn(SAME_LANGUAGE, language) ? SAME_LANGUAGE[language]! : null;
  } catch {
    return null;
  }
}
