/** The interface of card processors; today Stripe. Amounts are integers in the currency's minor unit (ISO 4217). */

import type { Address } from "../../shared/wire/checkout-page.ts";

export interface ConnectedAccount {
  id: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  defaultCurrency: string | null;
  /** What the account prints on statements before a payment's suffix; null if it is not known. */
  statementPrefix: string | null;
}

/** The current state of a payment at the processor. */
export type Payment =
  | { status: "succeeded"; id: string; amount: number; currency: string }
  | { status: "requires_action"; id: string; clientSecret: string; amount: number; currency: string }
  | { status: "canceled"; id: string }
  | Declined
  | { status: "processing"; id: string };

/** Declined, or waiting for another payment method; not final until it is cancelled. */
export interface Declined {
  status: "declined";
  id: string;
  declineCode: string;
  message: string | null;
  /** The same for every use of one card, at whatever merchant; null if it is not known. */
  cardFingerprint: string | null;
}

export interface PaymentRequest {
  accountId: string;
  amount: number;
  currency: string;
  confirmationToken: string;
  returnUrl: string;
  /** The same for every retry of an attempt. */
  idempotencyKey: string;
  metadata: Record<string, string>;
  /** For the merchant, at the processor. */
  description: string;
  /** What the cardholder's statement adds to the account's prefix; null for nothing. */
  statementSuffix: string | null;
  /** Where the processor sends a receipt in live mode; null for none. */
  receiptEmail: string | null;
  /** Null if nothing is delivered. */
  delivery: Delivery | null;
  /** The operator's part of the amount, in minor units; 0 for none. */
  applicationFee: number;
}

/** Who receives the goods, and where. */
export interface Delivery {
  name: string;
  phone: string;
  address: Address;
}

/**
 * A payment request exactly as it goes to the processor. It is stored before it is first sent, and repetitions send what
 * is stored: one that was rebuilt from later settings or by a later release is another request to the processor.
 */
export interface PreparedPayment {
  accountId: string;
  idempotencyKey: string;
  /** In the processor's own terms and version. */
  parameters: Record<string, unknown>;
  apiVersion: string;
}

/** How a payment is found whose id is unknown. */
export interface PaymentTraits {
  accountId: string;
  metadata: Record<string, string>;
  /** No payment with this metadata is older. */
  begunAt: Date;
}

/** A payment that was made for a session, as the processor has it. */
export interface SessionPayment {
  payment: Payment;
  /** As its metadata name it; anyone with access to the account can write these. */
  sessionId: string;
  createdAt: Date;
}

/** The current state of a refund at the processor. */
export interface ProcessorRefund {
  id: string;
  amount: number;
  currency: string;
  /** `failed` may follow `succeeded` days later. */
  status: "pending" | "succeeded" | "failed";
  /** The processor's reason; empty if there is none. */
  reason: string;
  metadata: Record<string, string>;
}

/** An address that the processor sends events to. */
export interface EventEndpoint {
  url: string;
  enabled: boolean;
  /** Receives events of connected accounts; any other endpoint receives none of them. */
  connected: boolean;
  /** `*` for all. */
  eventTypes: readonly string[];
}

/** A cardholder's dispute of a payment. */
export interface ProcessorDispute {
  id: string;
  /** `open` until the bank has decided; `closed` is an inquiry without a chargeback. */
  status: "open" | "won" | "lost" | "closed";
  amount: number;
  currency: string;
  /** True for an inquiry: the payment can still be refunded. */
  isRefundable: boolean;
  reason: string;
  /** Deadline for evidence; null if none can be sent. */
  evidenceDueBy: Date | null;
}

export interface RefundRequest {
  accountId: string;
  paymentId: string;
  amount: number;
  currency: string;
  idempotencyKey: string;
  /** Unique to this refund. */
  metadata: Record<string, string>;
  /** Whether it may have been requested before; a rejection then says nothing about that request. */
  isRepeat: boolean;
}

/** The processor sent no usable response; the outcome is unknown. */
export class ProcessorUnavailable extends Error {
  override name = "ProcessorUnavailable";
  /** The failure is stored for the idempotency key: a retry with the same key fails too. */
  readonly isReplayed: boolean;
  /** No response or a server error, so that other calls are likely to fail too. */
  readonly isOutage: boolean;

  constructor(message: string, options: ErrorOptions & { isReplayed?: boolean; isOutage?: boolean } = {}) {
    super(message, options);
    this.isReplayed = options.isReplayed ?? false;
    this.isOutage = options.isOutage ?? false;
  }
}

