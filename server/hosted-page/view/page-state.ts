import { validateDetails, type DetailRules, type FieldError } from "../../../shared/form/fields.ts";
import { openErrors } from "../../../shared/form/open-errors.ts";
import type { VatField } from "../../../shared/form/vat-field.ts";
import type {
  Amounts,
  CartItem,
  CheckoutDetails,
  CheckoutState,
  ConfirmAnswer,
  QuoteAnswer,
} from "../../../shared/wire/checkout-page.ts";
import type { Outcome } from "../payment/confirm-outcome.ts";
import type { Notice } from "./notice.ts";
import { quoteKey } from "../summary/quote-key.ts";

/** Where the page stands between filling in and done. */
export type Phase =
  | { name: "editing" }
  /** The button was pressed; the amounts of the last change are still on their way. */
  | { name: "settling"; shownTotal: number }
  /** An attempt is with the server. `resumed`: it was begun before this page was loaded. */
  | { name: "placing"; resumed: boolean }
  /** The shopper's bank wants an answer from the shopper. */
  | { name: "action"; clientSecret: string; busy: false | "asking_bank" | "canceling" }
  | { name: "completed"; answer: Extract<ConfirmAnswer, { status: "completed" }> }
  /** The session has ended without us; the server knows the page for it. */
  | { name: "over" };

export interface PageState {
  details: CheckoutDetails;
  vat: VatField | null;
  rules: DetailRules;
  items: readonly CartItem[];
  amounts: Amounts;
  vatRemoved: number | null;
  /** What `amounts` were quoted for; see quote-key.ts. */
  quotedKey: string | null;
  /** Serial of the newest quote asked for: answers to older ones come too late. */
  quoteSerial: number;
  /** Errors of the last press of the button; a new array for each. */
  errors: readonly FieldError[];
  /** Those of them whose field has not become right since. */
  openErrors: readonly FieldError[];
  /** The details that the server itself found fault with; null when the errors are our own finding. */
  refused: CheckoutDetails | null;
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
  | { type: "pressed" }
  | { type: "settled" }
  /** This tab holds an attempt that never got its answer. */
  | { type: "attempt_found" }
  | { type: "attempt_ended"; outcome: Outcome }
  | { type: "action_started"; doing: "asking_bank" | "canceling" }
  | { type: "session_over" };

/** The page as the server rendered it. */
export function startState(state: CheckoutState): PageState {
  const details = withDefaultCountry(state.details, state.merchant.country);
  const start: PageState = {
    details,
    vat: null,
    rules: { b2b: state.b2b, paymentTerms: state.paymentTerms, requireValidVat: state.requireValidVat },
    items: state.cart.items,
    amounts: state.amounts,
    vatRemoved: state.vatRemoved,
    quotedKey: quoteKey(details, null, false),
    quoteSerial: 0,
    errors: [],
    openErrors: [],
    refused: null,
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
      return withoutCorrected({ ...state, details: action.details });
    case "vat_changed":
      return withoutCorrected({ ...state, vat: action.vat });
    case "quote_started":
      return { ...state, quoteSerial: Math.max(state.quoteSerial, action.serial) };
    case "quote_answered": {
      if (action.serial < state.quoteSerial) return state;
      const { amounts, vatRemoved, items } = action.answer;
      return { ...state, amounts, vatRemoved, items, quotedKey: action.key };
    }
    case "quote_failed":
      return action.serial < state.quoteSerial ? state : { ...state, quotedKey: action.key };
    case "pressed":
      return pressed(state);
    case "settled":
      return settled(state);
    case "attempt_found":
      return state.phase.name === "editing" ? { ...state, phase: { name: "placing", resumed: true } } : state;
    case "attempt_ended":
      return ended(state, action.outcome);
    case "action_started":
      return state.phase.name === "action"
        ? { ...state, phase: { ...state.phase, busy: action.doing } }
        : state;
    case "session_over":
      return isHearing(state.phase) ? state : { ...state, phase: { name: "over" } };
  }
}

function pressed(state: PageState): PageState {
  if (state.phase.name !== "editing") return state;
  const checked = withErrors(state, errorsOf(state));
  if (checked.errors.length > 0) return { ...checked, notice: null };
  return { ...checked, notice: null, phase: { name: "settling", shownTotal: state.amounts.total } };
}

/** The rules with what is known of the VAT number by now. */
export function currentRules({ rules, vat }: Pick<PageState, "rules" | "vat">): DetailRules {
  return vat === null ? rules : { ...rules, vatStatus: vat.status };
}

function errorsOf(state: PageState): FieldError[] {
  return validateDetails(state.details, currentRules(state));
}

function withErrors(state: PageState, errors: readonly FieldError[]): PageState {
  return { ...state, errors, openErrors: errors, refused: null };
}

/** Once corrected, a field stays off the list until the next press, whatever becomes of it: lists that flicker help nobody. */
function withoutCorrected(state: PageState): PageState {
  if (state.openErrors.length === 0) return state;
  return {
    ...state,
    openErrors: openErrors(state.openErrors, state.details, currentRules(state), state.refused),
  };
}

/** The shopper agreed to the total on the button and to no other; the VAT number's state may have become known since. */
function settled(state: PageState): PageState {
  if (state.phase.name !== "settling") return state;
  const errors = errorsOf(state);
  if (errors.length > 0) return { ...withErrors(state, errors), phase: { name: "editing" } };
  const { shownTotal } = state.phase;
  const { total, currency } = state.amounts;
  if (total === shownTotal) return { ...state, phase: { name: "placing", resumed: false } };
  return {
    ...state,
    phase: { name: "editing" },
    notice: { kind: "amounts_changed", before: shownTotal, after: total, currency },
  };
}

/**
 * Whether the page is about to hear, or has heard, how its own order ended. A quote or draft that is told first that
 * the session is over must not take it away: the page has its last event to send.
 */
function isHearing(phase: Phase): boolean {
  if (phase.name === "action") return phase.busy !== false;
  return phase.name === "completed" || phase.name === "placing";
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
      return { ...withErrors(editing, outcome.errors), refused: state.details };
    case "amounts_changed": {
      const { amounts, vatRemoved = state.vatRemoved, items = state.items } = outcome;
      const notice: Notice = {
        kind: "amounts_changed",
        before: state.amounts.total,
        after: amounts.total,
        currency: amounts.currency,
      };
      return { ...editing, amounts, vatRemoved, items, notice };
    }
    case "over":
      return { ...state, phase: { name: "over" } };
  }
}
