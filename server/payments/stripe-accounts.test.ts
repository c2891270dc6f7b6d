import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startStripe, type StripeSandbox } from "../sandbox/stripe/start-stripe.ts";
import type { PaymentProcessor } from "./processor.ts";
import { createStripeProcessor } from "./stripe.ts";

/** Connected accounts with the official library, against the Stripe sandbox. */

let sandbox: StripeSandbox;
let processor: PaymentProcessor;
let library: Stripe;
let accountId: string;

beforeAll(async () => {
  sandbox = await startStripe();
  const { url, secretKey, publishableKey, webhookSecret } = sandbox;
  processor = createStripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase: url });
  const { hostname, port } = new URL(url);
  library = new Stripe(secretKey, { host: hostname, port, protocol: "http" });
  accountId = (await open("Links")).id;
});

beforeEach(() => sandbox.faults.clear());

afterAll(() => sandbox.close());

const open = (name: string, idempotencyKey: string = randomUUID()) =>
  processor.createAccount({
    email: "owner@shop.example",
    storeUrl: "https://shop.example",
    name,
    idempotencyKey,
    metadata: { svc_merchant_id: "m1" },
  });

describe("accounts", () => {
  test("are created once per idempotency key and can be read", async () => {
    const key = randomUUID();
    const account = await open("Once", key);
    expect(await open("Once", key)).toEqual(account);
    expect(account).toMatchObject({ chargesEnabled: false, defaultCurrency: "EUR" });
    expect(await processor.getAccount(account.id)).toEqual(account);
  });

  test("of a store without a public URL are created without it", async () => {
    const created = await processor.createAccount({
      email: null,
      storeUrl: "http://127.0.0.1:8080",
      name: "Local",
      idempotencyKey: randomUUID(),
      metadata: {},
    });
    const stored = await library.accounts.retrieve(created.id);
    expect(stored.business_profile).toMatchObject({ name: "Local", url: null });
  });

  test("have onboarding links that expire within minutes", async () => {
    const link = await processor.createOnboardingLink({
      accountId,
      returnUrl: "https://shop.example/return",
      refreshUrl: "https://shop.example/refresh",
      idempotencyKey: randomUUID(),
    });
    expect((await fetch(link!.url, { redirect: "manual" })).status).toBeLessThan(400);
    expect(link!.expiresAt * 1000).toBeGreaterThan(Date.now());
    expect(link!.expiresAt * 1000).toBeLessThan(Date.now() + 15 * 60_000);
  });

  test("are found by metadata among many others, if not older than requested", async () => {
    const since = new Date();
    const mine = { svc_merchant_id: randomUUID(), svc_request: "a" };
    const [created] = await Promise.all([
      processor.createAccount({
        email: null,
        storeUrl: "https://shop.example",
        name: "Mine",
        idempotencyKey: randomUUID(),
        metadata: mine,
      }),
      ...Array.from({ length: 120 }, () => open("Another")),
    ]);
    expect(await processor.findAccount({ metadata: mine, since })).toEqual(created);
    expect(await processor.findAccount({ metadata: { ...mine, svc_request: "b" }, since })).toBeNull();
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect(await processor.findAccount({ metadata: mine, since: later })).toBeNull();
  });

  test("that were disconnected cannot be read and get no link", async () => {
    const { id } = await open("Gone soon");
    await sandbox.deauthorize(id);
    expect(await processor.getAccount(id)).toBeNull();
    const urls = { returnUrl: "https://shop.example/return", refreshUrl: "https://shop.example/refresh" };
    expect(
      await processor.createOnboardingLink({ accountId: id, ...urls, idempotencyKey: randomUUID() }),
    ).toBeNull();
  });

  test("with a stored failure of the processor are reported as replayed", async () => {
    sandbox.faults.failNext("POST", "/v1/accounts", { kind: "error", when: "before", kept: true });
    await expect(open("Failed")).rejects.toMatchObject({ name: "ProcessorUnavailable", isReplayed: true });
    sandbox.faults.failNext("POST", "/v1/accounts", { kind: "error", when: "before" }, 3);
    await expect(open("Failed")).rejects.toMatchObject({ name: "ProcessorUnavailable", isReplayed: false });
  });
});
