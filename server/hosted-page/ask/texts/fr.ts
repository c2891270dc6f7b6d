import type { AskTexts } from "./en.ts";

export const fr: AskTexts = {
  title: "Poser une question",
  intro:
    "Une IA répond à partir des textes de {merchant} et de cette commande, et cite ses sources. Elle peut se tromper et ne change rien à votre commande. Merci de ne pas saisir de données personnelles.",
  label: "Votre question",
  send: "Demander",
  close: "Fermer",
  answering: "Recherche d'une réponse…",
  sources: "Sources citées",
  thisCheckout: "Cette commande",
  refused: "Les textes de {merchant} ne répondent pas à cette question. Veuillez vous adresser au magasin.",
  paused: "Il n'est pas possible de répondre pour le moment. Veuillez vous adresser au magasin.",
  failed: "La réponse est incomplète. Veuillez réessayer.",
  limited: "Vous avez posé beaucoup de questions. Veuillez réessayer plus tard.",
  ended: "Cette commande est terminée : il n'est plus possible de poser de questions ici.",
};
