import { describe, expect, test } from "vitest";
import { clientOf, connected, failure, pay, rig, start, useStripeSandbox } from "../test-rig.fixture.ts";

useStripeSandbox();

describe("keys and accounts", () => {
  test("a wrong key is 401, a revoked account 403, the browser's key 403 where it has no business", async () => {
    expect(await failure(clientOf(rig.sandbox, "sk_test_wrong").accounts.list())).toMatchObject({
      statusCode: 401,
    });
    const browser = clientOf(rig.sandbox, rig.sandbox.publishableKey);
    expect(await failure(browser.refunds.create({}))).toMatchObject({ code: "secret_key_required" });
    await rig.sandbox.deauthorize(rig.account);
    expect(await failure(pay())).toMatchObject({ statusCode: 403, code: "account_invalid" });
  });

  test("an object of one account is missing for another and for the platform", async () => {
    const intent = await pay();
    const other = await rig.stripe.accounts.create({});
    const elsewhere = rig.stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: other.id });
    expect(await failure(elsewhere)).toMatchObject({ statusCode: 404 });
    expect(await failure(rig.stripe.paymentIntents.retrieve(intent.id))).toMatchObject({ statusCode: 404 });
  });

  test("a browser sees an intent only with its client secret, and then without metadata", async () => {
    const intent = await pay();
    const browser = clientOf(rig.sandbox, rig.sandbox.publishableKey);
    expect(await failure(browser.paymentIntents.retrieve(intent.id, {}, connected()))).toMatchObject({
      statusCode: 400,
    });
    const client_secret = intent.client_secret ?? "";
    const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret }, connected());
    expect(seen.status).toBe("succeeded");
    expect(seen).not.toHaveProperty("metadata");
  });

  test("onboarding: the link opens once, the button completes the account and leads back", async () => {
    await rig.sandbox.setReadiness(rig.account, { charges_enabled: false, payouts_enabled: false });
    const refresh_url = "http://127.0.0.1:4000/refresh";
    const return_url = "http://127.0.0.1:4000/return";
    const link = await rig.stripe.accountLinks.create({
      account: rig.account,
      type: "account_onboarding",
      refresh_url,
      return_url,
    });
    expect(link.expires_at - link.created).toBe(300);

    const opened = await fetch(link.url, { redirect: "manual" });
    const page = new URL(opened.headers.get("location") ?? "", link.url);
    expect(await (await fetch(page)).text()).toContain("Nordlicht GmbH");
    const again = await fetch(link.url, { redirect: "manual" });
    expect(again.headers.get("location")).toBe(refresh_url);

    const body = new URLSearchParams({ action: "complete" });
    const completed = await fetch(page, { method: "POST", body, redirect: "manual" });
    expect(completed.headers.get("location")).toBe(return_url);
    const ready = { details_submitted: true, charges_enabled: true, payouts_enabled: true };
    expect(await rig.stripe.accounts.retrieve(rig.account)).toMatchObject(ready);
  });

  test("an onboarding link leads to the refresh address once 300 seconds are over", async () => {
    let now = Date.now();
    rig.sandbox = await start({ now: () => now });
    rig.stripe = clientOf(rig.sandbox);
    const refresh_url = "http://127.0.0.1:4000/refresh";
    const { id } = await rig.stripe.accounts.create({});
    const link = await rig.stripe.accountLinks.create({
      account: id,
      type: "account_onboarding",
      refresh_url,
      return_url: "http://127.0.0.1:4000/return",
    });
    now += 300_000;
    const opened = await fetch(link.url, { redirect: "manual" });
    expect(opened.headers.get("location")).toBe(refresh_url);
  });
});
