// What an invoice without VAT must say. tax-sentence-cases.json has examples, against which the plugin's port is tested too.
import { fill } from "../form/fill.ts";
import { languageOf } from "../form/languages.ts";
import { TAX_TERMS, type TaxTreatment } from "./tax-terms.ts";

export type { TaxTreatment };

const ARTICLES: Record<TaxTreatment, number> = {
  intra_community_supply: 138,
  reverse_charge: 196,
  export: 146,
};

const BRITISH_LAW = "VAT Act 1994, section 30";

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
  const terms = TAX_TERMS[languageOf(locale) ?? "en"];
  const isBritishLaw = isBritish && treatment === "export";
  const law = isBritishLaw ? BRITISH_LAW : fill(terms.law, { article: String(ARTICLES[treatment]) });
  return `${terms[treatment]} (${law})`;
}
