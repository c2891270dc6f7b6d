import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterEach, beforeEach, expect } from "vitest";
import { startStripe } from "./start-stripe.ts";
import type { StripeOptions, StripeSandbox } from "./start-stripe.ts";

interface Rig {
  sandbox: StripeSandbox;
  /** The official SDK, pointed at the sandbox. */
  stripe: Stripe;
  /** A connected account. */
  account: string;
}

/** What a test works with; fresh for each one. */
export const rig = {} as Rig;

/** Run after the test, the last one first. */
export const cleanUps: Array<() => Promise<unknown>> = [];

/** Gives every test of the file its own sandbox, SDK and connected account. */
export function useStripeSandbox(): void {
  beforeEach(() => use());

  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });
}

/** Lets the test go on with a sandbox of these options. Accounts are ready from the start, unless they say otherwise. */
export async function use(options: StripeOptions = {}): Promise<void> {
  rig.sandbox = await start(options);
  rig.stripe = clientOf(rig.sandbox);
  const created = await rig.stripe.accounts.create({
    type: "standard",
    business_profile: { name: "Nordlicht GmbH" },
  });
  rig.account = created.id;
}

export async function start(options: StripeOptions = {}): Promise<StripeSandbox> {
  const started = await startStripe({ enableAccounts: true, ...options });
  cleanUps.push(() => started.close());
  return started;
}

export function clientOf(
  { url, secretKey }: Pick<StripeSandbox, "url" | "secretKey">,
  key = secretKey,
): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

export const connected = () => ({ stripeAccount: rig.account });

export async function token(card = "pm_card_visa"): Promise<string> {
  const made = await rig.stripe.testHelpers.confirmationTokens.create({ payment_method: card }, connected());
  return made.id;
}

export async function pay(card?: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return rig.stripe.paymentIntents.create(
    {
      amount: 23_800,
      currency: "eur",
      confirm: true,
      confirmation_token: await token(card),
      allowed_payment_method_types: ["card"],
      return_url: "http://127.0.0.1:4000/back",
      use_stripe_sdk: true,
      metadata: { session: "cs_1", attempt: "1" },
      ...more,
    },
    connected(),
  );
}

export async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return promise.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
}

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
  cleanUps.push(() => rm(directory, { recursive: true }));
  return directory;
}
