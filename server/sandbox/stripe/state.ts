import type Stripe from "stripe";

/** The card behind a confirmation token. Real Stripe keeps it in a vault; here only test numbers are accepted. */
export interface StoredCard {
  number: string;
  expMonth: number;
  expYear: number;
  billingDetails: Stripe.Charge.BillingDetails;
}

/** An object of one account (`owner`): a connected account, or the platform itself. */
interface Owned<T> {
  owner: string;
  object: T;
}

export interface StoredToken extends Owned<Stripe.ConfirmationToken> {
  card: StoredCard;
}

export interface StoredIntent extends Owned<Stripe.PaymentIntent> {
  card: StoredCard | null;
  /** The running 3-D Secure challenge; its id is the secret in the challenge page's address. */
  challenge: { id: string; returnUrl: string | null } | null;
}

interface StoredAccount {
  object: Stripe.Account;
  deauthorized: boolean;
}

/** A one-time onboarding link, and the browser session it is exchanged for. */
export interface StoredLink {
  account: string;
  kind: "link" | "session";
  /** Unix seconds. */
  expiresAt: number;
  used: boolean;
  returnUrl: string;
  refreshUrl: string;
}

/** An event some receiver has not answered with 2xx yet. */
interface PendingDelivery {
  attempts: number;
  /** Unix milliseconds. */
  nextAttemptAt: number;
  acknowledgedBy: string[];
}

interface IdempotencyRecord {
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  /** Unix seconds. */
  created: number;
}

/** Every table of the stand-in: name → value by id. */
export interface State {
  accounts: StoredAccount;
  links: StoredLink;
  confirmation_tokens: StoredToken;
  payment_intents: StoredIntent;
  charges: Owned<Stripe.Charge>;
  refunds: Owned<Stripe.Refund>;
  disputes: Owned<Stripe.Dispute>;
  reviews: Owned<Stripe.Review>;
  events: Owned<Stripe.Event>;
  deliveries: PendingDelivery;
  idempotency: IdempotencyRecord;
}

export type TableName = keyof State;
