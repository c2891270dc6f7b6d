// All texts for shoppers, as plain data with {placeholders}, so that a page contains only its language.
import { languageOf, type Language } from "./languages.ts";
import { bg } from "./messages/bg.ts";
import { cs } from "./messages/cs.ts";
import { da } from "./messages/da.ts";
import { de } from "./messages/de.ts";
import { el } from "./messages/el.ts";
import { en } from "./messages/en.ts";
import type { CheckoutMessages, FormMessages, Messages } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { et } from "./messages/et.ts";
import { fi } from "./messages/fi.ts";
import { fr } from "./messages/fr.ts";
import { ga } from "./messages/ga.ts";
import { hr } from "./messages/hr.ts";
import { hu } from "./messages/hu.ts";
import { it } from "./messages/it.ts";
import { lt } from "./messages/lt.ts";
import { lv } from "./messages/lv.ts";
import { mt } from "./messages/mt.ts";
import { nb } from "./messages/nb.ts";
import { nl } from "./messages/nl.ts";
import { pl } from "./messages/pl.ts";
import { pt } from "./messages/pt.ts";
import { ro } from "./messages/ro.ts";
import { sk } from "./messages/sk.ts";
import { sl } from "./messages/sl.ts";
import { sv } from "./messages/sv.ts";

export { fill } from "./fill.ts";
export { LANGUAGES } from "./languages.ts";
export type { CheckoutMessages, FormMessages, Messages };

const CATALOGUES: Record<Language, Messages> = {
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  ga,
  hr,
  hu,
  it,
  lt,
  lv,
  mt,
  nb,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
};

/** The texts of a locale's language ("de-AT" → German); English if it is not supported. */
export function messagesFor(locale: string): Messages {
  return CATALOGUES[languageOf(locale) ?? "en"];
}

/** The texts that an open checkout sends to the browser. */
export function checkoutMessagesFor(locale: string): CheckoutMessages {
  const { form, vat, errors, termsRequest, page, progress, problems, thanks, ...texts } = messagesFor(locale);
  const { title } = thanks;
  return {
    locale: texts.locale,
    form,
    vat,
    errors,
    termsRequest,
    page,
    progress,
    problems,
    thanks: { title },
  };
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

/** With the language's code as its texts have it: "no-NO" becomes "nb-NO". */
function canonicalLocale(locale: string): string | null {
  const language = languageOf(locale);
  return language === null ? null : new Intl.Locale(locale.replaceAll("_", "-"), { language }).baseName;
}
