import { languageOf, type Language } from "../../../shared/form/languages.ts";
import type { Messages } from "../../../shared/form/messages.ts";

/** Why there is no checkout: it cannot be displayed, or the address is no page. */
export type ProblemKind = "expired" | "not_found" | "page_not_found" | "unavailable";

/** Heading and text of a problem; the heading is also the document title. */
export function problemText(kind: ProblemKind, messages: Messages): { title: string; text: string } {
  switch (kind) {
    case "expired":
      return messages.expired;
    case "not_found":
      return messages.notFound;
    case "page_not_found":
      return messages.pageNotFound;
    case "unavailable":
      return messages.unavailable;
  }
}

const startPageLabels: Record<Language, string> = {
  bg: "Към началната страница",
  cs: "Přejít na úvodní stránku",
  da: "Gå til startsiden",
  de: "Zur Startseite",
  el: "Μετάβαση στην αρχική σελίδα",
  en: "Go to the start page",
  es: "Ir a la página de inicio",
  et: "Avalehele",
  fi: "Siirry aloitussivulle",
  fr: "Aller à la page d’accueil",
  ga: "Téigh chuig an leathanach tosaigh",
  hr: "Idi na početnu stranicu",
  hu: "Ugrás a kezdőlapra",
  it: "Vai alla pagina iniziale",
  lt: "Į pradžios puslapį",
  lv: "Doties uz sākumlapu",
  mt: "Mur fil-paġna tal-bidu",
  nb: "Gå til startsiden",
  nl: "Naar de startpagina",
  pl: "Przejdź do strony głównej",
  pt: "Ir para a página inicial",
  ro: "Mergeți la pagina de pornire",
  sk: "Prejsť na úvodnú stránku",
  sl: "Na začetno stran",
  sv: "Till startsidan",
};

/** Label of the link to the service's start page in the locale's language ("de-AT" → German), else in English. */
export function startPageLabel(locale: string): string {
  return startPageLabels[languageOf(locale) ?? "en"];
}
