// Which payment terms a buyer may choose. allowed-terms-cases.json has the same rules as examples, against which every port
// of this file is tested.
import { isDeferred } from "../form/terms.ts";

/** Who is offered a term: everyone, signed-in customers, or only members of companies that the merchant has approved. */
export type OfferAudience = "everyone" | "signed_in" | "approved";

export type TermOffer = {
  to: OfferAudience;
  /** Only for signed-in customers with one of these roles of the store; null or absent: any role. */
  roles?: readonly string[] | null | undefined;
  /** Only for billing addresses in these countries (ISO 3166-1 alpha-2); null or absent: anywhere. */
  countries?: readonly string[] | null | undefined;
};

/** The merchant's `b2b.onAccount`, as far as it decides on terms. */
export type OnAccountRules = {
  /** Audience of the terms without an entry in `offers`. */
  defaultOffer: OfferAudience;
  /** By value of the term. */
  offers: Readonly<Record<string, TermOffer>>;
  /** Largest total on account of a buyer without a company, in minor units; null: unlimited. */
  maxOrder: { amount: number; currency: string } | null;
};

/** What is known of the buyer. A VAT number is none of it: it is public, so it proves nothing. */
export type AccountBuyer = {
  signedIn: boolean;
  /** The customer's roles in the store; none for a guest. */
  roles: readonly string[];
  /** The company that the customer is a member of. */
  company: AccountCompany | null;
};

export type AccountCompany = {
  status: "active" | "suspended";
  /** Whether an invoice has been unpaid for longer than the company may take. */
  overdue: boolean;
  /** Values of the terms agreed with the company; null: as offered to everyone else. */
  terms: readonly string[] | null;
  /** Those agreed with this member; null: those of the company. */
  memberTerms: readonly string[] | null;
};

export type TermsQuestion = {
  /** Values of the merchant's `b2b.paymentTerms`. */
  paymentTerms: readonly string[];
  rules: OnAccountRules;
  buyer: AccountBuyer;
  /** Country of the billing address in upper case; empty while it is not known. */
  billingCountry: string;
  /** Minor units and ISO 4217 currency. */
  order: { total: number; currency: string };
};

export type AccountBlock = "suspended" | "overdue";

export type AllowedTerms = {
  /**
   * Values in the merchant's order, with pay now where the merchant lists it. Empty if no deferred term is left: the buyer
   * pays now and is asked nothing.
   */
  terms: string[];
  /** Why the buyer's company gets no term at present; null: it is not blocked. */
  blocked: AccountBlock | null;
};

/**
 * Decides which of the merchant's terms a buyer gets. Pure. The first that exists counts: terms of the member, terms of the
 * company, the term's offer, the default offer. Countries narrow each of them.
 */
export function allowedTerms(question: TermsQuestion): AllowedTerms {
  const { paymentTerms, buyer } = question;
  const blocked = accountBlock(buyer.company);
  const deferred = paymentTerms.filter(isDeferred);
  const allowed = new Set(blocked === null ? deferred.filter((term) => isAllowed(term, question)) : []);
  const isPaidNow = deferred.length > 0 && allowed.size === 0;
  return {
    terms: isPaidNow ? [] : paymentTerms.filter((term) => !isDeferred(term) || allowed.has(term)),
    blocked,
  };
}

function accountBlock(company: AccountCompany | null): AccountBlock | null {
  if (company === null) return null;
  if (company.status === "suspended") return "suspended";
  return company.overdue ? "overdue" : null;
}

function isAllowed(term: string, { rules, buyer, billingCountry, order }: TermsQuestion): boolean {
  // A term may be named like a property of every object.
  const offer = Object.hasOwn(rules.offers, term) ? rules.offers[term] : undefined;
  const countries = offer?.countries ?? null;
  if (countries !== null && !countries.includes(billingCountry)) return false;
  const agreed = buyer.company?.memberTerms ?? buyer.company?.terms ?? null;
  if (agreed !== null) return agreed.includes(term);
  // The orders of a company are bounded by its credit limit instead.
  if (buyer.company === null && !isWithin(rules.maxOrder, order)) return false;
  return isOffered(offer ?? { to: rules.defaultOffer }, buyer);
}

/** Nothing is converted: a total in another currency exceeds the maximum. */
function isWithin(max: OnAccountRules["maxOrder"], { total, currency }: TermsQuestion["order"]): boolean {
  return max === null || (currency === max.currency && total <= max.amount);
}

function isOffered({ to, roles }: TermOffer, buyer: AccountBuyer): boolean {
  const isSignedIn = buyer.signedIn || buyer.company !== null;
  if (to === "approved" && buyer.company === null) return false;
  if (to === "signed_in" && !isSignedIn) return false;
  return roles == null || (isSignedIn && roles.some((role) => buyer.roles.includes(role)));
}
