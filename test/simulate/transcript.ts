import type { Amounts } from "../../shared/wire/checkout-page.ts";

/** What a shopper saw, in order. The oracle compares it with the records of all parties. */

/** What the page displayed when the shopper submitted. */
export interface DisplayedAmount {
  /** Minor units. */
  total: number;
  currency: string;
}

/** A code, and its discount in minor units. */
export interface Coded {
  code: string;
  amount: number;
}

/** What the page showed of it: all amounts, the delivery, the codes. Minor units. */
export interface Shown {
  amounts: Amounts;
  /** Of all discounts, with a code or without. */
  discounts: number[];
  method: { id: string; amount: number } | null;
  /** Of the delivery. */
  country: string;
  codes: Coded[];
  /** Why codes were not taken. */
  refusedCodes: string[];
}

export type Reply =
  | { kind: "completed"; orderId: string; orderNumber: string; status: string; displayed: Amounts }
  /** The page displayed that this attempt was not paid. */
  | { kind: "refused"; code: string }
  /** The bank requires authentication. */
  | { kind: "action" }
  | { kind: "unknown" };

export interface Submission {
  attemptId: string;
  /** Of the simulated clock. */
  begunAt: number;
  /** What was displayed; the shopper agreed to this. */
  displayed: DisplayedAmount;
  shown: Shown;
  /** `immediate` or a deferred term. */
  term: string;
  /** Street to which the goods go; null: to the billing address. */
  delivery: string | null;
  /** An invalid VAT number, at a merchant that accepts none. */
  isUntaxable: boolean;
  /** Sent without a word on what was displayed. */
  isUnquoted: boolean;
  /** The payment that the bank challenged. */
  paymentIntent?: string;
  /** The bank's challenge was withdrawn before the shopper could answer it. */
  withdrawn?: boolean;
  /** The session's time was over before the bank was answered. */
  isOverdue?: boolean;
  /** Every reply to it. */
  replies: Reply[];
}

export interface Checkout {
  seed: number;
  merchantId: string;
  sessionId: string;
  /** Of its page. */
  token: string;
  /** Status codes with which its page opened. */
  pages: number[];
  submissions: Submission[];
  /** Refusals of the page that are final for the session, such as 410. */
  ended: boolean;
}
