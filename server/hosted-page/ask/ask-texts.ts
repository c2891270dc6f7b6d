import type { Language } from "../../../shared/form/languages.ts";
import type { AskTexts } from "./texts/en.ts";

/** A file per language, so that a browser loads only the page's. */
const TEXTS: Record<Language, () => Promise<AskTexts>> = {
  bg: async () => (await import("./texts/bg.ts")).bg,
  cs: async () => (await import("./texts/cs.ts")).cs,
  da: async () => (await import("./texts/da.ts")).da,
  de: async () => (await import("./texts/de.ts")).de,
  el: async () => (await import("./texts/el.ts")).el,
  en: async () => (await import("./texts/en.ts")).en,
  es: async () => (await import("./texts/es.ts")).es,
  et: async () => (await import("./texts/et.ts")).et,
  fi: async () => (await import("./texts/fi.ts")).fi,
  fr: async () => (await import("./texts/fr.ts")).fr,
  ga: async () => (await import("./texts/ga.ts")).ga,
  hr: async () => (await import("./texts/hr.ts")).hr,
  hu: async () => (await import("./texts/hu.ts")).hu,
  it: async () => (await import("./texts/it.ts")).it,
  lt: async () => (await import("./texts/lt.ts")).lt,
  lv: async () => (await import("./texts/lv.ts")).lv,
  mt: async () => (await import("./texts/mt.ts")).mt,
  nb: async () => (await import("./texts/nb.ts")).nb,
  nl: async () => (await import("./texts/nl.ts")).nl,
  pl: async () => (await import("./texts/pl.ts")).pl,
  pt: async () => (await import("./texts/pt.ts")).pt,
  ro: async () => (await import("./texts/ro.ts")).ro,
  sk: async () => (await import("./texts/sk.ts")).sk,
  sl: async () => (await import("./texts/sl.ts")).sl,
  sv: async () => (await import("./texts/sv.ts")).sv,
};

/** @param language of the page's messages, such as "de". */
export function loadAskTexts(language: string): Promise<AskTexts> {
  return (TEXTS[language as Language] ?? TEXTS.en)();
}
