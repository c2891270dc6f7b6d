/** `code` of a refund that was rejected because the payment is disputed. Source: https://docs.stripe.com/error-codes */
export const PAYMENT_DISPUTED = "charge_disputed";

/**
 * The processor rejected the request: an invalid or used confirmation token, a disconnected account, an invalid
 * parameter. That request has charged and created nothing; what an earlier one with the same key did, see below.
 */
export class ProcessorRejected extends Error {
  override name = "ProcessorRejected";
  /** The processor's error code, for logs and decisions; never displayed to a shopper. */
  readonly code: string;
  /** True for the stored reply to this idempotency key: certain, also for a repeated request. */
  readonly isReplayed: boolean;
  /** The key was first used with other parameters: what that request has made is unknown. */
  readonly isKeyMismatch: boolean;
  /** An earlier request with this idempotency key got no answer: what it has made is unknown. */
  readonly followsUnanswered: boolean;

  constructor(
    code: string,
    message: string,
    cause: unknown,
    facts: { isReplayed?: boolean; isKeyMismatch?: boolean; followsUnanswered?: boolean } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.isReplayed = facts.isReplayed ?? false;
    this.isKeyMismatch = facts.isKeyMismatch ?? false;
    this.followsUnanswered = facts.followsUnanswered ?? false;
  }
}
