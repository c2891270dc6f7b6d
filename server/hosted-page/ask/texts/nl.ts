import type { AskTexts } from "./en.ts";

export const nl: AskTexts = {
  title: "Een vraag stellen",
  intro:
    "Een AI antwoordt op basis van de teksten van {merchant} en van deze bestelling, en noemt de bronnen. De AI kan zich vergissen en verandert niets aan uw bestelling. Vul geen persoonsgegevens in.",
  label: "Uw vraag",
  send: "Vragen",
  close: "Sluiten",
  answering: "Antwoord wordt gezocht…",
  sources: "Bronnen",
  thisCheckout: "Deze bestelling",
  refused: "De teksten van {merchant} geven hier geen antwoord op. Vraag het de winkel zelf.",
  paused: "Vragen kunnen nu niet worden beantwoord. Vraag het de winkel zelf.",
  failed: "Het antwoord is niet compleet. Probeer het opnieuw.",
  limited: "Dat waren veel vragen achter elkaar. Probeer het later opnieuw.",
  ended: "Deze bestelling is afgesloten: hier worden geen vragen meer beantwoord.",
};
