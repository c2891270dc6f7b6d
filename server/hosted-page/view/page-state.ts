import { changedFields, withFieldsOf, type DraftField } from "../../../shared/draft-fields.ts";
import {
  isInForm,
  validateDetails,
  type DetailRules,
  type FieldError,
} from "../../../shared/form/detail-rules.ts";
import { withOfferedTerm } from "../../../shared/form/fields.ts";
import { openErrors } from "../../../shared/form/open-errors.ts";
import type { VatField } from "../../../shared/form/vat/vat-field.ts";
import { isVatRefused } from "../../../shared/form/vat/vat-view.ts";
import type {
  CheckoutDetails,
  CheckoutState,
  ConfirmAnswer,
  QuoteAnswer,
  QuotedCart,
} from "../../../shared/wire/checkout-page.ts";
import type { Outcome } from "../payment/confirm-outcome.ts";
import { withAppliedCoupons } from "../coupons/applied-coupons.ts";
import { withSelectedMethods } from "../delivery/chosen-methods.ts";
import { hasSameCountry, withCountryOfNumber } from "./country-of-number.ts";
import type { Notice } from "./notice.ts";
import { quoteKey } from "../summary/quote-key.ts";

/** The phases of the page. */
export type Phase =
  | { name: "editing" }
  /** The button was clicked while a quote was running. */
  | { name: "settling"; displayed: QuotedCart }
  /** An attempt is running on the server. `resumed`: it began before this page was loaded. */
  | { name: "placing"; resumed: boolean }
  /** The shopper's bank requires authentication. `clientSecret` is null until the attempt has been resumed. */
  | { name: "action"; clientSecret: string | null; busy: false | "authenticating" | "canceling" }
  | { name: "completed"; answer: Extract<ConfirmAnswer, { status: "completed" }> }
  /** The session ended elsewhere; the page reloads. */
  | { name: "ended" };

/** Whether the page works on an attempt, from the click to its outcome. */
export function isBusy(phase: Phase): boolean {
  if (phase.name === "action") return phase.busy !== false;
  return phase.name === "placing" || phase.name === "settling";
}

export interface PageState {
  details: CheckoutDetails;
  vat: VatField | null;
  /** The country is the seller's, because the shopper has chosen none. */
  isAssumedCountry: boolean;
  rules: DetailRules;
  /** What is displayed, and what the next click confirms. */
  cart: QuotedCart;
  /** Quote key of `cart`; see quote-key.ts. */
  quotedKey: string | null;
  /** The last quote failed; the next click tries it again. */
  quoteFailed: boolean;
  /** Serial of the newest quote; responses to older ones are ignored. */
  quoteSerial: number;
  /** Errors of the last click on the button; a new array for each click. */
  errors: readonly FieldError[];
  /** Those whose field has not been corrected since. */
  openErrors: readonly FieldError[];
  /** The details that the server rejected; null for errors found by the page. */
  refused: CheckoutDetails | null;
  notice: Notice | null;
  /** The refused VAT number that the shopper was warned about and may order with. */
  warnedVat: string | null;
  phase: Phase;
}

export type PageAction =
  | { type: "details_changed"; details: CheckoutDetails }
  /** This tab has newer values of these fields than the server rendered. */
  | {
      type: "draft_found";
      draft: CheckoutDetails;
      fields: readonly DraftField[];
      rendered: CheckoutDetails;
    }
  | { type: "vat_changed"; vat: VatField }
  | { type: "quote_started"; serial: number }
  | { type: "quote_answered"; serial: number; key: string; answer: QuoteAnswer }
  /** The displayed amounts stay; the server compares them when the order is placed. */
  | { type: "quote_failed"; serial: number; key: string }
  | { type: "pressed" }
  | { type: "settled" }
  /** This tab has an attempt without a response. */
  | { type: "attempt_found" }
  | { type: "attempt_ended"; outcome: Outcome }
  | { type: "action_started"; doing: "authenticating" | "canceling" }
  | { type: "session_ended" };

/** The page as the server rendered it. */
export function startState(state: CheckoutState): PageState {
  const details = withDefaultCountry(state.details, state.merchant.country);
  const start: PageState = {
    details,
    vat: null,
    isAssumedCountry: state.isAssumedCountry,
    rules: {
      b2b: state.b2b,
      paymentTerms: state.paymentTerms,
      fields: state.fields,
      requireValidVat: state.requireValidVat,
    },
    cart: cartOf(state),
    quotedKey: quoteKey(details, null, false),
    quoteFailed: false,
    quoteSerial: 0,
    errors: [],
    openErrors: [],
    refused: null,
    notice: null,
    warnedVat: null,
    phase: { name: "editing" },
  };
  return state.isAtBank ? { ...start, phase: { name: "action", clientSecret: null, busy: false } } : start;
}

