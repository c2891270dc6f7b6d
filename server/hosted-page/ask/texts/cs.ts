import type { AskTexts } from "./en.ts";

export const cs: AskTexts = {
  title: "Položit dotaz",
  intro:
    "AI odpovídá na základě textů obchodu {merchant} a této objednávky a uvádí zdroje. Může se mýlit a v objednávce nic nemění. Neuvádějte prosím osobní údaje.",
  label: "Váš dotaz",
  send: "Zeptat se",
  close: "Zavřít",
  answering: "Hledá se odpověď…",
  sources: "Zdroje",
  thisCheckout: "Tato objednávka",
  refused: "Texty obchodu {merchant} na to neodpovídají. Zeptejte se prosím přímo v obchodě.",
  paused: "Na dotazy teď nelze odpovědět. Zeptejte se prosím přímo v obchodě.",
  failed: "Odpověď se nepodařilo dokončit. Zkuste to prosím znovu.",
  limited: "Dotazů bylo příliš mnoho najednou. Zkuste to prosím později.",
  ended: "Tato objednávka je uzavřena, na dotazy se zde již neodpovídá.",
};
