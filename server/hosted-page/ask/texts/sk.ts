import type { AskTexts } from "./en.ts";

export const sk: AskTexts = {
  title: "Položiť otázku",
  intro:
    "AI odpovedá na základe textov obchodu {merchant} a tejto objednávky a uvádza zdroje. Môže sa mýliť a v objednávke nič nemení. Neuvádzajte osobné údaje.",
  label: "Vaša otázka",
  send: "Opýtať sa",
  close: "Zavrieť",
  answering: "Hľadá sa odpoveď…",
  sources: "Zdroje",
  thisCheckout: "Táto objednávka",
  refused: "Texty obchodu {merchant} na to neodpovedajú. Opýtajte sa priamo v obchode.",
  paused: "Na otázky sa teraz nedá odpovedať. Opýtajte sa priamo v obchode.",
  failed: "Odpoveď sa nepodarilo dokončiť. Skúste to znova.",
  limited: "Otázok bolo priveľa naraz. Skúste to neskôr.",
  ended: "Táto objednávka je uzavretá, na otázky sa tu už neodpovedá.",
};
