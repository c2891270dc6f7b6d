import type { AskTexts } from "./en.ts";

export const ro: AskTexts = {
  title: "Puneți o întrebare",
  intro:
    "O inteligență artificială răspunde pe baza textelor {merchant} și a acestei comenzi și își indică sursele. Poate greși și nu schimbă nimic în comanda dvs. Nu introduceți date personale.",
  label: "Întrebarea dvs.",
  send: "Întrebați",
  close: "Închideți",
  answering: "Se caută un răspuns…",
  sources: "Surse",
  thisCheckout: "Această comandă",
  refused: "Textele {merchant} nu răspund la aceasta. Întrebați direct magazinul.",
  paused: "Momentan nu se poate răspunde la întrebări. Întrebați direct magazinul.",
  failed: "Răspunsul nu a putut fi finalizat. Încercați din nou.",
  limited: "Au fost multe întrebări deodată. Încercați din nou mai târziu.",
  ended: "Această comandă s-a încheiat, așa că aici nu se mai răspunde la întrebări.",
};
