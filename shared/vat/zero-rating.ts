// Zero-rating of business orders by the general law of the Union and the United Kingdom; a store's tax tables and adviser
// may know more. In doubt VAT is charged. zero-rating-cases.json has the same rules as examples, against which every port of
// this file is tested.
import { isIntraCommunity, vatArea, type VatArea, type VatPlace } from "./territories.ts";

export type ZeroRatingQuestion = {
  shipFrom: VatPlace;
  shipTo: VatPlace;
  /** Prefix of the buyer's VAT number: `EL` (or `GR`), `XI`, `GB`, `CHE`; empty without a number. */
  numberPrefix: string;
  /** Whether the authority returned "valid"; an unchecked number is not verified. */
  verified: boolean;
  /** Whether all lines are shipped goods; services and downloads follow other rules. */
  allGoods: boolean;
};

export type ZeroRatingRule =
  | "address_incomplete"
  | "origin_not_covered"
  | "domestic"
  | "services_not_covered"
  | "export"
  | "no_number"
  | "number_not_of_member_state"
  | "number_of_origin"
  | "not_verified"
  | "reverse_charge"
  | "intra_community_supply";

export type ZeroRating = { zeroRate: boolean; rule: ZeroRatingRule; reason: string };

/** English texts for logs and order notes. */
const REASONS: Record<ZeroRatingRule, string> = {
  address_incomplete: "Country or postcode are missing, so the VAT area is not known.",
  origin_not_covered: "The goods leave from outside the EU and the United Kingdom; their law is not covered.",
  domestic: "The goods stay in the VAT area they leave from.",
  services_not_covered: "Services and downloads to this place need the store's own rule.",
  export: "The goods leave the VAT area (Directive 2006/112/EC, article 146; UK: VAT Notice 703).",
  no_number: "The buyer gave no VAT number.",
  number_not_of_member_state: "The VAT number is not one of a member state of the EU or of Northern Ireland.",
  number_of_origin: "The VAT number is of the state the goods leave from.",
  not_verified: "The authority has not confirmed the VAT number.",
  reverse_charge: "The buyer accounts for VAT (Directive 2006/112/EC, articles 138 and 196).",
  intra_community_supply: "Intra-Community supply of goods (Directive 2006/112/EC, article 138).",
};

const ZERO_RATED: ReadonlySet<ZeroRatingRule> = new Set([
  "export",
  "reverse_charge",
  "intra_community_supply",
]);

/**
 * Decides zero-rating, with the rule and its reason. Pure.
 *
 * Directive 2006/112/EC, articles 138 (1) and 139: goods must go to another member state, and the buyer must be identified
 * in a state other than that of dispatch (not necessarily that of arrival) and have given that number. Article 146:
 * exports. Articles 44 and 196: services between businesses. A number of the United Kingdom, Switzerland or Norway never
 * frees a supply within the Union, and a number of Northern Ireland (`XI`) frees goods only.
 */
export function decideZeroRating(question: ZeroRatingQuestion): ZeroRating {
  const rule = ruleFor(question);
  return { zeroRate: ZERO_RATED.has(rule), rule, reason: REASONS[rule] };
}

/** Whether a line of a cart is a fee of the store's, such as packing. */
export function isFeeLine({ id }: { id: string }): boolean {
  return id.startsWith("fee:");
}

/**
 * Whether a cart consists of goods that are shipped. Fees follow what they are charged for: packing, transport and insurance
 * that the supplier charges belong to the taxable amount of the supply (Directive 2006/112/EC, article 78 (b)), and what is
 * ancillary shares the treatment of the principal supply (CJEU C-349/96, Card Protection Plan, paragraph 30).
 */
export function isAllGoods(items: ReadonlyArray<{ id: string; requiresShipping?: boolean }>): boolean {
  const supplies = items.filter((item) => !isFeeLine(item));
  return supplies.length > 0 && supplies.every((item) => item.requiresShipping === true);
}

function ruleFor(question: ZeroRatingQuestion): ZeroRatingRule {
  const from = vatArea(question.shipFrom);
  const to = vatArea(question.shipTo);
  if (from === null || to === null) return "address_incomplete";
  if (from === "outside") return "origin_not_covered";
  if (from === to || (isBritish(from) && isBritish(to))) return "domestic";
  if (!question.allGoods) return ruleForServices(question, from, to);
  if (from === "GB" || to === "GB" || to === "outside") return "export";
  return numberRule(question, from) ?? "intra_community_supply";
}

/** Northern Ireland belongs to the Union for goods only. Outside the Union no number proves that a buyer is a business. */
function ruleForServices(question: ZeroRatingQuestion, from: string, to: string): ZeroRatingRule {
  if ([from, to, question.numberPrefix].some((area) => isBritish(area)) || to === "outside")
    return "services_not_covered";
  return numberRule(question, from) ?? "reverse_charge";
}

function numberRule({ numberPrefix, verified }: ZeroRatingQuestion, from: string): ZeroRatingRule | null {
  if (numberPrefix === "") return "no_number";
  const state = numberPrefix === "GR" ? "EL" : numberPrefix;
  if (!isIntraCommunity(state)) return "number_not_of_member_state";
  if (state === from) return "number_of_origin";
  return verified ? null : "not_verified";
}

function isBritish(area: VatArea): boolean {
  return area === "GB" || area === "XI";
}
