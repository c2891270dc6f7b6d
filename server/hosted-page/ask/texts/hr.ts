import type { AskTexts } from "./en.ts";

export const hr: AskTexts = {
  title: "Postavi pitanje",
  intro:
    "AI odgovara na temelju tekstova trgovine {merchant} i ove narudžbe te navodi izvore. Može pogriješiti i ne mijenja ništa u narudžbi. Ne unosite osobne podatke.",
  label: "Vaše pitanje",
  send: "Pitaj",
  close: "Zatvori",
  answering: "Traži se odgovor…",
  sources: "Izvori",
  thisCheckout: "Ova narudžba",
  refused: "Tekstovi trgovine {merchant} ne odgovaraju na ovo. Pitajte izravno trgovinu.",
  paused: "Trenutačno se ne može odgovarati na pitanja. Pitajte izravno trgovinu.",
  failed: "Odgovor se nije mogao dovršiti. Pokušajte ponovno.",
  limited: "Previše pitanja odjednom. Pokušajte ponovno poslije.",
  ended: "Ova je narudžba završena, pa se ovdje više ne odgovara na pitanja.",
};
