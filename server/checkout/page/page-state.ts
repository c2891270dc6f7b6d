import { validateDetails, type DetailRules, type FieldError } from "../../../shared/form/fields.ts";
import type { VatField } from "../../../shared/form/vat-field.ts";
import type {
  Amounts,
  CheckoutDetails,
  CheckoutState,
  ConfirmAnswer,
  QuoteAnswer,
} from "../../../shared/wire/checkout-page.ts";
import type { Outcome } from "./confirm-outcome.ts";
import type { Notice } from "./notice.ts";
import { quoteKey } from "./quote-key.ts";

/** Where the page stands between filling in and done. */
export type Phase =
  | { name: "editing" }
  /** The button was pressed; the amounts of the last change are still on their way. */
  | { name: "settling"; shownTotal: number }
  /** An attempt is with the server. `resumed`: it was begun before this page was loaded. */
  | { name: "placing"; resumed: boolean }
  /** The shopper's bank wants an answer from the shopper. */
  | { name: "action"; clientSecret: string; busy: boolean }
  | { name: "completed"; answer: Extract<ConfirmAnswer, { status: "completed" }> }
  /** The session has ended without us; the server knows the page for it. */
  | { name: "over" };

export interface PageState {
  details: CheckoutDetails;
  vat: VatField | null;
  amounts: Amounts;
  vatRemoved: number | null;
  /** What `amounts` were quoted for; see quote-key.ts. */
  quotedKey: string | null;
  /** Serial of the newest quote asked for: answers to older ones come too late. */
  quoteSerial: number;
  /** Errors of the last press of the button; a new array for each. */
  errors: readonly FieldError[];
  notice: Notice | null;
  phase: Phase;
}

export type PageAction =
  | { type: "details_changed"; details: CheckoutDetails }
  | { type: "vat_changed"; vat: VatField }
  | { type: "quote_started"; serial: number }
  | { type: "quote_answered"; serial: number; key: string; answer: QuoteAnswer }
  /** The amounts shown stay; the server compares them when the order is placed. */
  | { type: "quote_failed"; serial: number; key: string }
  | { type: "pressed"; rules: DetailRules }
  | { type: "settled"; rules: DetailRules }
  /** This tab holds an attempt that never got its answer. */
  | { type: "attempt_found" }
  | { type: "attempt_ended"; outcome: Outcome }
  | { type: "action_started" }
  | { type: "session_over" };

/** The page as the server rendered it. */
export function startState(state: CheckoutState): PageState {
  const details = withDefaultCountry(state.details, state.merchant.country);
  const start: PageState = {
    details,
    vat: null,
    amounts: state.amounts,
    vatRemoved: state.vatRemoved,
    quotedKey: quoteKey(details, null, false),
    quoteSerial: 0,
    errors: [],
    notice: null,
    phase: { name: "editing" },
  };
  if (state.pendingAction === null) return start;
  return { ...start, phase: { name: "action", clientSecret: state.pendingAction.clientSecret, busy: false } };
}

function withDefaultCountry(details: CheckoutDetails, country: string | null): CheckoutDetails {
  if (details.billingAddress.country !== "" || country === null) return details;
  return { ...details, billingAddress: { ...details.billingAddress, country } };
}

/** The next state. Pure, and total: an action that does not fit the phase changes nothing. */
export function reducePage(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case "details_changed":
      return { ...state, details: action.details };
    case "vat_changed":
      return { ...state, vat: action.vat };
    case "quote_started":
      return { ...state, quoteSerial: Math.max(state.quoteSerial, action.serial) };
    case "quote_answered": {
      if (action.serial < state.quoteSerial) return state;
      const { amounts, vatRemoved } = action.answer;
      return { ...state, amounts, vatRemoved, quotedKey: action.key };
    }
    case "quote_failed":
      return action.serial < state.quoteSerial ? state : { ...state, quotedKey: action.key };
    case "pressed":
      return pressed(state, action.rules);
    case "settled":
      return settled(state, action.rules);
    case "attempt_found":
      return state.phase.name === "editing" ? { ...state, phase: { name: "placing", resumed: true } } : state;
    case "attempt_ended":
      return ended(state, action.outcome);
    case "action_started":
      return state.phase.name === "action" ? { ...state, phase: { ...state.phase, busy: true } } : state;
    case "session_over":
      return state.phase.name === "completed" ? state : { ...state, phase: { name: "over" } };
  }
}

function pressed(state: PageState, rules: DetailRules): PageState {
  if (state.phase.name !== "editing") return state;
  const errors = errorsOf(state, rules);
  if (errors.length > 0) return { ...state, errors, notice: null };
  return { ...state, errors, notice: null, phase: { name: "settling", shownTotal: state.amounts.total } };
}

function errorsOf({ details, vat }: PageState, rules: DetailRules): FieldError[] {
  return validateDetails(details, vat === null ? rules : { ...rules, vatStatus: vat.status });
}

/** The shopper agreed to the total on the button and to no other; the VAT number's state may have become known since. */
function settled(state: PageState, rules: DetailRules): PageState {
  if (state.phase.name !== "settling") return state;
  const errors = errorsOf(state, rules);
  if (errors.length > 0) return { ...state, errors, phase: { name: "editing" } };
  const { shownTotal } = state.phase;
  const { total, currency } = state.amounts;
  if (total === shownTotal) return { ...state, phase: { name: "placing", resumed: false } };
  return {
    ...state,
    phase: { name: "editing" },
    notice: { kind: "amounts_changed", before: shownTotal, after: total, currency },
  };
}

function ended(state: PageState, outcome: Outcome): PageState {
  const editing: PageState = { ...state, phase: { name: "editing" } };
  switch (outcome.kind) {
    case "completed":
      return {
        ...state,
        amounts: outcome.answer.amounts,
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
      return { ...editing, notice: outcome.notice };
    case "fields":
      return { ...editing, errors: outcome.errors };
    case "amounts_changed": {
      const { amounts, vatRemoved = state.vatRemoved } = outcome;
      const notice: Notice = {
        kind: "amounts_changed",
        before: state.amounts.total,
        after: amounts.total,
        currency: amounts.currency,
      };
      return { ...editing, amounts, vatRemoved, notice };
    }
    case "over":
      return { ...state, phase: { name: "over" } };
  }
}
