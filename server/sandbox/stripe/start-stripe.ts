import type Stripe from "stripe";
import { listen } from "../listen.ts";
import type { ListenOptions } from "../listen.ts";
import { updateReadiness } from "./accounts/accounts.ts";
import type { Readiness } from "./accounts/accounts.ts";
import { createApp } from "./app.ts";
import { emit } from "./events.ts";
import { closeDispute, openDispute } from "./payments/disputes.ts";
import { createFaults } from "./faults.ts";
import type { FaultControls } from "./faults.ts";
import type { Settings } from "./operation.ts";
import { failRefund } from "./payments/refunds.ts";
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
  /** Whether new accounts can charge before their onboarding. Default true. */
  enableAccounts?: boolean;
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
  webhooks: Omit<WebhookSender, "poke" | "close"> & { setUrls(urls: string[]): void };
  /** Answers the running 3-D Secure challenge of an intent. Throws when there is none. */
  answerChallenge(paymentIntent: string, result: "complete" | "fail"): Promise<void>;
  /** Changes an account as Stripe itself might, with its event. */
  setReadiness(account: string, change: Readiness): Promise<void>;
  /** Forgets every idempotency key, as Stripe does after a day. */
  forgetKeys(): Promise<void>;
  /** The account's owner disconnects the platform. */
  deauthorize(account: string): Promise<void>;
  /** The buyer's bank sends the money of a refund back. */
  failRefund(refund: string): Promise<void>;
  /** The cardholder disputes a payment. @returns the dispute's id. */
  openDispute(paymentIntent: string): Promise<string>;
  closeDispute(dispute: string, status: "won" | "lost"): Promise<void>;
  /** Every payment and refund, of disconnected accounts too. */
  ledger(): { payments: Stripe.PaymentIntent[]; refunds: Stripe.Refund[] };
  close(): Promise<void>;
}

const PLATFORM_ACCOUNT = "acct_1SandboxPlatform";

/** Starts a local server that speaks the part of Stripe's API this project uses. */
export async function startStripe(options: StripeOptions = {}): Promise<StripeSandbox> {
  const settings: Settings = {
    url: "",
    platform: PLATFORM_ACCOUNT,
    apiVersion: options.apiVersion ?? "2026-10-28.endive",
    secretKey: options.secretKey ?? "sk_test_sandbox000000000000000000",
    publishableKey: options.publishableKey ?? "pk_test_sandbox000000000000000000",
    webhookSecret: options.webhookSecret ?? "whsec_sandbox0000000000000000000000",
    webhookUrls: options.webhookUrls ?? [],
    enableAccounts: options.enableAccounts ?? true,
    now: options.now ?? Date.now,
  };
  const store = openStore(options.stateDir, Math.floor(settings.now() / 1000));
  const sender = startWebhookSender(store, settings);
  const faults = createFaults();
  const server = await listen(createApp({ store, settings, faults, told: sender.poke }), options);
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
    webhooks: {
      ...sender,
      setUrls(urls) {
        settings.webhookUrls = urls;
        sender.poke();
      },
    },
    async answerChallenge(paymentIntent, result) {
      const id = store.transact((tx) => tx.get("payment_intents", paymentIntent))?.challenge?.id;
      if (!id) throw new Error(`${paymentIntent} has no running challenge`);
      await fetch(`${server.url}/3d_secure/${id}/${result}`, { method: "POST", redirect: "manual" });
    },
    setReadiness: (account, readiness) =>
      change((tx) => updateReadiness({ settings, tx }, account, readiness)),
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
    async openDispute(paymentIntent) {
      let id = "";
      await change((tx) => {
        id = openDispute({ settings, tx }, paymentIntent).id;
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
