import type { AskTexts } from "./en.ts";

export const lv: AskTexts = {
  title: "Uzdot jautājumu",
  intro:
    "MI atbild pēc veikala {merchant} tekstiem un šī pasūtījuma un norāda avotus. Tas var kļūdīties un pasūtījumā neko nemaina. Lūdzu, nerakstiet personas datus.",
  label: "Jūsu jautājums",
  send: "Jautāt",
  close: "Aizvērt",
  answering: "Meklē atbildi…",
  sources: "Avoti",
  thisCheckout: "Šis pasūtījums",
  refused: "Veikala {merchant} teksti uz to neatbild. Lūdzu, jautājiet veikalam tieši.",
  paused: "Uz jautājumiem pašlaik nevar atbildēt. Lūdzu, jautājiet veikalam tieši.",
  failed: "Atbildi neizdevās pabeigt. Lūdzu, mēģiniet vēlreiz.",
  limited: "Pārāk daudz jautājumu uzreiz. Lūdzu, mēģiniet vēlāk.",
  ended: "Šis pasūtījums ir pabeigts, tāpēc uz jautājumiem šeit vairs neatbild.",
};
