import type { AskTexts } from "./en.ts";

export const da: AskTexts = {
  title: "Stil et spørgsmål",
  intro:
    "En AI svarer ud fra teksterne fra {merchant} og denne ordre og angiver sine kilder. Den kan tage fejl og ændrer intet i din ordre. Undlad personoplysninger.",
  label: "Dit spørgsmål",
  send: "Spørg",
  close: "Luk",
  answering: "Leder efter et svar…",
  sources: "Kilder",
  thisCheckout: "Denne ordre",
  refused: "Teksterne fra {merchant} besvarer ikke dette. Spørg butikken direkte.",
  paused: "Spørgsmål kan ikke besvares i øjeblikket. Spørg butikken direkte.",
  failed: "Svaret kunne ikke gøres færdigt. Prøv igen.",
  limited: "Det var mange spørgsmål på én gang. Prøv igen senere.",
  ended: "Dette køb er afsluttet, så her besvares ikke flere spørgsmål.",
};
