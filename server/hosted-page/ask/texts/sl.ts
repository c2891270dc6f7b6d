import type { AskTexts } from "./en.ts";

export const sl: AskTexts = {
  title: "Postavi vprašanje",
  intro:
    "UI odgovarja na podlagi besedil trgovine {merchant} in tega naročila ter navede vire. Lahko se moti in v naročilu ničesar ne spremeni. Ne vnašajte osebnih podatkov.",
  label: "Vaše vprašanje",
  send: "Vprašaj",
  close: "Zapri",
  answering: "Iskanje odgovora…",
  sources: "Viri",
  thisCheckout: "To naročilo",
  refused: "Besedila trgovine {merchant} na to ne odgovarjajo. Vprašajte neposredno v trgovini.",
  paused: "Na vprašanja trenutno ni mogoče odgovoriti. Vprašajte neposredno v trgovini.",
  failed: "Odgovora ni bilo mogoče dokončati. Poskusite znova.",
  limited: "Preveč vprašanj naenkrat. Poskusite znova pozneje.",
  ended: "To naročilo je zaključeno, zato tukaj ne odgovarjamo več na vprašanja.",
};
