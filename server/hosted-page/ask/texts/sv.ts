import type { AskTexts } from "./en.ts";

export const sv: AskTexts = {
  title: "Ställ en fråga",
  intro:
    "En AI svarar utifrån texterna från {merchant} och den här beställningen och anger sina källor. Den kan ha fel och ändrar inget i beställningen. Skriv inga personuppgifter.",
  label: "Din fråga",
  send: "Fråga",
  close: "Stäng",
  answering: "Letar efter ett svar…",
  sources: "Källor",
  thisCheckout: "Den här beställningen",
  refused: "Texterna från {merchant} ger inget svar på det. Fråga butiken direkt.",
  paused: "Frågor kan inte besvaras just nu. Fråga butiken direkt.",
  failed: "Svaret kunde inte slutföras. Försök igen.",
  limited: "Det var många frågor på en gång. Försök igen senare.",
  ended: "Köpet är avslutat, så här besvaras inga fler frågor.",
};
