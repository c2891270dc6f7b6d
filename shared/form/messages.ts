// All texts for shoppers, as plain data with {placeholders}, so that a page contains only its language.
import { de } from "./messages/de.ts";
import { en } from "./messages/en.ts";
import type { Messages } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { fr } from "./messages/fr.ts";
import { it } from "./messages/it.ts";
import { nl } from "./messages/nl.ts";
import { pl } from "./messages/pl.ts";

export { fill } from "./fill.ts";
export type { Messages };

const CATALOGUES: Record<string, Messages> = { en, de, fr, es, it, nl, pl };

/** ISO 639-1 codes of the supported languages. */
export const LANGUAGES: readonly string[] = Object.keys(CATALOGUES);

/** The texts of a locale's language ("de-AT" → German); English if it is not supported. */
export function messagesFor(locale: string): Messages {
  return CATALOGUES[languageOf(locale) ?? "en"] ?? en;
}

/**
 * The first supported locale of the requested ones (session, merchant, …), else of an `Accept-Language` header (RFC 9110,
 * 12.5.4), else "en". Keeps the region ("de-AT"), because it determines number formats.
 */
export function pickLocale(requested: readonly (string | null | undefined)[], acceptLanguage = ""): string {
  const candidates = [
    ...requested.filter((locale) => typeof locale === "string"),
    ...byPreference(acceptLanguage),
  ];
  return candidates.map(canonicalLocale).find((locale) => locale !== null) ?? "en";
}

function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 1000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
      return { tag, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

function canonicalLocale(locale: string): string | null {
  return languageOf(locale) === null ? null : new Intl.Locale(locale.replaceAll("_", "-")).baseName;
}

/** The supported language of a locale, or null. Accepts WordPress locales such as "de_DE_formal". */
function languageOf(locale: string): string | null {
  try {
    const { language } = new Intl.Locale(locale.replaceAll("_", "-"));
    return Object.hasOwn(CATALOGUES, language) ? language : null;
  } catch {
    return null;
  }
}
