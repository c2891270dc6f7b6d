import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import type Stripe from "stripe";
import { changeAccount, completeOnboarding } from "./accounts/accounts.ts";
import type { AccountChange } from "./accounts/accounts.ts";
import { createApp } from "./app.ts";
import { emit } from "./events.ts";
import { closeDispute, openDispute, type DisputeEnd, type DisputeOptions } from "./payments/disputes.ts";
import { createFaults } from "./faults.ts";
import type { FaultControls } from "./faults.ts";
import type { HeldStatus, Settings } from "./operation.ts";
import { releasePayment } from "./payments/held-payments.ts";
import { failRefund } from "./payments/refunds.ts";
import { closeReview } from "./payments/reviews.ts";
import { createLimits, type LimitControls } from "./limits.ts";
import { openStore } from "./store.ts";
import type { Transaction } from "./store.ts";
import { noSuch } from "./stripe-error.ts";
import { startWebhookSender } from "./webhooks.ts";
import type { WebhookSender } from "./webhooks.ts";

export interface StripeOptions extends ListenOptions {
  /** Where everything is kept; absent: in memory only. */
  stateDir?: string;
  secretKey?: string;
  publishableKey?: string;
  webhookUrls?: string[];
  webhookSecret?: string;
  /** The version events are written in. */
  apiVersion?: string;
  /** Whether new accounts can charge before their onboarding. Default false, as in life. */
  enableAccounts?: boolean;
  /** How long idempotency keys are remembered. Default 24 hours, the least that Stripe promises. */
  keySeconds?: number;
  /** Reads, and writes, per account and second. Default 100, as in live mode; null: any number. */
  ratePerSecond?: number | null;
  /** Decides which answers are slow (`faults.slowDown`); tests seed it. */
  random?: () => number;
  /** Unix milliseconds; tests move it. */
  now?: () => number;
}

export interface StripeSandbox {
  /** API base address. */
  url: string;
  /** Address of the Stripe.js stand-in. */
  scriptUrl: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  platformAccount: string;
  faults: FaultControls;
  limits: LimitControls;
  webhooks: Omit<WebhookSender, "poke" | "close"> & {
    /** @param options.connect false: plain endpoints, which receive nothing of connected accounts. Default true. */
    setUrls(urls: string[], options?: { connect: boolean }): void;
  };
  /** Answers the running 3-D Secure challenge of an intent. Throws when there is none. */
  answerChallenge(paymentIntent: string, result: "complete" | "fail"): Promise<void>;
  /** The account can charge from now on, with its event. */
  completeOnboarding(account: string): Promise<void>;
  /** Changes an account as Stripe itself or its owner might, with its event. */
  setReadiness(account: string, change: AccountChange): Promise<void>;
  /** Keeps the next payments waiting in this state; null ends it. */
  holdPayments(status: HeldStatus | null): void;
  /** Ends the wait of one payment. */
  releasePayment(paymentIntent: string, result: "succeeded" | "failed"): Promise<void>;
  /** The merchant has looked at a payment under review. */
  closeReview(paymentIntent: string, reason: NonNullable<Stripe.Review["closed_reason"]>): Promise<void>;
  /** Forgets every idempotency key, as Stripe does after a day. */
  forgetKeys(): Promise<void>;
  /** The account's owner disconnects the platform. */
  deauthorize(account: string): Promise<void>;
  /** The buyer's bank sends the money of a refund back. */
  failRefund(refund: string): Promise<void>;
  /** The cardholder disputes a payment. @returns the dispute's id. */
  openDispute(paymentIntent: string, options?: DisputeOptions): Promise<string>;
  closeDispute(dispute: string, status: DisputeEnd): Promise<void>;
  /** Every payment and refund, of disconnected accounts too. */
  ledger(): { payments: Stripe.PaymentIntent[]; refunds: Stripe.Refund[] };
  close(): Promise<void>;
}

const PLATFORM_ACCOUNT = "acct_1SandboxPlatform";
/** How long Stripe remembers a key: https://docs.stripe.com/api/idempotent_requests */
const KEY_SECONDS = 24 * 60 * 60;

