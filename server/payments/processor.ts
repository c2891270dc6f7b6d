/** Card systems speak through this; today Stripe. Amounts are integers in the currency's minor unit (ISO 4217). */

export interface ConnectedAccount {
  id: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  defaultCurrency: string | null;
}

/** The state of one payment as the processor has it now. */
export type Payment =
  | { status: "succeeded"; id: string; amount: number; currency: string }
  | { status: "requires_action"; id: string; clientSecret: string; amount: number; currency: string }
  | { status: "canceled"; id: string }
  /** Declined, or waiting for another payment method: not final until it is cancelled. */
  | { status: "declined"; id: string; declineCode: string; message: string | null }
  | { status: "processing"; id: string };

export interface PaymentRequest {
  accountId: string;
  amount: number;
  currency: string;
  confirmationToken: string;
  returnUrl: string;
  /** Equal for each repetition of the same attempt, so that nothing is charged twice. */
  idempotencyKey: string;
  metadata: Record<string, string>;
  /** Nothing was asked for under this metadata before. */
  begunAt: Date;
}

/** Money on its way back to a buyer, as the processor has it now. */
export interface ProcessorRefund {
  id: string;
  amount: number;
  currency: string;
  /** `failed`: the money came back, or never left; it may say so days later. */
  status: "pending" | "succeeded" | "failed";
  /** The processor's word for why; "" when it has none. */
  reason: string;
  metadata: Record<string, string>;
}

/** A cardholder's complaint about a payment. */
export interface ProcessorDispute {
  id: string;
  /** `open` until the bank has decided; `closed` is an inquiry that came to nothing. */
  status: "open" | "won" | "lost" | "closed";
  reason: string;
  /** Until when evidence can be sent; null when none can. */
  answerBy: Date | null;
}

export interface RefundRequest {
  accountId: string;
  paymentId: string;
  amount: number;
  currency: string;
  idempotencyKey: string;
  /** Of no other refund. */
  metadata: Record<string, string>;
}

/** The processor's answer did not come or cannot be understood: what happened there is unknown. */
export class ProcessorUnavailable extends Error {
  override name = "ProcessorUnavailable";
  /** The processor keeps this failure: whoever repeats the idempotency key is given it again. */
  readonly isKept: boolean;

  constructor(message: string, options: ErrorOptions & { isKept?: boolean } = {}) {
    super(message, options);
    this.isKept = options.isKept ?? false;
  }
}

export interface PaymentProcessor {
  publishableKey: string;
  createAccount(options: {
    email: string | null;
    storeUrl: string;
    name: string;
    idempotencyKey: string;
    metadata: Record<string, string>;
  }): Promise<ConnectedAccount>;
  /**
   * The account that was made with this metadata, if there is one.
   * @param made.since no such account is older.
   */
  findAccount(made: { metadata: Record<string, string>; since: Date }): Promise<ConnectedAccount | null>;
  /** Null when its owner took the permission back, so that it cannot be read any more. */
  getAccount(accountId: string): Promise<ConnectedAccount | null>;
  /** @returns url and its expiry in Unix seconds; null when the account's owner took the permission back. */
  createOnboardingLink(options: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
    idempotencyKey: string;
  }): Promise<{ url: string; expiresAt: number } | null>;
  /**
   * Why an amount cannot be charged in a currency (too small, too large, wrong step), or null.
   * Asked before an order is placed.
   */
  amountFault(amount: number, currency: string): string | null;
  /**
   * Creates and confirms a payment. A decline comes back as `declined`, never as an exception.
   * @throws ProcessorUnavailable when the outcome is unknown: repeat with the same key.
   */
  createPayment(request: PaymentRequest): Promise<Payment>;
  /** @throws ProcessorUnavailable */
  getPayment(accountId: string, paymentId: string): Promise<Payment>;
  /**
   * Cancels a payment; when it turns out to have succeeded, that is the answer.
   * @throws ProcessorUnavailable
   */
  cancelPayment(accountId: string, paymentId: string): Promise<Payment>;
  /**
   * Gives money of a payment back.
   * @throws ProcessorRefused for more than is left, and other plain noes: nothing moved.
   * @throws ProcessorUnavailable when the outcome is unknown: repeat with the same key.
   */
  createRefund(request: RefundRequest): Promise<ProcessorRefund>;
  /** Every refund of a payment, whoever made it. @throws ProcessorUnavailable */
  listRefunds(accountId: string, paymentId: string): Promise<ProcessorRefund[]>;
  /** Every dispute about a payment. @throws ProcessorUnavailable */
  listDisputes(accountId: string, paymentId: string): Promise<ProcessorDispute[]>;
  /** Verifies the signature of a webhook and gives the event's envelope. @throws when it does not verify. */
  parseEvent(rawBody: Buffer, signature: string | undefined): ProcessorEvent;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  accountId: string | null;
  livemode: boolean;
  /** Id of the object the event is about. */
  objectId: string;
  /** The payment that object belongs to, where it is a part of one: a charge, a refund, a dispute. */
  paymentId: string | null;
  /** Metadata of that object. */
  metadata: Record<string, string>;
}
