import type { Language } from "../form/languages.ts";
import type { ZeroRatingRule } from "./zero-rating.ts";

/** Why an order has no VAT. */
export type TaxTreatment = Extract<ZeroRatingRule, "intra_community_supply" | "reverse_charge" | "export">;

/**
 * How each language cites the directive, and its statutory term of each treatment; that of the reverse charge is the wording
 * of Directive 2006/112/EC, article 226 (11a).
 */
export const TAX_TERMS: Record<Language, Record<TaxTreatment | "law", string>> = {
  bg: {
    law: "член {article} от Директива 2006/112/ЕО",
    intra_community_supply: "Вътреобщностна доставка, освободена от ДДС",
    reverse_charge: "Обратно начисляване",
    export: "Износ, освободен от ДДС",
  },
  cs: {
    law: "článek {article} směrnice 2006/112/ES",
    intra_community_supply: "Dodání zboží do jiného členského státu osvobozené od DPH",
    reverse_charge: "Daň odvede zákazník",
    export: "Vývoz zboží osvobozený od DPH",
  },
  da: {
    law: "artikel {article} i direktiv 2006/112/EF",
    intra_community_supply: "Momsfri EU-leverance",
    reverse_charge: "Omvendt betalingspligt",
    export: "Momsfri eksport",
  },
  de: {
    law: "Artikel {article} der Richtlinie 2006/112/EG",
    intra_community_supply: "Steuerfreie innergemeinschaftliche Lieferung",
    reverse_charge: "Steuerschuldnerschaft des Leistungsempfängers",
    export: "Steuerfreie Ausfuhrlieferung",
  },
  el: {
    law: "άρθρο {article} της οδηγίας 2006/112/ΕΚ",
    intra_community_supply: "Ενδοκοινοτική παράδοση απαλλασσόμενη από ΦΠΑ",
    reverse_charge: "Αντίστροφη επιβάρυνση",
    export: "Εξαγωγή απαλλασσόμενη από ΦΠΑ",
  },
  en: {
    law: "Article {article}, Directive 2006/112/EC",
    intra_community_supply: "Intra-Community supply, exempt from VAT",
    reverse_charge: "Reverse charge",
    export: "Export, exempt from VAT",
  },
  es: {
    law: "artículo {article} de la Directiva 2006/112/CE",
    intra_community_supply: "Entrega intracomunitaria exenta de IVA",
    reverse_charge: "Inversión del sujeto pasivo",
    export: "Exportación exenta de IVA",
  },
  et: {
    law: "direktiivi 2006/112/EÜ artikkel {article}",
    intra_community_supply: "Käibemaksuvaba ühendusesisene käive",
    reverse_charge: "Pöördmaksustamine",
    export: "Käibemaksuvaba eksport",
  },
  fi: {
    law: "direktiivin 2006/112/EY {article} artikla",
    intra_community_supply: "Arvonlisäveroton yhteisömyynti",
    reverse_charge: "Käännetty verovelvollisuus",
    export: "Arvonlisäveroton vientimyynti",
  },
  fr: {
    law: "article {article} de la directive 2006/112/CE",
    intra_community_supply: "Livraison intracommunautaire exonérée de TVA",
    reverse_charge: "Autoliquidation",
    export: "Exportation exonérée de TVA",
  },
  ga: {
    law: "Airteagal {article} de Threoir 2006/112/CE",
    intra_community_supply: "Soláthar laistigh den Chomhphobal, díolmhaithe ó CBL",
    reverse_charge: "Aistriú táille",
    export: "Onnmhairiú, díolmhaithe ó CBL",
  },
  hr: {
    law: "članak {article}. Direktive 2006/112/EZ",
    intra_community_supply: "Isporuka dobara unutar EU-a oslobođena PDV-a",
    reverse_charge: "Prijenos porezne obveze",
    export: "Izvoz dobara oslobođen PDV-a",
  },
  hu: {
    law: "a 2006/112/EK irányelv {article}. cikke",
    intra_community_supply: "Adómentes Közösségen belüli termékértékesítés",
    reverse_charge: "Fordított adózás",
    export: "Adómentes termékexport",
  },
  it: {
    law: "articolo {article} della direttiva 2006/112/CE",
    intra_community_supply: "Cessione intracomunitaria non imponibile IVA",
    reverse_charge: "Inversione contabile",
    export: "Cessione all’esportazione non imponibile IVA",
  },
  lt: {
    law: "Direktyvos 2006/112/EB {article} straipsnis",
    intra_community_supply: "Prekių tiekimas Europos Sąjungos viduje, neapmokestinamas PVM",
    reverse_charge: "Atvirkštinis apmokestinimas",
    export: "Prekių eksportas, neapmokestinamas PVM",
  },
  lv: {
    law: "Direktīvas 2006/112/EK {article}. pants",
    intra_community_supply: "Preču piegāde Eiropas Savienības teritorijā, atbrīvota no PVN",
    reverse_charge: "Nodokļa apgrieztā maksāšana",
    export: "Preču eksports, atbrīvots no PVN",
  },
  mt: {
    law: "Artikolu {article} tad-Direttiva 2006/112/KE",
    intra_community_supply: "Provvista intra-Komunitarja eżentata mill-VAT",
    reverse_charge: "Inverżjoni tal-ħlas",
    export: "Esportazzjoni eżentata mill-VAT",
  },
  nb: {
    law: "artikkel {article} i direktiv 2006/112/EF",
    intra_community_supply: "Levering innen EU, fritatt for merverdiavgift",
    reverse_charge: "Omvendt avgiftsplikt",
    export: "Eksport, fritatt for merverdiavgift",
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
  pt: {
    law: "artigo {article}.º da Diretiva 2006/112/CE",
    intra_community_supply: "Transmissão intracomunitária isenta de IVA",
    reverse_charge: "Autoliquidação",
    export: "Exportação isenta de IVA",
  },
  ro: {
    law: "articolul {article} din Directiva 2006/112/CE",
    intra_community_supply: "Livrare intracomunitară scutită de TVA",
    reverse_charge: "Taxare inversă",
    export: "Export scutit de TVA",
  },
  sk: {
    law: "článok {article} smernice 2006/112/ES",
    intra_community_supply: "Dodanie tovaru do iného členského štátu oslobodené od DPH",
    reverse_charge: "Prenesenie daňovej povinnosti",
    export: "Vývoz tovaru oslobodený od DPH",
  },
  sl: {
    law: "člen {article} Direktive 2006/112/ES",
    intra_community_supply: "Dobava blaga znotraj Unije, oproščena DDV",
    reverse_charge: "Obrnjena davčna obveznost",
    export: "Izvoz blaga, oproščen DDV",
  },
  sv: {
    law: "artikel {article} i direktiv 2006/112/EG",
    intra_community_supply: "Unionsintern leverans undantagen från moms",
    reverse_charge: "Omvänd betalningsskyldighet",
    export: "Export undantagen från moms",
  },
};