const connectEndpoints = (urls: string[]) => urls.map((url) => ({ url, connect: true }));

/** Starts a local server that speaks the part of Stripe's API this project uses. */
export async function startStripe(options: StripeOptions = {}): Promise<StripeSandbox> {
  const settings: Settings = {
    url: "",
    platform: PLATFORM_ACCOUNT,
    apiVersion: options.apiVersion ?? "2026-10-28.endive",
    secretKey: options.secretKey ?? "sk_test_sandbox000000000000000000",
    publishableKey: options.publishableKey ?? "pk_test_sandbox000000000000000000",
    webhookSecret: options.webhookSecret ?? "whsec_sandbox0000000000000000000000",
    webhookEndpoints: connectEndpoints(options.webhookUrls ?? []),
    enableAccounts: options.enableAccounts ?? false,
    keySeconds: options.keySeconds ?? KEY_SECONDS,
    hold: null,
    now: options.now ?? Date.now,
  };
  const store = openStore(options.stateDir, {
    nowSeconds: Math.floor(settings.now() / 1000),
    keySeconds: settings.keySeconds,
  });
  const sender = startWebhookSender(store, settings);
  const faults = createFaults(options.random);
  const limits = createLimits(options.ratePerSecond);
  const server = await listen(
    createApp({ store, settings, faults, limits, eventsRecorded: sender.poke }),
    options,
  );
  settings.url = server.url;
  sender.poke();

  async function change(work: (tx: Transaction) => void): Promise<void> {
    store.transact(work);
    sender.poke();
  }

  return {
    url: server.url,
    scriptUrl: `${server.url}/endive/stripe.js`,
    secretKey: settings.secretKey,
    publishableKey: settings.publishableKey,
    webhookSecret: settings.webhookSecret,
    platformAccount: settings.platform,
    faults,
    limits,
    webhooks: {
      ...sender,
      setUrls(urls, { connect } = { connect: true }) {
        settings.webhookEndpoints = connect ? connectEndpoints(urls) : urls.map((url) => ({ url, connect }));
        sender.poke();
      },
    },
    async answerChallenge(paymentIntent, result) {
      const id = store.transact((tx) => tx.get("payment_intents", paymentIntent))?.challenge?.id;
      if (!id) throw new Error(`${paymentIntent} has no running challenge`);
      await fetch(`${server.url}/3d_secure/${id}/${result}`, { method: "POST", redirect: "manual" });
    },
    completeOnboarding: (account) => change((tx) => void completeOnboarding({ settings, tx }, account)),
    setReadiness: (account, wanted) => change((tx) => void changeAccount({ settings, tx }, account, wanted)),
    holdPayments(status) {
      settings.hold = status;
    },
    releasePayment: (id, result) => change((tx) => releasePayment({ settings, tx }, id, result)),
    closeReview: (id, reason) => change((tx) => closeReview({ settings, tx }, id, reason)),
    forgetKeys: () =>
      change((tx) => {
        for (const [id] of tx.list("idempotency")) tx.remove("idempotency", id);
      }),
    deauthorize: (account) =>
      change((tx) => {
        const found = tx.get("accounts", account);
        if (!found) throw noSuch("account", account);
        tx.put("accounts", account, { ...found, deauthorized: true });
        emit({ settings, tx }, "account.application.deauthorized", account, {
          id: "ca_sandbox",
          object: "application",
          name: "Sandbox platform",
        });
      }),
    failRefund: (refund) => change((tx) => failRefund({ settings, tx }, refund)),
    async openDispute(paymentIntent, options) {
      let id = "";
      await change((tx) => {
        id = openDispute({ settings, tx }, paymentIntent, options).id;
      });
      return id;
    },
    closeDispute: (dispute, result) => change((tx) => closeDispute({ settings, tx }, dispute, result)),
    ledger: () =>
      store.transact((tx) => ({
        payments: tx.list("payment_intents").map(([, { object }]) => object),
        refunds: tx.list("refunds").map(([, { object }]) => object),
      })),
    async close() {
      await server.close();
      await sender.close();
      store.close();
    },
  };
}
