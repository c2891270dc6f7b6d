import type { AskTexts } from "./en.ts";

export const nb: AskTexts = {
  title: "Still et spørsmål",
  intro:
    "En KI svarer ut fra tekstene til {merchant} og denne bestillingen, og oppgir kildene sine. Den kan ta feil og endrer ingenting i bestillingen. Ikke skriv personopplysninger.",
  label: "Spørsmålet ditt",
  send: "Spør",
  close: "Lukk",
  answering: "Leter etter et svar…",
  sources: "Kilder",
  thisCheckout: "Denne bestillingen",
  refused: "Tekstene til {merchant} svarer ikke på dette. Spør butikken direkte.",
  paused: "Spørsmål kan ikke besvares akkurat nå. Spør butikken direkte.",
  failed: "Svaret kunne ikke fullføres. Prøv igjen.",
  limited: "Det var mange spørsmål på én gang. Prøv igjen senere.",
  ended: "Dette kjøpet er avsluttet, så her besvares ikke flere spørsmål.",
};
