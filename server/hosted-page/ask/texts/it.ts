import type { AskTexts } from "./en.ts";

export const it: AskTexts = {
  title: "Fai una domanda",
  intro:
    "Un'IA risponde in base ai testi di {merchant} e a questo ordine, e indica le fonti. Può sbagliare e non cambia nulla nel suo ordine. Non inserisca dati personali.",
  label: "La sua domanda",
  send: "Chiedi",
  close: "Chiudi",
  answering: "Ricerca della risposta…",
  sources: "Fonti",
  thisCheckout: "Questo ordine",
  refused: "I testi di {merchant} non rispondono a questa domanda. Si rivolga direttamente al negozio.",
  paused: "Al momento non è possibile rispondere. Si rivolga direttamente al negozio.",
  failed: "La risposta non è completa. Riprovi.",
  limited: "Ha fatto molte domande di seguito. Riprovi più tardi.",
  ended: "Questo ordine è concluso: qui non è più possibile fare domande.",
};