/** The displayed part of an answer. */
function cartOf(answer: QuotedCart): QuotedCart {
  const { quote, amounts, items, pricesIncludeTax, lineLabels, vatRemoved, tax } = answer;
  const { shippingOptions, undeliverable, shippingCountries, shipTo } = answer;
  const { discounts, fees, acceptsCoupons, couponProblems } = answer;
  const { b2b, paymentTerms, onAccount, termsRequest = null, taxRate = null } = answer;
  return {
    quote,
    amounts,
    items,
    pricesIncludeTax,
    lineLabels,
    discounts,
    fees,
    acceptsCoupons,
    couponProblems,
    shippingOptions,
    undeliverable,
    shippingCountries,
    shipTo,
    vatRemoved,
    tax,
    taxRate,
    b2b,
    paymentTerms,
    onAccount,
    termsRequest,
  };
}

/** Displays another cart. A page in the other mode is rendered again: it has another form. */
function showCart(state: PageState, answer: QuotedCart): PageState {
  const cart = cartOf(answer);
  if (cart.b2b !== state.cart.b2b) return { ...state, phase: { name: "ended" } };
  return {
    ...state,
    cart,
    details: withOfferedTerm(state.details, cart.paymentTerms),
    rules: { ...state.rules, paymentTerms: cart.paymentTerms },
    quoteFailed: false,
  };
}

/** The form follows the methods and codes that the store took, unless the shopper has chosen others since the quote. */
function withChoicesOf(state: PageState): PageState {
  const { cart, details, vat, quotedKey } = state;
  if (quoteKey(details, vat, cart.b2b) !== quotedKey) return state;
  const selected = withAppliedCoupons(withSelectedMethods(details, cart.shippingOptions), cart);
  return selected === details
    ? state
    : { ...state, details: selected, quotedKey: quoteKey(selected, vat, cart.b2b) };
}

/**
 * Whether two carts look the same. Their quotes also differ by the term the shopper chose, a limit by other orders, a request
 * by what became of it.
 */
function isSameCart(one: QuotedCart, other: QuotedCart): boolean {
  const displayed = (cart: QuotedCart) =>
    JSON.stringify({ ...cartOf(cart), quote: null, onAccount: null, termsRequest: null });
  return displayed(one) === displayed(other);
}

/** Whether the store edited the cart: no input of the shopper changes this part of it. */
function isEdited(before: QuotedCart, after: QuotedCart): boolean {
  const ofStore = ({ items, amounts }: QuotedCart) => JSON.stringify([items, amounts.currency]);
  return ofStore(before) !== ofStore(after);
}

function withDefaultCountry(details: CheckoutDetails, country: string | null): CheckoutDetails {
  if (details.billingAddress.country !== "" || country === null) return details;
  return { ...details, billingAddress: { ...details.billingAddress, country } };
}

/** The found values, except of fields that were typed into the rendered page before. */
function withDraft(
  current: CheckoutDetails,
  { draft, fields, rendered }: Extract<PageAction, { type: "draft_found" }>,
): CheckoutDetails {
  const typed = changedFields(rendered, current);
  return withFieldsOf(withFieldsOf(rendered, draft, fields), current, typed);
}

function draftFound(state: PageState, action: Extract<PageAction, { type: "draft_found" }>): PageState {
  const details = withDraft(state.details, action);
  return {
    ...state,
    details,
    isAssumedCountry: state.isAssumedCountry && hasSameCountry(details, state.details),
  };
}

/** The next state. Pure; an action that does not apply to the phase changes nothing. */
export function reducePage(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case "details_changed":
      return detailsFound({
        ...state,
        details: action.details,
        isAssumedCountry: state.isAssumedCountry && hasSameCountry(action.details, state.details),
        notice: noticeAfter(state, action.details),
      });
    case "draft_found":
      return state.phase.name === "editing" ? draftFound(state, action) : state;
    case "vat_changed":
      return detailsFound({ ...state, vat: action.vat });
    case "quote_started":
      return { ...state, quoteSerial: Math.max(state.quoteSerial, action.serial) };
    case "quote_answered": {
      if (action.serial < state.quoteSerial) return state;
      const notice = isEdited(state.cart, action.answer)
        ? changeNotice(state.cart, action.answer)
        : state.notice;
      return withChoicesOf({ ...showCart(state, action.answer), notice, quotedKey: action.key });
    }
    case "quote_failed":
      return action.serial < state.quoteSerial
        ? state
        : { ...state, quotedKey: action.key, quoteFailed: true };
    case "pressed":
      return orderPressed(state);
    case "settled":
      return amountsSettled(state);
    case "attempt_found":
      return state.phase.name === "editing" ? { ...state, phase: { name: "placing", resumed: true } } : state;
    case "attempt_ended":
      return attemptEnded(state, action.outcome);
    case "action_started":
      return state.phase.name === "action"
        ? { ...state, phase: { ...state.phase, busy: action.doing } }
        : state;
    case "session_ended":
      return ownsOutcome(state.phase) ? state : { ...state, phase: { name: "ended" } };
  }
}

