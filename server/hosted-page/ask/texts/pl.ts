import type { AskTexts } from "./en.ts";

export const pl: AskTexts = {
  title: "Zadaj pytanie",
  intro:
    "AI odpowiada na podstawie tekstów sklepu {merchant} oraz tego zamówienia i podaje źródła. Może się mylić i niczego nie zmienia w zamówieniu. Prosimy nie podawać danych osobowych.",
  label: "Treść pytania",
  send: "Zapytaj",
  close: "Zamknij",
  answering: "Szukanie odpowiedzi…",
  sources: "Źródła",
  thisCheckout: "To zamówienie",
  refused: "Teksty sklepu {merchant} nie zawierają odpowiedzi. Prosimy zapytać bezpośrednio w sklepie.",
  paused: "W tej chwili nie można udzielić odpowiedzi. Prosimy zapytać bezpośrednio w sklepie.",
  failed: "Odpowiedź jest niepełna. Prosimy spróbować ponownie.",
  limited: "Zadano wiele pytań naraz. Prosimy spróbować później.",
  ended: "To zamówienie zostało zakończone, więc nie można tu już zadawać pytań.",
};
