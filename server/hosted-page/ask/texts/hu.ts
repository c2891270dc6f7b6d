import type { AskTexts } from "./en.ts";

export const hu: AskTexts = {
  title: "Kérdés feltevése",
  intro:
    "Egy MI válaszol az áruház ({merchant}) szövegei és e rendelés alapján, és megadja a forrásait. Tévedhet, és a rendelésen nem változtat. Kérjük, ne adjon meg személyes adatokat.",
  label: "Az Ön kérdése",
  send: "Kérdezek",
  close: "Bezárás",
  answering: "Válasz keresése…",
  sources: "Források",
  thisCheckout: "Ez a rendelés",
  refused:
    "Az áruház ({merchant}) szövegei erre nem adnak választ. Kérjük, forduljon közvetlenül az áruházhoz.",
  paused: "A kérdésekre most nem lehet válaszolni. Kérjük, forduljon közvetlenül az áruházhoz.",
  failed: "A válasz nem készült el. Kérjük, próbálja újra.",
  limited: "Sok kérdés érkezett egyszerre. Kérjük, próbálja újra később.",
  ended: "Ez a rendelés lezárult, itt már nem válaszolunk kérdésekre.",
};
