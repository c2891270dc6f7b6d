import type { AskTexts } from "./en.ts";

export const fi: AskTexts = {
  title: "Kysy",
  intro:
    "Tekoäly vastaa kaupan {merchant} tekstien ja tämän tilauksen perusteella ja kertoo lähteensä. Se voi erehtyä eikä muuta tilaustasi. Älä kirjoita henkilötietoja.",
  label: "Kysymyksesi",
  send: "Lähetä",
  close: "Sulje",
  answering: "Haetaan vastausta…",
  sources: "Lähteet",
  thisCheckout: "Tämä tilaus",
  refused: "Kaupan {merchant} tekstit eivät vastaa tähän. Kysy suoraan kaupasta.",
  paused: "Kysymyksiin ei voida juuri nyt vastata. Kysy suoraan kaupasta.",
  failed: "Vastaus jäi kesken. Yritä uudelleen.",
  limited: "Kysymyksiä tuli monta peräkkäin. Yritä myöhemmin uudelleen.",
  ended: "Tilaus on päättynyt, joten täällä ei enää vastata kysymyksiin.",
};
