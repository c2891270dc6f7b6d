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

const startPageLabels: Record<string, string> = {
  de: "Zur Startseite",
  es: "Ir a la página de inicio",
  fr: "Aller à la page d’accueil",
  it: "Vai alla pagina iniziale",
  nl: "Naar de startpagina",
  pl: "Przejdź do strony głównej",
};

/** Label of the link to the service's start page in the locale's language ("de-AT" → German), else in English. */
export function startPageLabel(locale: string): string {
  return startPageLabels[locale.split("-")[0] ?? ""] ?? "Go to the start page";
}
