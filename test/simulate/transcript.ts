/** What a shopper saw, in the order of seeing it. The oracle compares it with everyone's books. */

/** What the page displayed when the shopper submitted. */
export interface Shown {
  /** Minor units. */
  total: number;
  currency: string;
}

export type Told =
  | { kind: "completed"; orderId: string; orderNumber: string; status: string; shown: Shown }
  /** The page said that this attempt was not paid. */
  | { kind: "refused"; code: string }
  /** The bank was asked. */
  | { kind: "action" }
  | { kind: "unknown" };

export interface Submission {
  attemptId: string;
  /** Of the simulated clock. */
  begunAt: number;
  /** What was displayed; the shopper agreed to this. */
  shown: Shown;
  /** `immediate` or a deferred term. */
  term: string;
  /** Street to which the goods go; null: to the billing address. */
  delivery: string | null;
  /** The payment that the bank was asked about. */
  paymentIntent?: string;
  /** The bank's question was gone before the shopper could answer it. */
  withdrawn?: boolean;
  /** Every reply to it. */
  told: Told[];
}

export interface Checkout {
  seed: number;
  merchantId: string;
  sessionId: string;
  submissions: Submission[];
  /** Refusals of the page that are final for the session, such as 410. */
  ended: boolean;
}
