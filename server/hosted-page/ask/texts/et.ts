import type { AskTexts } from "./en.ts";

export const et: AskTexts = {
  title: "Esita küsimus",
  intro:
    "Tehisaru vastab poe {merchant} tekstide ja selle tellimuse põhjal ning nimetab allikad. Ta võib eksida ega muuda tellimuses midagi. Palun ärge lisage isikuandmeid.",
  label: "Teie küsimus",
  send: "Küsi",
  close: "Sulge",
  answering: "Otsitakse vastust…",
  sources: "Allikad",
  thisCheckout: "See tellimus",
  refused: "Poe {merchant} tekstid sellele ei vasta. Palun küsige otse poest.",
  paused: "Küsimustele ei saa praegu vastata. Palun küsige otse poest.",
  failed: "Vastus jäi lõpetamata. Palun proovige uuesti.",
  limited: "Küsimusi oli korraga palju. Palun proovige hiljem uuesti.",
  ended: "See tellimus on lõpetatud, siin enam küsimustele ei vastata.",
};