/** A notice about the VAT number ends with the next change of the number. */
function noticeAfter({ notice, details }: PageState, changed: CheckoutDetails): Notice | null {
  return notice?.kind === "vat_refused" && changed.vatNumber !== details.vatNumber ? null : notice;
}

function orderPressed(state: PageState): PageState {
  if (state.phase.name !== "editing") return state;
  const checked = withErrors(state, errorsOf(state));
  if (checked.errors.length > 0) return { ...checked, notice: null };
  const { cart, quoteFailed, quotedKey } = state;
  return {
    ...checked,
    notice: null,
    quotedKey: quoteFailed ? null : quotedKey,
    phase: { name: "settling", displayed: cart },
  };
}

/** The rules with the current result of the VAT number. */
export function currentRules({ rules, vat }: Pick<PageState, "rules" | "vat">): DetailRules {
  return vat === null ? rules : { ...rules, vatStatus: vat.status };
}

function errorsOf(state: PageState): FieldError[] {
  return validateDetails(state.details, currentRules(state));
}

function withErrors(state: PageState, errors: readonly FieldError[]): PageState {
  return { ...state, errors, openErrors: errors, refused: null };
}

/** What follows from the details together with the VAT number's answer. */
function detailsFound(state: PageState): PageState {
  return removeCorrected({ ...state, details: withCountryOfNumber(state) });
}

/** A corrected field stays off the list until the next click, to avoid flicker. */
function removeCorrected(state: PageState): PageState {
  if (state.openErrors.length === 0) return state;
  return {
    ...state,
    openErrors: openErrors(state.openErrors, state.details, currentRules(state), state.refused),
  };
}

/** The shopper agreed to the displayed cart only; the VAT look-up may have ended meanwhile. */
function amountsSettled(state: PageState): PageState {
  if (state.phase.name !== "settling") return state;
  const errors = errorsOf(state);
  if (errors.length > 0) return { ...withErrors(state, errors), phase: { name: "editing" } };
  const refused = refusedVat(state);
  if (refused !== null && refused !== state.warnedVat) {
    const notice: Notice = { kind: "vat_refused", amounts: state.cart.amounts };
    return { ...state, phase: { name: "editing" }, notice, warnedVat: refused };
  }
  const { displayed } = state.phase;
  if (isSameCart(displayed, state.cart)) return { ...state, phase: { name: "placing", resumed: false } };
  return { ...state, phase: { name: "editing" }, notice: changeNotice(displayed, state.cart) };
}

/** The refused VAT number as typed; null if it is accepted or the session has no such field. */
function refusedVat({ cart, vat }: PageState): string | null {
  return cart.b2b && vat !== null && isVatRefused(vat) ? vat.input.trim() : null;
}

function changeNotice(before: QuotedCart, after: QuotedCart): Notice {
  return { kind: "amounts_changed", before: before.amounts, after: after.amounts, itemsBefore: before.items };
}

/**
 * Whether the page waits for, or has, the outcome of its own order. A quote or draft that reports the end of the session
 * earlier must not replace it, because the page still has to send its last event.
 */
function ownsOutcome(phase: Phase): boolean {
  if (phase.name === "action") return phase.busy !== false;
  return phase.name === "completed" || phase.name === "placing";
}

function needsQuote(notice: Notice | null): boolean {
  return notice?.kind === "account_blocked" || notice?.kind === "coupon_refused";
}

function attemptEnded(state: PageState, outcome: Outcome): PageState {
  const editing: PageState = { ...state, phase: { name: "editing" } };
  switch (outcome.kind) {
    case "completed":
      return {
        ...state,
        cart: { ...state.cart, amounts: outcome.answer.amounts },
        notice: null,
        phase: { name: "completed", answer: outcome.answer },
      };
    case "requires_action":
      return {
        ...state,
        notice: null,
        phase: { name: "action", clientSecret: outcome.clientSecret, busy: false },
      };
    case "open":
      // What the company may do, or what the code is worth, has changed since the last quote.
      return {
        ...editing,
        notice: outcome.notice,
        quotedKey: needsQuote(outcome.notice) ? null : state.quotedKey,
      };
    case "fields":
      // The session has become B2B, or asks for more: its form has fields that this one has not.
      if (outcome.errors.some(({ field }) => !isInForm(field, { ...state.rules, b2b: state.cart.b2b })))
        return { ...state, phase: { name: "ended" } };
      return { ...withErrors(editing, outcome.errors), refused: state.details };
    case "amounts_changed":
      return {
        ...withChoicesOf(showCart(editing, outcome.cart)),
        notice: changeNotice(state.cart, outcome.cart),
      };
    case "ended":
      return { ...state, phase: { name: "ended" } };
  }
}
