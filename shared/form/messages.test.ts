import { expect, test } from "vitest";
import { fill } from "./fill.ts";
import { formatDay } from "./format-day.ts";
import type { Language } from "./languages.ts";
import { LANGUAGES, messagesFor, pickLocale } from "./messages.ts";

type Texts = { [key: string]: string | Texts };

/** Every text by its path, "page.title" and so on. */
function flatten(texts: Texts, path = ""): Record<string, string> {
  return Object.entries(texts).reduce<Record<string, string>>(
    (all, [key, value]) =>
      typeof value === "string"
        ? { ...all, [path + key]: value }
        : { ...all, ...flatten(value, `${path}${key}.`) },
    {},
  );
}

const english = flatten(messagesFor("en"));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

test.each(LANGUAGES)("%s has every text, with the placeholders of the English one", (language) => {
  const texts = flatten(messagesFor(language));
  expect(texts["locale"]).toBe(language);
  expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  for (const [path, text] of Object.entries(texts)) {
    expect(text.trim(), path).not.toBe("");
    expect([path, ...placeholders(text)]).toEqual([path, ...placeholders(english[path] ?? "")]);
  }
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "%s leaves no sentence in English",
  (language) => {
    const texts = flatten(messagesFor(language));
    // Single words may be equal in two languages, sentences may not.
    const untranslated = Object.keys(texts).filter(
      (path) => texts[path] === english[path] && /\w \w+ /.test(english[path] ?? ""),
    );
    expect(untranslated).toEqual([]);
  },
);

/** As the shop calls it, which for WooCommerce is in its translations. */
const ORDER_NUMBERS: Record<Language, string> = {
  bg: "Номер на поръчката",
  cs: "Číslo objednávky",
  da: "Ordrenummer",
  de: "Bestellnummer",
  el: "Αριθμός παραγγελίας",
  en: "Order number",
  es: "Número de pedido",
  et: "Tellimuse number",
  fi: "Tilausnumero",
  fr: "Numéro de commande",
  ga: "Uimhir an ordaithe",
  hr: "Broj narudžbe",
  hu: "Rendelésszám",
  it: "Numero d'ordine",
  lt: "Užsakymo numeris",
  lv: "Pasūtījuma numurs",
  mt: "Numru tal-ordni",
  nb: "Ordrenummer",
  nl: "Bestelnummer",
  pl: "Numer zamówienia",
  pt: "Número da encomenda",
  ro: "Număr comandă",
  sk: "Číslo objednávky",
  sl: "Številka naročila",
  sv: "Ordernummer",
};

test.each(Object.entries(ORDER_NUMBERS))(
  "in %s, the order number is called as WooCommerce calls it, and the PO number is not",
  (locale, name) => {
    const { thanks, form, errors } = messagesFor(locale);
    expect(thanks.orderLabel).toBe(name);
    expect(form.poNumber).not.toBe(name);
    expect(errors.required.poNumber.toLowerCase()).not.toMatch(
      new RegExp(` ${name.toLowerCase()}( ein)?\\.$`),
    );
  },
);

test.each(LANGUAGES)(
  "in %s a date that ends with a full stop does not end its sentence with two",
  (language) => {
    const date = formatDay("2026-12-30", language);
    const doubled = Object.entries(flatten(messagesFor(language)))
      .map(([path, text]) => [path, fill(text, { date })])
      .filter(([, text]) => text?.includes(".."));
    expect(doubled).toEqual([]);
  },
);

test("the VAT number has each country's own name", () => {
  expect(["en", "de", "fr", "it"].map((language) => messagesFor(language).form.vatNumber)).toEqual([
    "VAT number",
    "USt-IdNr.",
    "N° de TVA",
    "Partita IVA",
  ]);
});

test("texts are plain data", () => {
  expect(JSON.parse(JSON.stringify(messagesFor("pl")))).toEqual(messagesFor("pl"));
});

test.each([
  ["de-AT", "de"],
  ["de_DE_formal", "de"],
  ["FR", "fr"],
  ["nb_NO", "nb"],
  ["nn-NO", "nb"],
  ["no", "nb"],
  ["pt-BR", "pt"],
  ["el-GR", "el"],
  ["ja", "en"],
  ["", "en"],
  ["constructor", "en"],
  ["<script>", "en"],
])("the texts for %j are in %s", (locale, language) => {
  expect(messagesFor(locale).locale).toBe(language);
});

test.each<[string, (string | null | undefined)[], string, string]>([
  ["the session's wish comes first", ["nl", "de"], "fr", "nl"],
  ["then the merchant's", [null, "de-CH"], "fr", "de-CH"],
  ["a language we lack is passed over", ["ja", undefined], "ko, pl;q=0.8, fr;q=0.9", "fr"],
  ["Norwegian is Bokmål, in its region", ["nn-NO"], "", "nb-NO"],
  ["Norwegian by its old code", [], "no", "nb"],
  ["a refused language is not taken", [], "de;q=0", "en"],
  ["the region is kept and written well", [], "en-gb", "en-GB"],
  ["English when nothing fits", ["xx"], "*, ja", "en"],
  ["English for a header of rubbish", [], ";;q=;,=,\u0000", "en"],
])("%s", (_, requested, header, locale) => {
  expect(pickLocale(requested, header)).toBe(locale);
});

test("placeholders are replaced literally, and unknown ones stay", () => {
  expect(fill("Pay {amount} to {merchant}", { amount: "$1 $& {merchant}" })).toBe(
    "Pay $1 $& {merchant} to {merchant}",
  );
  expect(fill("{toString}", {})).toBe("{toString}");
});
