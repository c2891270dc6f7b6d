import type { Transaction } from "./store.ts";

/** Where events are sent to. */
export interface WebhookEndpoint {
  url: string;
  /** True: events of connected accounts. False: the platform's own events, and none of a connected account. */
  connect: boolean;
}

/**
 * A payment that neither succeeded nor failed yet: the bank has not answered, or the money is only reserved.
 * Source: https://docs.stripe.com/payments/paymentintents/lifecycle.
 */
export type HeldStatus = "processing" | "requires_capture";

/** What the whole stand-in knows about itself. */
export interface Settings {
  /** Own address without a trailing slash; known once it listens. */
  url: string;
  platform: string;
  apiVersion: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  webhookEndpoints: WebhookEndpoint[];
  /** Whether new accounts can charge before their onboarding. */
  enableAccounts: boolean;
  /** How long an idempotency key is remembered. */
  keySeconds: number;
  /** What becomes of payments whose card would be charged; null: it is charged. */
  hold: HeldStatus | null;
  /** Unix milliseconds. */
  now(): number;
}

/** One authenticated API call. */
export interface Call {
  settings: Settings;
  tx: Transaction;
  requestId: string;
  idempotencyKey: string | null;
  /** Whose objects are meant: the connected account of `Stripe-Account`, else the platform. */
  account: string;
  key: "secret" | "publishable";
  /** Decoded query or form. */
  params: unknown;
  /** `:id` of the path. */
  id: string;
}

export interface Answer {
  status: number;
  body: object;
}

/**
 * One endpoint. It runs synchronously in a transaction: a returned answer (a declined card too) keeps what it
 * wrote, a thrown StripeError undoes it.
 */
export type Operation = (call: Call) => Answer;

export function seconds(settings: Settings): number {
  return Math.floor(settings.now() / 1000);
}
