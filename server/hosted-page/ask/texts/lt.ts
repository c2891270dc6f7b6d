import type { AskTexts } from "./en.ts";

export const lt: AskTexts = {
  title: "Užduoti klausimą",
  intro:
    "DI atsako pagal parduotuvės „{merchant}“ tekstus ir šį užsakymą ir nurodo šaltinius. Jis gali klysti ir užsakyme nieko nekeičia. Nerašykite asmens duomenų.",
  label: "Jūsų klausimas",
  send: "Klausti",
  close: "Užverti",
  answering: "Ieškoma atsakymo…",
  sources: "Šaltiniai",
  thisCheckout: "Šis užsakymas",
  refused: "Parduotuvės „{merchant}“ tekstuose atsakymo nėra. Klauskite tiesiogiai parduotuvės.",
  paused: "Šiuo metu į klausimus atsakyti negalima. Klauskite tiesiogiai parduotuvės.",
  failed: "Atsakymo nepavyko užbaigti. Bandykite dar kartą.",
  limited: "Per daug klausimų iš karto. Bandykite vėliau.",
  ended: "Šis užsakymas baigtas, tad į klausimus čia nebeatsakoma.",
};
