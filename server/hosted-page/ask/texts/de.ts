import type { AskTexts } from "./en.ts";

export const de: AskTexts = {
  title: "Frage stellen",
  intro:
    "Eine KI antwortet aus den Texten von {merchant} und aus dieser Bestellung und nennt ihre Quellen. Sie kann sich irren und ändert nichts an Ihrer Bestellung. Bitte geben Sie keine persönlichen Daten ein.",
  label: "Ihre Frage",
  send: "Fragen",
  close: "Schließen",
  answering: "Antwort wird gesucht…",
  sources: "Quellen",
  thisCheckout: "Diese Bestellung",
  refused: "Die Texte von {merchant} beantworten das nicht. Bitte fragen Sie direkt beim Shop nach.",
  paused: "Fragen können im Moment nicht beantwortet werden. Bitte fragen Sie direkt beim Shop nach.",
  failed: "Die Antwort ist unvollständig. Bitte versuchen Sie es noch einmal.",
  limited: "Das waren viele Fragen auf einmal. Bitte versuchen Sie es später noch einmal.",
  ended: "Dieser Bestellvorgang ist beendet. Fragen werden hier nicht mehr beantwortet.",
};
