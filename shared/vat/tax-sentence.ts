// What an invoice without VAT must say. tax-sentence-cases.json has examples, against which the plugin's port is tested too.
import { fill } from "../form/fill.ts";
import type { ZeroRatingRule } from "./zero-rating.ts";

/** Why an order has no VAT. */
export type TaxTreatment = Extract<ZeroRatingRule, "intra_community_supply" | "reverse_charge" | "export">;

const ARTICLES: Record<TaxTreatment, number> = {
  intra_community_supply: 138,
  reverse_charge: 196,
  export: 146,
};

const BRITISH_LAW = "VAT Act 1994, section 30";

type Terms = Record<TaxTreatment | "law", string>;

const ENGLISH: Terms = {
  law: "Article {article}, Directive 2006/112/EC",
  intra_community_supply: "Intra-Community supply, exempt from VAT",
  reverse_charge: "Reverse charge",
  export: "Export, exempt from VAT",
};

/** By language: how the directive is cited, and the statutory term of each treatment. */
const TERMS: Record<string, Terms> = {
  en: ENGLISH,
  de: {
    law: "Artikel {article} der Richtlinie 2006/112/EG",
    intra_community_supply: "Steuerfreie innergemeinschaftliche Lieferung",
    reverse_charge: "Steuerschuldnerschaft des Leistungsempfängers",
    export: "Steuerfreie Ausfuhrlieferung",
  },
  es: {
    law: "artículo {article} de la Directiva 2006/112/CE",
    intra_community_supply: "Entrega intracomunitaria exenta de IVA",
    reverse_charge: "Inversión del sujeto pasivo",
    export: "Exportación exenta de IVA",
  },
  fr: {
    law: "article {article} de la directive 2006/112/CE",
    intra_community_supply: "Livraison intracommunautaire exonérée de TVA",
    reverse_charge: "Autoliquidation",
    export: "Exportation exonérée de TVA",
  },
  it: {
    law: "articolo {article} della direttiva 2006/112/CE",
    intra_community_supply: "Cessione intracomunitaria non imponibile IVA",
    reverse_charge: "Inversione contabile",
    export: "Cessione all’esportazione non imponibile IVA",
  },
  nl: {
    law: "artikel {article} van Richtlijn 2006/112/EG",
    intra_community_supply: "Intracommunautaire levering, vrijgesteld van btw",
    reverse_charge: "Btw verlegd",
    export: "Uitvoer, vrijgesteld van btw",
  },
  pl: {
    law: "artykuł {article} dyrektywy 2006/112/WE",
    intra_community_supply: "Wewnątrzwspólnotowa dostawa towarów zwolniona z VAT",
    reverse_charge: "Odwrotne obciążenie",
    export: "Eksport towarów zwolniony z VAT",
  },
};

/** Whether a treatment that a store or a rule names is one of those without VAT. */
export function isTaxTreatment(name: string): name is TaxTreatment {
  return Object.hasOwn(ARTICLES, name);
}

/**
 * The sentence about VAT on the documents of an order without VAT (Directive 2006/112/EC, article 226 (11) and (11a)); in
 * Great Britain the law of exports is the VAT Act 1994.
 *
 * @param locale such as `de-AT`; English if its language has no sentence here.
 * @param isBritish whether the goods leave from the United Kingdom.
 */
export function taxSentence(treatment: TaxTreatment, locale: string, isBritish: boolean): string {
  const terms = TERMS[locale.slice(0, 2).toLowerCase()] ?? ENGLISH;
  const isBritishLaw = isBritish && treatment === "export";
  const law = isBritishLaw ? BRITISH_LAW : fill(terms.law, { article: String(ARTICLES[treatment]) });
  return `${terms[treatment]} (${law})`;
}