/** The payment exists, and the bank has not decided: it may still succeed. */
export class PaymentProcessing extends ProcessorUnavailable {
  override name = "PaymentProcessing";
  readonly paymentId: string;

  constructor(paymentId: string) {
    super(`payment ${paymentId} is still processing`);
    this.paymentId = paymentId;
  }
}

/** Why an amount cannot be charged. */
export interface AmountFault {
  /** `too_small` amounts may grow: a store may add delivery and fees. */
  kind: "too_small" | "too_large" | "not_supported";
  /** For the merchant, with the limit. */
  message: string;
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
   * The account that was created with this metadata, if any.
   * @param made.since no such account is older.
   */
  findAccount(made: { metadata: Record<string, string>; since: Date }): Promise<ConnectedAccount | null>;
  /** Null if its owner disconnected it, so that it cannot be read. */
  getAccount(accountId: string): Promise<ConnectedAccount | null>;
  /** @returns url and its expiry in Unix seconds; null if the account's owner disconnected it. */
  createOnboardingLink(options: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
    idempotencyKey: string;
  }): Promise<{ url: string; expiresAt: number } | null>;
  /**
   * Why an amount cannot be charged in a currency, or null. Checked before an order is placed.
   * @param settlement what the account is paid out in; null if unknown. After a conversion only the processor knows the
   * minimum, and rejects the payment.
   */
  amountFault(amount: number, currency: string, settlement: string | null): AmountFault | null;
  /** The request in the processor's terms; nothing is sent. */
  preparePayment(request: PaymentRequest): PreparedPayment;
  /**
   * Creates and confirms a payment. A decline is returned as `declined`, not thrown.
   * @throws ProcessorUnavailable if the outcome is unknown: retry with the same key.
   */
  createPayment(prepared: PreparedPayment): Promise<Payment>;
  /** The payment with this metadata, or null if none was made. @throws ProcessorUnavailable, ProcessorRejected */
  findPayment(traits: PaymentTraits): Promise<Payment | null>;
  /** All payments of an account since then that name a session. @throws ProcessorUnavailable, ProcessorRejected */
  listSessionPayments(accountId: string, since: Date): Promise<SessionPayment[]>;
  /** @throws ProcessorUnavailable, ProcessorRejected */
  getPayment(accountId: string, paymentId: string): Promise<Payment>;
  /**
   * A payment that an event names; null if the processor does not know it in this account, or we cannot access the account.
   * @throws ProcessorUnavailable, ProcessorRejected
   */
  findNamedPayment(accountId: string, paymentId: string): Promise<Payment | null>;
  /**
   * Cancels a payment; returns it as `succeeded` if it has succeeded meanwhile.
   * @throws ProcessorUnavailable
   */
  cancelPayment(accountId: string, paymentId: string): Promise<Payment>;
  /**
   * Refunds a payment in full or in part.
   * @throws ProcessorRejected for an amount above the rest, a disputed payment (`PAYMENT_DISPUTED`), and other rejections:
   * nothing was refunded.
   * @throws ProcessorUnavailable if the outcome is unknown: retry with the same key. If it `isReplayed`, no refund with
   * this metadata was found just now.
   */
  createRefund(request: RefundRequest): Promise<ProcessorRefund>;
  /** All refunds of a payment, including external ones. @throws ProcessorUnavailable */
  listRefunds(accountId: string, paymentId: string): Promise<ProcessorRefund[]>;
  /** All disputes of a payment. @throws ProcessorUnavailable */
  listDisputes(accountId: string, paymentId: string): Promise<ProcessorDispute[]>;
  /** True while the merchant is asked to look at a payment that has succeeded. @throws ProcessorUnavailable */
  isUnderReview(accountId: string, paymentId: string): Promise<boolean>;
  /** The card behind a confirmation token, as in {@link Declined}; null if it is not a card. @throws ProcessorUnavailable, ProcessorRejected */
  findCardFingerprint(accountId: string, confirmationToken: string): Promise<string | null>;
  /** Where events of this mode are sent to. @throws ProcessorUnavailable, ProcessorRejected */
  listEventEndpoints(): Promise<EventEndpoint[]>;
  /** Verifies a webhook's signature and returns the event's envelope. @throws if it does not verify. */
  parseEvent(rawBody: Buffer, signature: string | undefined): ProcessorEvent;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  accountId: string | null;
  livemode: boolean;
  /** Id of the event's object. */
  objectId: string;
  /** The payment of a charge, refund, dispute or review; otherwise null. */
  paymentId: string | null;
  /** Metadata of that object. */
  metadata: Record<string, string>;
}
